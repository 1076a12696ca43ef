import CommandLineKit
import ProgramKit
import VoiceCore

/// Ingests several memos at once, and tells what became of them in the order in which they were offered.
struct IngestRun: Sendable {
    let pipeline: MemoPipeline
    let jobs: Int
    let lister: OutcomeList

    /// Gives the code of what failed when it was all of them or the only one, and else whether any did.
    func ingest(_ offers: [MemoOffer]) async -> ExitCode {
        var waiting: [Int: MemoOutcome] = [:]
        var next = 0
        var codes: [ExitCode] = []
        // Before the notes go the way of their memos.
        let mistakes = offers.map { Sidecar.mistakes(besideMemo: $0.path, at: pipeline.tools.now()) }
        let progress = lister.progress(named: offers.map { $0.shownPath.lastName })
        await withTaskGroup(of: (Int, MemoOutcome).self) { group in
            var remaining = offers.indices[...]
            func start() {
                guard !Task.isCancelled, let index = remaining.popFirst() else { return }
                group.addTask {
                    (index, await pipeline.ingest(offers[index], progress: progress.telling(index)))
                }
            }
            for _ in 0..<max(1, jobs) { start() }
            for await (index, outcome) in group {
                progress.finished(index)
                waiting[index] = outcome
                while var outcome = waiting.removeValue(forKey: next) {
                    await letGo(of: &outcome, offers[next])
                    await lister.show(outcome)
                    for (path, mistake) in mistakes[next] where outcome.report.status == .filed {
                        lister.complain(mistake.sentence, about: path.lastName)
                    }
                    codes.append(outcome.fault?.exitCode ?? .done)
                    next += 1
                }
                start()
            }
        }
        progress.end()
        lister.close(offered: offers.count, dealtWith: codes.count)
        return Self.code(of: codes)
    }

    /// Keeps nothing of a file that is no sound and does not look like any: trying it again would be in vain.
    private func letGo(of outcome: inout MemoOutcome, _ offer: MemoOffer) async {
        guard Self.isNoMemo(outcome, offer),
            let row = try? await pipeline.store.ledgerRow(path: offer.path),
            (try? await pipeline.store.forgetRow(row.id)) == true
        else { return }
        outcome.report.status = .skipped
    }

    /// Whether it is neither sound nor a photo, nor looks like any.
    static func isNoMemo(_ outcome: MemoOutcome, _ offer: MemoOffer) -> Bool {
        let isNeither = [.unknownFormat, .notAPhoto].contains(outcome.fault?.reason)
        return outcome.report.status == .held && isNeither && !SoundName.isLikely(offer.path)
    }

    static func code(of codes: [ExitCode]) -> ExitCode {
        let failed = codes.filter { $0 != .done }
        guard let first = failed.first else { return .done }
        return failed.count == codes.count && Set(failed).count == 1 ? first : .someFailed
    }
}
