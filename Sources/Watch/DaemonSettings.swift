import Glibc
import Programs
import VoiceCore

struct DaemonSettings: Sendable {
    var diary: String
    var plan: WatchPlan
    var lanes: Int
    private var terms: [Path: MemoOffer.FilingOptions] = [:]
    private var tagging: Set<Path> = []
    private let rules: [FilingRule]
    let fetchesLinks: Bool
    let usual: MemoOffer.FilingOptions

    init(_ settings: Settings, polls: Bool, environment: [String: String]) {
        diary = Self.cleaned(settings[Key.diary])
        // A farm hears more memos at once than this machine could.
        lanes = settings[Key.farm] == nil ? min(settings[Key.jobs], 8) : settings[Key.jobs]
        fetchesLinks = settings[Key.links] == .fetch
        usual = MemoOffer.FilingOptions(settings)
        rules = settings[Key.rules]
        let inboxes = settings[Key.inboxes]
        let paths = inboxes.map { Self.cleaned($0.path) }
        // For a rehearsal of months; nobody needs another figure in earnest.
        let rescan = environment["VOICECORE_RESCAN_SECONDS"].flatMap(Double.init) ?? 300
        plan = WatchPlan(inboxes: [], onEntry: settings[Key.onEntry])
        for (inbox, path) in zip(inboxes, paths) {
            let terms = MemoOffer.FilingOptions(settings, inbox)
            self.terms[Path(path)] = terms
            if inbox.subfoldersAsTags { tagging.insert(Path(path)) }
            var watched = Inbox(
                path: path,
                settle: .seconds(settings[Key.settle]),
                rescan: .seconds(max(0.01, rescan)),
                polls: polls,
                foreign: [diary] + paths.filter { Path($0) != Path(path) } + [terms.moveTo].compactMap(\.self)
            )
            watched.ignored = settings[Key.ignore]
            plan.inboxes.append(watched)
        }
    }

    func offer(for file: SettledFile) -> MemoOffer {
        var terms = terms[Path(file.inbox)] ?? usual
        let folders = Inbox(path: file.inbox).folders(to: file.path).map { Path($0).shown }
        terms.apply(folders, asTags: tagging.contains(Path(file.inbox)))
        terms.apply(rules, to: file.path, overJournal: true)
        return MemoOffer(path: file.path, terms: terms, isAsked: false)
    }

    private static func cleaned(_ path: String) -> String { Path(path).place.text }
}
