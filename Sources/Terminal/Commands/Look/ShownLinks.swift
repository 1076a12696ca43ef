import Programs
import Travel
import VoiceCore

enum ShownLinks {
    static func show(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .read) { diary in
            let links = try await diary.store.links.all()
            guard !invocation.arguments.isEmpty else {
                list(links, invocation)
                return .done
            }
            let ids = try await diary.ids(invocation.arguments)
            var addresses: Set<String> = []
            for id in ids {
                for case .link(let address, _) in try await diary.store.entries.entry(id).blocks {
                    addresses.insert(address)
                }
            }
            list(links.filter { addresses.contains($0.address) }, invocation)
            return .done
        }
    }

    static func fetch(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let code = try await sweep(diary, invocation)
            list(try await diary.store.links.all(), invocation)
            return code
        }
    }

    private static func list(_ links: [LinkRecord], _ invocation: Invocation) {
        for link in links { LinkLine(link, invocation).print() }
        if links.isEmpty, !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("no links")
        }
    }

    private static func sweep(_ diary: DiaryAccess, _ invocation: Invocation) async throws -> ExitCode {
        guard diary.settings[Key.links] == .fetch else {
            let advice = "to let titles be fetched from the network, set links: \"fetch\""
            throw Failure(.configuration, "links are kept, and nothing is fetched", advice: advice)
        }
        guard let sweep = LinkSweep(diary.store, diary.settings, environment: invocation.environment) else {
            throw Failure(
                .unavailable,
                "the program voicecore-fetch is missing",
                advice: "install VoiceCore again"
            )
        }
        let report = try await sweep.run { diary.now }
        if report.lacksLibrary {
            throw Failure(
                .unavailable,
                "libcurl is not installed",
                advice: "install Debian's package libcurl4"
            )
        }
        if !invocation[CommonOptions.json] { invocation.say(report.shown) }
        return report.failed > 0 || report.isOffline ? .someFailed : .done
    }
}

extension LinkSweep.Report {
    fileprivate var shown: String {
        let done = had + failed == 0 ? nil : "\(Shown.counted(had, "page", "pages")) fetched"
        let parts = [
            done, failed == 0 ? nil : "\(failed) not",
            pictures == 0 ? nil : Shown.counted(pictures, "missing picture", "missing pictures") + " fetched",
            picturesLeft == 0 ? nil : "\(picturesLeft) to be fetched at later turns",
            isOffline ? "there is no network" : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing is to be fetched today" : parts.joined(separator: ", ")
    }
}

struct LinkLine {
    private let link: LinkRecord
    private let invocation: Invocation

    init(_ link: LinkRecord, _ invocation: Invocation) { (self.link, self.invocation) = (link, invocation) }

    func print() {
        guard !invocation[CommonOptions.json] else { return invocation.console.out.print(link.jsonText.line) }
        let paint = Paint(invocation.console)
        let width = invocation.console.pageWidth.map { min($0, 100) }
        let texts = [link.preview.title, link.preview.description].compactMap(\.self).map { ($0, false) }
        let lines = [(link.address, false)] + texts + [(state, true)]
        let shown = lines.enumerated().flatMap { place, line -> [String] in
            let indent = place == 0 ? "" : "  "
            let broken = width.map { TextWidth.wrap(line.0.printable, to: max(10, $0 - indent.count)) }
            return (broken ?? [line.0.printable]).map { text in
                indent + (place == 0 ? paint(text, .bold) : line.1 ? paint(text, .dim) : text)
            }
        }
        invocation.console.show(shown.joined(separator: "\n") + "\n")
    }

    private var state: String {
        let why = link.reasonSentence.map { ": \($0)" } ?? ""
        return switch link.state {
        case .due: "not fetched"
        case .fresh(let until): "fetched, again after \(until)"
        case .failing(let count, _): "failed \(count == 1 ? "once" : "twice")\(why)"
        case .cooling(let until): "failed, again after \(until)\(why)"
        case .invalid: "never fetched\(why)"
        }
    }
}
