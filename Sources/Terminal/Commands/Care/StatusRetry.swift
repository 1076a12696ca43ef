import Actions
import Programs
import VoiceCore

/// `status --retry`: takes up again what was held or is incomplete.
enum StatusRetry {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        let isAll = invocation.arguments.isEmpty
        do {
            // A program that was killed during its first recording left that, and no diary yet.
            let isLeft = !AbandonedRecordings.find(in: DiaryFolder(settings[Key.diary]).recordings).isEmpty
            if !isAll { await OrphanedRecordings.file(invocation, settings) }
            let store = try settings.openDiary(isAll && isLeft ? .create : .write, telling: invocation)
            let tools = PipelineDependencies(settings, environment: invocation.environment) {
                invocation.console.say($0)
            }
            let lookup = LedgerLookup(
                store: store,
                settings: settings,
                names: settings.names(in: store, invocation)
            )
            let subjects =
                isAll
                ? try await lookup.unfinished()
                : try await lookup.byPresentBytes(invocation.arguments, otherwise: "nothing was tried again")
            let list = OutcomeList(invocation, store)
            if isAll { try await ForgottenFiles.forgetDeleted(lookup, invocation) }
            let pipeline = MemoPipeline(store: store, tools: tools)
            var tally = Tally()
            if isAll { await recorded(by: pipeline, settings, list, &tally) }
            if subjects.isEmpty, tally.codes.isEmpty, !invocation.isQuiet {
                invocation.console.say("nothing to try again")
            }
            await retry(subjects, pipeline, settings, list, &tally)
            if isAll, !Task.isCancelled {
                await retry(try await lookup.untried(), pipeline, settings, list, &tally)
            }
            if tally.offered > 0 { await list.close(offered: tally.offered, dealtWith: tally.codes.count) }
            await tools.release()
            return IngestRun.code(of: tally.codes + Array(repeating: .done, count: tally.complete))
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }

    /// Counts of one run: memos to try, exit codes, and entries with nothing left to try.
    private struct Tally {
        var offered = 0
        var codes: [ExitCode] = []
        var complete = 0
    }

    /// Files what a killed program recorded: it was never offered, so the ledger does not know it.
    private static func recorded(
        by pipeline: MemoPipeline,
        _ settings: Settings,
        _ list: OutcomeList,
        _ tally: inout Tally
    ) async {
        let recorded = await AbandonedRecordings.file(by: pipeline, terms: MemoOffer.FilingOptions(settings))
        for outcome in recorded { await list.show(outcome) }
        tally.offered += recorded.count
        tally.codes += recorded.map { $0.fault?.exitCode ?? .done }
    }

    private static func retry(
        _ subjects: [LedgerSubject],
        _ pipeline: MemoPipeline,
        _ settings: Settings,
        _ list: OutcomeList,
        _ tally: inout Tally
    ) async {
        guard !subjects.isEmpty else { return }
        let names = await shownNames(of: subjects, in: pipeline.store)
        tally.offered += subjects.count
        let progress = list.progress(named: names)
        for (index, subject) in subjects.enumerated() where !Task.isCancelled {
            if case .entry(let id) = subject, list.isForPeople,
                (try? await pipeline.store.jobs.isComplete(id)) == true
            {
                list.say("\(names[index]): complete, so there was nothing to try again")
                tally.offered -= 1
                tally.complete += 1
                progress.finished(index)
                continue
            }
            guard let outcome = await retry(subject, pipeline, settings, progress.telling(index)) else {
                list.complain(subject.refusal, about: subject.name)
                tally.codes.append(.noSuchFile)
                continue
            }
            progress.finished(index)
            // Two files of one name are told apart by their folders; a name of the ledger's own says nothing.
            let isClear = names.count { $0 == names[index] } == 1 && (subject.isFile || subject.isEntry)
            await list.show(outcome, as: isClear ? names[index] : nil)
            tally.codes.append(outcome.fault?.exitCode ?? .done)
        }
        progress.end()
    }

    /// The outcome of one memo; nil if nothing can be tried.
    private static func retry(
        _ subject: LedgerSubject,
        _ pipeline: MemoPipeline,
        _ settings: Settings,
        _ progress: @escaping MemoProgress
    ) async -> MemoOutcome? {
        guard let memo = subject.retried else { return nil }
        let actions = DiaryActions(
            store: pipeline.store,
            pipeline: pipeline,
            trashDays: settings[Key.trashDays]
        )
        var outcome = await actions.retry(
            memo,
            usual: { MemoOffer.FilingOptions(settings, memoAt: $0) },
            progress: progress
        )
        // A row of the ledger whose file is gone has no name but the one that was typed.
        if case .file(_, nil, let typed?) = subject { outcome.report.source = typed }
        return outcome
    }

    /// Entries by as much of their ids as tells them from others, and files by their names.
    private static func shownNames(of subjects: [LedgerSubject], in store: DiaryStore) async -> [String] {
        var names: [String] = []
        for subject in subjects {
            if case .entry(let id) = subject, let short = try? await store.entries.shortID(of: id) {
                names.append(short)
            } else {
                names.append(subject.name)
            }
        }
        return names
    }
}
