internal import Diary
internal import Glibc
internal import Hearing
internal import Sound
internal import System

/// Finished jobs are passed over, so that every caller may ask for all of them.
struct EntryJobRunner: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies
    let locks: KeyedLock

    func run(_ kind: JobKind, of id: EntryID, isAsked: Bool = false, _ work: () async throws -> Void)
        async throws
    {
        try await locks.through(id.description) {
            guard let job = try await claim(kind, of: id, isAsked: isAsked) else { return }
            do {
                try await work()
            } catch {
                // If even this fails, the job stays ours until the next attempt or our end.
                try? await giveBack(job, MemoFault(error))
                throw error
            }
        }
    }

    private func claim(_ kind: JobKind, of id: EntryID, isAsked: Bool) async throws -> Job? {
        guard let job = try await store.jobs.all(of: id).first(where: { $0.kind == kind }) else { return nil }
        // This program took it before and counted that; the lock keeps its other tasks out.
        if job.owner == .current { return job }
        if !isAsked { try await refuseDeadly(job) }
        if job.isHeld, !isAsked { throw PipelineError.givenUp(job.fault ?? MemoFault(.held)) }
        guard let taken = try await store.jobs.take(kind, of: id, for: .current, at: tools.now()) else {
            throw PipelineError.taken(process: job.owner?.process ?? 0)
        }
        return taken
    }

    /// Throws if the next job has to wait, before an attempt is counted.
    func checkDue(_ id: EntryID) async throws {
        let jobs = try await store.jobs.all(of: id)
        let next = jobs.first { $0.kind == .hear } ?? jobs.first { $0.kind == .feel }
        guard let next, next.owner != .current else { return }
        try await refuseDeadly(next)
        if next.isHeld { throw PipelineError.givenUp(next.fault ?? MemoFault(.held)) }
    }

    /// Throws for a job that crashed earlier runs and now waits.
    private func refuseDeadly(_ job: Job) async throws {
        let now = tools.now()
        if let nextTry = RetryRules.pause(after: job.fault, job.nextTry, at: now) {
            throw PipelineError.ended(times: job.attempts, nextTry: nextTry)
        }
        guard let owner = job.owner, !store.isAlive(owner),
            let pause = RetryRules.pause(afterKills: job.attempts, at: now)
        else { return }
        let fault = MemoFault(pause)
        try await postpone(job, fault, until: fault.nextTry)
        throw pause
    }

    private func giveBack(_ job: Job, _ fault: MemoFault) async throws {
        if fault.isPassing { try await store.jobs.release(job.kind, of: job.entry) }
        guard fault.kind != .cancelled else { return }
        let isHopeless = !fault.isPassing && RetryRules.areTooMany(failures: job.attempts)
        try await postpone(job, fault, until: isHopeless ? nil : RetryRules.nextTry(after: tools.now()))
    }

    private func postpone(_ job: Job, _ fault: MemoFault, until nextTry: Moment?) async throws {
        try await store.jobs.postpone(
            job.kind,
            of: job.entry,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: nextTry
        )
    }
}

/// The memo's own file if it is unchanged, else the archive.
struct EntrySource: Sendable {
    private let intake: SoundSource
    private let held: OfferedFile?
    private let isChanged: Bool

    static func of(_ id: EntryID, in store: DiaryStore) async throws -> EntrySource {
        let entry = try await store.entries.entry(id)
        for row in try await store.soundRows(of: entry) {
            guard let memo = await file(of: row) else { continue }
            return EntrySource(intake: .descriptor(memo.descriptor), held: memo.file, isChanged: false)
        }
        guard let sound = entry.sound else { throw SoundError.notFound }
        let path = store.folder.absolute(sound.path)
        let isThere = access(path, F_OK) == 0
        return EntrySource(
            intake: .path(path),
            held: nil,
            isChanged: isThere ? try await store.sounds.isLacking(id) : false
        )
    }

    /// Other words would be heard in a changed archive.
    func checkWhole() throws(PipelineError) {
        if case .path(let path) = intake, isChanged { throw .soundCut(path: path) }
    }

    func toHear(in folder: String, _ hearing: HearingOptions, _ tools: PipelineDependencies) async throws
        -> SoundToHear
    {
        // The descriptor's number would soon be another file's.
        defer { withExtendedLifetime(held) {} }
        do {
            return try await SoundStage(tools: tools).decodeAgain(intake, in: folder, hearing)
        } catch SoundError.notFound {
            // The source existed before; unless it is gone now, the work folder is.
            guard case .path(let path) = intake, access(path, F_OK) != 0 else { throw PipelineError.workLost }
            throw PipelineError.soundGone(path: path)
        }
    }

    static func file(of row: LedgerRow) async -> OpenedMemo? {
        for place in row.paths.reversed() {
            let memo = try? await OpenedMemo.read(place.path)
            if let memo, memo.digest.sha256 == row.sha256 { return memo }
        }
        return nil
    }
}

extension DiaryStore {
    func soundRows(of entry: Entry) async throws(DiaryError) -> [LedgerRow] {
        let pictures = entry.pictures.map(\.sha256)
        return try await ledger.rows(entry: entry.id).filter { row in
            row.sha256.map { !pictures.contains($0) } ?? true
        }
    }
}

/// One task at a time for each key, in order of arrival.
package actor KeyedLock {
    package init() {}

    /// A key is present while it is held.
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    func isTaken(_ key: String) -> Bool { waiting[key] != nil }

    package nonisolated func through<Value: Sendable, Failure: Error>(
        _ key: String,
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        await enter(key)
        do throws(Failure) {
            let value = try await work()
            await leave(key)
            return value
        } catch {
            await leave(key)
            throw error
        }
    }

    private func enter(_ key: String) async {
        guard waiting[key] != nil else {
            waiting[key] = []
            return
        }
        await withCheckedContinuation { waiting[key, default: []].append($0) }
    }

    private func leave(_ key: String) {
        guard var queue = waiting[key], !queue.isEmpty else {
            waiting[key] = nil
            return
        }
        let next = queue.removeFirst()
        waiting[key] = queue
        next.resume()
    }
}
