import Glibc
import Programs
import Synchronization
import VoiceCore

final class RecordingFiling: Sendable {
    private let session: SessionConsole
    private let recording: ClaimedRecording
    private let store: DiaryStore
    private let pipeline: MemoPipeline
    private let given: GivenFacts
    private let lister: OutcomeList
    private let work = Mutex<Task<MemoOutcome, Never>?>(nil)
    private let progress: IngestProgress
    private let question = Mutex<Task<Void, Never>?>(nil)
    private let verdict = Mutex<Verdict>(.file)

    private enum Verdict {
        case file, discard
        /// Ends with this code; the next start files the recording.
        case leave(ExitCode)
    }

    init(session: SessionConsole, recording: ClaimedRecording, given: GivenFacts) throws {
        self.session = session
        self.recording = recording
        self.given = given
        do {
            store = try session.settings.openDiary(.create)
        } catch {
            throw error.failure(diary: session.settings[Key.diary])
        }
        let tools = PipelineDependencies(session.settings, environment: session.invocation.environment)
        pipeline = MemoPipeline(store: store, tools: tools)
        lister = OutcomeList(session.invocation, store, given)
        progress = lister.progress(named: ["recording"])
    }

    func run() async -> ExitCode {
        let journal = try? await NamedJournal(given.terms.journal, in: store)
        let task = Task { [recording, pipeline, given, progress] in
            await recording.file(by: pipeline, terms: given.terms, progress: progress.telling(0))
        }
        work.withLock { $0 = task }
        // Who was asked as soon as the recording was saved may have answered by now.
        if case .file = verdict.withLock({ $0 }) {} else { task.cancel() }
        let outcome = await task.value
        // Who was asked is waited for, however soon it is filed.
        await question.withLock { $0 }?.value
        progress.end()
        switch verdict.withLock({ $0 }) {
        case .file:
            await lister.show(outcome)
            await journal?.tell(session.invocation)
            await Self.fileOthers(session, by: pipeline, lister)
            await lister.close(offered: 1, dealtWith: 1)
            return outcome.fault?.exitCode ?? .done
        case .discard:
            await remove(outcome)
            session.say("discarded")
            return .interrupted
        case .leave(let code):
            if outcome.report.status != .held {
                await lister.show(outcome)
                return code
            }
            session.say("the recording is kept; the next voicecore command files it")
            return code
        }
    }

    func handle(_ signal: Signal) async {
        switch signal {
        case .interrupt: discard()
        case .terminate, .hangUp: leave(.terminated)
        case .suspend: kill(getpid(), SIGSTOP)
        case .resume, .user1, .user2: break
        }
    }

    /// Leaves the recording for later if nobody can be asked, or on another Ctrl-C.
    func discard() {
        let isAsked = question.withLock { asked in
            guard session.console.canAsk, asked == nil else { return false }
            asked = Task { await ask() }
            return true
        }
        if !isAsked { leave(.interrupted) }
    }

    private func ask() async {
        progress.hold()
        session.clearLine()
        let isMeant = try? await Answer.ask("discard the recording?", session.console)
        progress.goOn()
        question.withLock { $0 = nil }
        guard isMeant == true else { return }
        verdict.withLock { $0 = .discard }
        work.withLock { $0 }?.cancel()
    }

    private func leave(_ code: ExitCode) {
        verdict.withLock { $0 = .leave(code) }
        question.withLock { $0 }?.cancel()
        work.withLock { $0 }?.cancel()
    }

    private func remove(_ outcome: MemoOutcome) async {
        recording.remove()
        let made = outcome.report.status == .filed || outcome.report.status == .pending
        guard made, let entry = outcome.report.entry, let id = EntryID(entry) else { return }
        let zone = session.settings.zone(environment: session.invocation.environment)
        try? await store.entries.remove(id, at: .present(in: zone))
    }

    static func fileOthers(_ session: SessionConsole) async {
        guard !AbandonedRecordings.find(in: session.recordings).isEmpty,
            let store = try? session.settings.openDiary(.create)
        else { return }
        let tools = PipelineDependencies(session.settings, environment: session.invocation.environment)
        await fileOthers(
            session,
            by: MemoPipeline(store: store, tools: tools),
            OutcomeList(session.invocation, store)
        )
    }

    private static func fileOthers(
        _ session: SessionConsole,
        by pipeline: MemoPipeline,
        _ lister: OutcomeList
    ) async {
        let terms = MemoOffer.FilingOptions(session.settings)
        for outcome in await AbandonedRecordings.file(by: pipeline, terms: terms) {
            await lister.show(outcome)
        }
    }
}
