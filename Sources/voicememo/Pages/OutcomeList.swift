import CommandLineKit
import ProgramKit
import Synchronization
import VoiceCore

/// Shows what became of memos: JSON, plain lines, or a table when a person watches.
final class OutcomeList: Sendable {
    private let console: Console
    private let program: String
    private let isJSON: Bool
    private let isQuiet: Bool
    /// The diary that the ids are of; nothing where there is none yet.
    private let store: DiaryStore?
    private let shown = Mutex<[OutcomeLine]>([])
    private let bar: Progress
    /// Options that say something of a new entry, and nothing of one that is there.
    private let unused: [String]
    /// What tells the person's command of entries, where there is one and a diary.
    private let news: EntryNews?

    init(_ invocation: Invocation, _ store: DiaryStore?) {
        self.store = store
        console = invocation.console
        unused = ["title", "journal", "tag", "on"].filter { invocation.given.options[$0] != nil }
        program = invocation.program.name
        isJSON = invocation[CommonOptions.json]
        isQuiet = invocation.isQuiet
        let bar = Progress(on: console, isQuiet: isQuiet, rateUnit: " memos/s")
        self.bar = bar
        news = store.flatMap { store in
            (try? Settings(for: invocation)).flatMap { settings in
                EntryNews(settings, store, invocation) { [console = invocation.console] entry, reason in
                    let advice = "run the onEntry program by itself to see why"
                    bar.pausing {
                        console.complain("onEntry: \(entry): \(reason)", advice: advice, by: "voicememo")
                    }
                }
            }
        }
    }

    /// Whether a person sees the results, and gets them as one table at the end.
    private var isTable: Bool { !isJSON && console.out.isTerminal && console.redraws }

    func progress(named names: [String]) -> IngestProgress {
        bar.update(done: 0, title: "", total: Double(names.count))
        return IngestProgress(bar, names: names)
    }

    /// Writes a result of another kind.
    func print(_ text: String) {
        bar.pausing { console.show(text + "\n") }
    }

    /// Says what went wrong, and what to do next.
    func complain(_ sentence: Sentence, about subject: String) {
        bar.pausing {
            console.complain("\(subject): \(sentence.message)", advice: sentence.advice, by: program)
        }
    }

    /// Shows one outcome; what went wrong is said at once.
    func show(_ outcome: MemoOutcome) async {
        var id: String?
        if let store, let entry = outcome.report.entry.flatMap({ EntryID($0) }) {
            id = try? await store.shortID(of: entry)
        }
        let line = OutcomeLine(outcome, id: id)
        shown.withLock { $0.append(line) }
        bar.pausing {
            if isJSON {
                console.out.print(outcome.json)
            } else if !isTable {
                console.show(line.text + "\n")
            }
        }
        if let sentence = outcome.sentence, outcome.fault?.kind != .nothingToKeep {
            complain(sentence, about: outcome.report.source)
        } else if let fault = outcome.report.fault, [.removed, .trashed].contains(fault.reason) {
            // Whoever offers a memo whose entry was removed may want it back.
            complain(fault.sentence, about: outcome.report.source)
        }
        if outcome.report.status == .duplicate, let option = unused.first {
            let value = ["title": "TEXT", "on": "DATE"][option] ?? "NAME"
            let advice = "voicememo edit \(id ?? "ID") --\(option) \(value) changes the entry"
            complain(
                Sentence("already an entry, so --\(option) was not used", advice: advice),
                about: line.report.source
            )
        }
        if outcome.report.status == .filed { await news?.tell() }
    }

    /// Ends the list: the table, and a sentence with the numbers.
    func close(offered: Int, dealtWith: Int) {
        let lines = shown.withLock { $0 }
        if isTable, !lines.isEmpty { console.out.write(OutcomeTable(lines, width: console.width).text) }
        guard !isQuiet, !isJSON else { return }
        if offered == 0 { return console.say("no memos found") }
        console.say(Self.summary(lines, leftOut: offered - dealtWith))
        let guessed = lines.count { $0.dateIsGuessed && $0.report.status == .filed }
        guard guessed > 0, store != nil else { return }
        let dates = Shown.counted(guessed, "date is", "dates are")
        console.say("\(dates) guessed; voicememo list --guessed shows which")
    }

    /// Such as `2 filed, 1 duplicate`, in the order of the statuses.
    private static func summary(_ lines: [OutcomeLine], leftOut: Int) -> String {
        var parts = MemoReport.Status.allCases.flatMap { status -> [String] in
            let lines = lines.filter { $0.report.status == status }
            return Set(lines.map(\.what)).sorted().map { what in "\(lines.count { $0.what == what }) \(what)"
            }
        }
        if leftOut > 0 { parts.append("\(leftOut) not started") }
        return parts.joined(separator: ", ")
    }
}

extension String {
    /// The name without folders.
    var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}
