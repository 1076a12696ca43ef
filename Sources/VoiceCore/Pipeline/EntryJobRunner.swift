internal import Diary

/// Does one job of an entry at a time: counts the attempt, and gives the job back with the reason when it fails.
///
/// A job that is done already is passed over, so that every caller may ask for all of them.
struct EntryJobRunner: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies
    let turnstile: KeyedLock

    /// Does the work of a job; where the entry has no such job, nothing.
    func run(
        _ kind: JobKind,
        of id: EntryID,
        isAsked: Bool = false,
        _ work: () async throws -> Void
    ) async throws {
        try await turnstile.through(id.description) {
            guard let job = try await claim(kind, of: id, isAsked: isAsked) else { return }
            do {
                try await work()
            } catch {
                // If not even this can be written, the job stays ours until the next attempt or our end.
                try? await giveBack(job, MemoFault(error))
                throw error
            }
        }
    }

    private func claim(_ kind: JobKind, of id: EntryID, isAsked: Bool) async throws -> Job? {
        guard let job = try await store.jobs.all(of: id).first(where: { $0.kind == kind }) else { return nil }
        // This program has taken it before and counted that; the lock keeps its other tasks out.
        if job.owner == .current { return job }
        if !isAsked { try await refuseDeadly(job) }
        if job.isHeld, !isAsked {
            throw PipelineError.givenUp(job.fault ?? MemoFault(.held))
        }
        guard let taken = try await store.jobs.take(kind, of: id, for: .current, at: tools.now()) else {
            throw PipelineError.taken(process: job.owner?.process ?? 0)
        }
        return taken
    }

    /// Throws when the next work on an entry is to be left alone, so that nobody takes it up and counts that.
    func checkDue(_ id: EntryID) async throws {
        let jobs = try await store.jobs.all(of: id)
        let next = jobs.first { $0.kind == .hear } ?? jobs.first { $0.kind == .feel }
        guard let next, next.owner != .current else { return }
        try await refuseDeadly(next)
        if next.isHeld { throw PipelineError.givenUp(next.fault ?? MemoFault(.held)) }
    }

    /// Leaves a job alone for a time, or for good, in whose middle programs ended.
    private func refuseDeadly(_ job: Job) async throws {
        let now = tools.now()
        if let nextTry = RetryRules.pause(after: job.fault, job.nextTry, at: now) {
            throw PipelineError.ended(times: job.attempts, nextTry: nextTry)
        }
        guard let owner = job.owner, !store.isAlive(owner),
            let pause = RetryRules.pause(afterKills: job.attempts, at: now)
        else { return }
        let fault = MemoFault(pause)
        try await store.jobs.postpone(
            job.kind,
            of: job.entry,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: fault.nextTry
        )
        throw pause
    }

    private func giveBack(_ job: Job, _ fault: MemoFault) async throws {
        if fault.isPassing { try await store.jobs.release(job.kind, of: job.entry) }
        guard fault.kind != .cancelled else { return }
        let isHopeless = !fault.isPassing && RetryRules.areTooMany(failures: job.attempts)
        try await store.jobs.postpone(
            job.kind,
            of: job.entry,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: isHopeless ? nil : RetryRules.nextTry(after: tools.now())
        )
    }
}
