import Programs
import VoiceCore
import Web

/// `voicecore retry`: takes up again what was held or is incomplete.
enum RetryCommand {
    static let all = Flag("all", help: "Try everything that is held or incomplete.")

    static let forget = Flag(
        "forget",
        help: "Forget files instead: those named, or all that no longer exist."
    )

    static let command = Command(
        "retry",
        summary: "try again what failed",
        discussion: [
            """
            Tries a memo again that was held or skipped, or that still lacks words or mood, with the options of the \
            first time, and with its ear if you named one. What is in a file now counts: another memo that took its \
            place is filed as it would be by itself. So is one whose entry was removed, with journal and tags of its \
            inbox and the rules. A memo that was sent to the page, and that the diary could not take, goes by its name.
            """,
            """
            --all also files recordings that a killed program left and memos that were sent to the page, and forgets \
            files that were deleted or replaced. --forget leaves files where they are; only what was sent to the page \
            is removed. A file that is forgotten is not taken again until it changes, or ingest names it.
            """,
        ],
        examples: [
            Example("voicecore retry walk.m4a", "Tries a file again."),
            Example("voicecore retry --all", "Tries everything that failed."),
            Example("voicecore retry --forget", "Forgets held files that are missing."),
        ],
        arguments: [
            Argument("FILE|ENTRY", .any, kind: .file, help: "Files, or entries.")
        ],
        options: [all, forget, Key.ear.option, Key.jobs.option, Key.analyser.option, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        if invocation[forget] { return try await ForgottenFiles.forget(invocation, settings) }
        guard invocation[all] != !invocation.arguments.isEmpty else {
            throw Failure(
                .usage,
                invocation[all]
                    ? "name files or entries, or use --all, not both" : "name files or entries, or use --all",
                advice: "voicecore status shows what waits"
            )
        }
        do {
            // A program that was killed during its first recording left that, and no diary yet.
            let isLeft = !AbandonedRecordings.find(in: DiaryFolder(settings[Key.diary]).recordings).isEmpty
            if !invocation[all] { await OrphanedRecordings.file(invocation, settings) }
            let store = try settings.openDiary(invocation[all] && isLeft ? .create : .write)
            let tools = PipelineDependencies(settings, environment: invocation.environment) {
                invocation.console.say($0)
            }
            let lookup = LedgerLookup(
                store: store,
                settings: settings,
                names: settings.names(in: store, invocation)
            )
            let subjects =
                invocation[all]
                ? try await lookup.unfinished()
                : try await lookup.byPresentBytes(invocation.arguments, otherwise: "nothing was tried again")
            let list = OutcomeList(invocation, store)
            if invocation[all] { try await ForgottenFiles.forgetDeleted(lookup, invocation) }
            let pipeline = MemoPipeline(store: store, tools: tools)
            var tally = Tally()
            if invocation[all] { await recorded(by: pipeline, settings, list, &tally) }
            if subjects.isEmpty, tally.codes.isEmpty, !invocation.isQuiet {
                invocation.console.say("nothing to try again")
            }
            await retry(subjects, pipeline, settings, list, &tally)
            if invocation[all], !Task.isCancelled {
                await retry(try await lookup.untried(), pipeline, settings, list, &tally)
            }
            if tally.offered > 0 { await list.close(offered: tally.offered, dealtWith: tally.codes.count) }
            await tools.release()
            return IngestRun.code(of: tally.codes + Array(repeating: .done, count: tally.complete))
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }

    /// What there was to try, the codes of what was dealt with, and how many entries had nothing to be tried.
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

    /// What came of one; nothing where there is nothing that could be tried.
    private static func retry(
        _ subject: LedgerSubject,
        _ pipeline: MemoPipeline,
        _ settings: Settings,
        _ progress: @escaping MemoProgress
    ) async -> MemoOutcome? {
        var outcome: MemoOutcome? =
            switch subject {
            case .file(let row, let path, _):
                await pipeline.retry(
                    row,
                    at: path,
                    anew: (path ?? row.place?.path).map { MemoOffer.FilingOptions(settings, memoAt: $0) },
                    progress: progress
                )
            case .replaced(let row, let path, _):
                await pipeline.ingest(
                    await offer(of: path, after: row, pipeline.store, settings),
                    progress: progress
                )
            case .entry(let id): await pipeline.retry(id, progress: progress)
            case .sent(let offer): await settings.pageState.file(offer, by: pipeline, progress)
            case .passedOver, .removed, .trashed: nil
            }
        // A row of the ledger whose file is gone has no name but the one that was typed.
        if case .file(_, nil, let typed?) = subject { outcome?.report.source = typed }
        return outcome
    }

    /// A file that has the place of another, as it comes anew; where nothing came of that one, as that was offered.
    private static func offer(
        of path: String,
        after row: LedgerRow,
        _ store: DiaryStore,
        _ settings: Settings
    ) async -> MemoOffer {
        let isSpent = row.entry != nil || [.removed, .trashed].contains(row.fault?.reason)
        let kept = isSpent ? nil : try? await store.ledger.terms(MemoOffer.FilingOptions.self, of: row.id)
        return MemoOffer(
            path: path,
            terms: kept ?? MemoOffer.FilingOptions(settings, memoAt: path),
            isNamed: true
        )
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
