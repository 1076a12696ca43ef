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
                while let outcome = waiting.removeValue(forKey: next) {
                    await lister.show(outcome)
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

    static func code(of codes: [ExitCode]) -> ExitCode {
        let failed = codes.filter { $0 != .done }
        guard let first = failed.first else { return .done }
        return failed.count == codes.count && Set(failed).count == 1 ? first : .someFailed
    }
}
