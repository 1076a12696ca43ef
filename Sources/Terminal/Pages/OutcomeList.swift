import Programs
import Synchronization
import VoiceCore

final class OutcomeList: Sendable {
    private let console: Console
    private let program: String
    private let isJSON: Bool
    private let isQuiet: Bool
    private let store: DiaryStore?
    private let shown = Mutex<[OutcomeLine]>([])
    private let saidFull = Mutex(false)
    private let bar: Progress
    private let given: GivenFacts?
    /// Named files; nil if every outcome gets a row.
    private let named: Set<String>?
    private let isVerbose: Bool
    private let news: EntryNews?

    init(_ invocation: Invocation, _ store: DiaryStore?, _ given: GivenFacts? = nil) {
        self.store = store
        self.given = given
        console = invocation.console
        isVerbose = invocation[IngestCommand.verbose]
        let listsAll = invocation[IngestCommand.verbose] || invocation.arguments.isEmpty || given == nil
        named =
            listsAll ? nil : Set(invocation.arguments.map { $0 == "-" ? StandardInput.name : Path($0).shown })
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
                        console.complain("onEntry: \(entry): \(reason)", advice: advice, by: "voicecore")
                    }
                }
            }
        }
    }

    private var isTable: Bool { !isJSON && console.out.isTerminal && console.redraws }

    func progress(named names: [String]) -> IngestProgress { IngestProgress(bar, names: names) }

    var isForPeople: Bool { !isJSON }

    func say(_ text: String) {
        if !isQuiet { bar.pausing { console.say(text) } }
    }

    /// Flushes, as somebody may read along in a pipe.
    func print(_ text: String) {
        bar.pausing {
            console.show(text + "\n")
            console.out.flush()
        }
    }

    func complain(_ sentence: Sentence, about subject: String) {
        bar.pausing {
            console.complain("\(subject): \(sentence.message)", advice: sentence.advice, by: program)
        }
    }

    /// Complains about `name` in place of the path.
    func show(_ outcome: MemoOutcome, as name: String? = nil) async {
        let outcome = given?.compared(with: outcome) ?? outcome
        var id: String?
        if let store, let entry = outcome.report.entry.flatMap({ EntryID($0) }) {
            id = try? await store.entries.shortID(of: entry)
        }
        let isMade = [.filed, .pending].contains(outcome.report.status)
        if let id, isMade { console.did("entry \(id) was filed") }
        var line = OutcomeLine(outcome, id: id)
        line.isListed = isListed(outcome.report)
        line.isExplained = outcome.sentence != nil && outcome.fault?.kind != .nothingToKeep
        shown.withLock { $0.append(line) }
        bar.pausing {
            if isJSON {
                console.out.print(outcome.json)
            } else if !isTable, line.isListed {
                console.show(line.text + "\n")
                // Whoever reads along in a pipe has each as it comes.
                console.out.flush()
            }
        }
        let source = name ?? line.source
        let isSaid = outcome.findsFullDisk && saidFull.withLock { $0 }
        if outcome.findsFullDisk { saidFull.withLock { $0 = true } }
        if let sentence = outcome.sentence, outcome.fault?.kind != .nothingToKeep, !isSaid {
            complain(sentence, about: source)
        } else if let fault = outcome.report.fault, [.removed, .trashed].contains(fault.reason) {
            // Whoever offers a memo whose entry was removed may want it back.
            let path = outcome.report.source
            complain(
                path == StandardInput.name ? fault.sentence : fault.sentence(ofFile: path),
                about: source
            )
        }
        if outcome.report.soundIsBack, !isQuiet, !isJSON {
            let what =
                "the sound of entry \(id ?? "?") was missing from the diary, and is back from this file"
            bar.pausing { console.say("\(source): \(what)".printable) }
        }
        if line.isListed, let message = outcome.unusedMessage {
            let advice = given.map { $0.command(for: outcome.report.unused, of: id ?? "ID") + " changes it" }
            complain(Sentence(message, advice: advice), about: source)
        }
        if outcome.report.status == .filed { await news?.tell() }
    }

    private func isListed(_ report: MemoReport) -> Bool {
        guard let named, report.status == .duplicate, report.sourceFile == nil, report.sameAs == nil,
            !report.soundIsBack
        else { return true }
        return named.contains(report.source)
    }

    func close(offered: Int, dealtWith: Int) async {
        let lines = shown.withLock { $0 }
        let listed = lines.filter(\.isListed)
        let rows = listed.filter { isVerbose || !$0.isExplained || $0.report.entry != nil }
        if isTable, !rows.isEmpty { console.out.write(OutcomeTable(rows, width: console.width).text) }
        tellUnused(of: lines.filter { !$0.isListed })
        tellStandby(of: lines)
        await tellAnalyser(of: lines)
        guard !isQuiet, !isJSON else { return }
        if offered == 0 { return console.say("no memos found") }
        console.say(Self.summary(lines, leftOut: offered - dealtWith))
        tellUnheard(of: lines)
        let guessed = await guesses(among: lines)
        guard guessed > 0 else { return }
        let dates = Shown.counted(guessed, "date is", "dates are")
        console.say("\(dates) guessed; voicecore list --guessed shows which")
    }

    /// A later copy may have supplied a better date.
    private func guesses(among lines: [OutcomeLine]) async -> Int {
        guard let store else { return 0 }
        var count = 0
        for line in lines where line.dateIsGuessed && line.report.status == .filed {
            guard let id = line.report.entry.flatMap({ EntryID($0) }),
                let entry = try? await store.entries.entry(id), entry.dateCertainty == .guessed
            else { continue }
            count += 1
        }
        return count
    }

    private func tellUnused(of lines: [OutcomeLine]) {
        let memos = lines.filter { !$0.report.unused.isEmpty }
        let facts = ["title", "journal", "tags", "on"].filter { fact in
            memos.contains { $0.report.unused.contains(fact) }
        }
        guard !facts.isEmpty else { return }
        let what = Shown.counted(memos.count, "memo is", "memos are")
        let message = "\(what) already in the diary, so \(MemoOutcome.names(of: facts)) not used for them"
        console.complain(message, advice: "--verbose lists them", by: program)
    }

    private func tellStandby(of lines: [OutcomeLine]) {
        guard lines.contains(where: { $0.isHeardByStandby && $0.report.status == .filed }) else { return }
        console.complain(
            "the second ear cannot be used, so PocketSphinx transcribed",
            advice: "voicecore doctor says why",
            by: program
        )
    }

    private func tellAnalyser(of lines: [OutcomeLine]) async {
        let waiting = lines.filter { $0.report.missing.contains(JobKind.analyse.rawValue) }
        var (names, said): ([String], MemoFault?) = ([], nil)
        for line in waiting {
            guard let id = line.report.entry.flatMap({ EntryID($0) }),
                let jobs = try? await store?.jobs.all(of: id),
                let fault = jobs.first(where: { $0.kind == .analyse })?.fault, fault.reason == .analyserFailed
            else { continue }
            said = said ?? fault
            names.append(line.source.lastName)
        }
        guard let said else { return }
        let more = names.count > 1 ? " and \(names.count - 1) more" : ""
        let message = "\(names[0])\(more): \(said.sentence.message), so the built-in mood reader was used"
        let advice = "voicecore doctor tells more; voicecore status --retry asks the analyser again"
        console.complain(message, advice: advice, by: program)
    }

    private func tellUnheard(of lines: [OutcomeLine]) {
        let capped = lines.filter { $0.unheard != nil && $0.report.status == .filed }.compactMap(\.id)
        guard !capped.isEmpty else { return }
        let ids = capped.count > 4 ? "ID" : capped.joined(separator: " ")
        let memos = Shown.counted(capped.count, "memo was", "memos were")
        let cap = Shown.length(Double(SpeechSamples.capSeconds))
        console.say("\(memos) heard up to \(cap); voicecore redo \(ids) --over-cap split hears all of it")
    }

    private static func summary(_ lines: [OutcomeLine], leftOut: Int) -> String {
        let others = lines.filter { $0.same == nil }
        var parts: [String] = []
        for status in MemoReport.Status.allCases {
            for what in Set(others.filter { $0.report.status == status }.map(\.what)).sorted() {
                let name =
                    switch status {
                    case .duplicate: status.counted
                    case .offered: "would be filed"
                    default: what
                    }
                // Two statuses may have one word.
                let part = "\(others.count { $0.what == what }) \(name)"
                if !parts.contains(part) { parts.append(part) }
            }
        }
        let copies = lines.count - others.count
        if copies > 0 { parts.append(Shown.counted(copies, "copy of another", "copies of others")) }
        if leftOut > 0 { parts.append("\(leftOut) not started") }
        return parts.joined(separator: ", ")
    }
}

extension MemoOutcome {
    var findsFullDisk: Bool { fault?.reason == .noSpace && report.status == .held }
}

extension String {
    var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}

/// Runs the setting `onEntry` for each new entry.
struct EntryNews: Sendable {
    private let command: [String]
    private let store: DiaryStore
    private let hook: EntryHook

    init?(
        _ settings: Settings,
        _ store: DiaryStore,
        _ invocation: Invocation,
        complain: @escaping @Sendable (_ entry: String, _ reason: String) -> Void
    ) {
        guard let command = settings[Key.onEntry] else { return nil }
        self.command = command
        self.store = store
        hook = EntryHook(environment: invocation.environment) { complain($0.subject, $0.facts ?? "") }
    }

    /// Oldest first; the diary remembers each until the command has ended.
    func tell() async {
        for report in await store.untoldReports() {
            guard let entry = report.entry, let id = EntryID(entry) else { continue }
            await hook.run(command, entry: entry, report: Array(report.json.utf8))
            try? await store.jobs.finishNotification(id)
        }
    }
}
