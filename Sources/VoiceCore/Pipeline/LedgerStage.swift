package import Diary
internal import System

/// Records every offered file in the ledger, and decides what to do with it.
struct LedgerStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies
    let runner: EntryJobRunner

    enum Admission: Sendable {
        case settled(MemoOutcome)
        /// An earlier attempt made the entry.
        case begun(EntryID, LedgerRow.ID)
        case new(LedgerRow.ID)

        init(_ row: LedgerRow) {
            self = row.entry.map { .begun($0, row.id) } ?? .new(row.id)
        }
    }

    enum Beginning: Sendable {
        case settled(MemoOutcome)
        /// To be read; `isTaken` if its row was claimed for that.
        case reading(LedgerRow.ID, isTaken: Bool)
    }

    /// Records the file, and counts the attempt if its bytes are unknown: reading it may never end.
    func begin(_ file: OfferedFile, _ offer: MemoOffer) async throws -> Beginning {
        let now = tools.now()
        let seen = try await store.ledger.offer(Self.place(of: file, offer, now))
        guard seen.sha256 == nil else { return .reading(seen.id, isTaken: false) }
        return switch try await takeUp(seen, offer, now) {
        case .settled(let outcome): .settled(outcome)
        case .begun, .new: .reading(seen.id, isTaken: true)
        }
    }

    /// Records the file's digest, and claims its row if there is something to do.
    func admit(_ memo: OpenedMemo, _ offer: MemoOffer, _ seen: LedgerRow.ID, isTaken: Bool) async throws
        -> Admission
    {
        let now = tools.now()
        let row = try await store.ledger.settle(
            seen,
            sha256: memo.digest.sha256,
            bytes: memo.digest.bytes,
            at: Self.place(of: memo.file, offer, now)
        )
        var admission = Admission(row)
        if row.id != seen || !isTaken || row.state != .settled {
            admission = try await takeUp(row, offer, now)
        }
        if case .settled = admission { return admission }
        try await store.ledger.saveTerms(offer.terms, of: row.id)
        return admission
    }

    private static func place(of file: OfferedFile, _ offer: MemoOffer, _ now: Moment) -> LedgerPath {
        LedgerPath(
            path: offer.path,
            bytes: file.look.bytes,
            modifiedNanoseconds: file.look.modifiedNanoseconds,
            inode: file.look.inode,
            changedNanoseconds: file.changedNanoseconds,
            seenAt: now
        )
    }

    /// Claims a row for an attempt, unless there is nothing to do now.
    private func takeUp(_ row: LedgerRow, _ offer: MemoOffer, _ now: Moment) async throws -> Admission {
        var row = row
        if let outcome = try await Self.settled(row, offer, at: now, in: store) { return .settled(outcome) }
        if [.held, .skipped].contains(row.state) {
            // What programs ended in the middle of stays counted, until a person asks.
            let isCounted = row.fault?.reason == .ended && !offer.isAsked
            row = try await store.ledger.release(row.id, keepsAttempts: isCounted, at: now)
            if let outcome = try await Self.settled(row, offer, at: now, in: store) {
                return .settled(outcome)
            }
        }
        // A claim of this very program is one that could not be given back, as on a full disk: nobody is at it.
        if row.owner == .current { try await store.ledger.unclaim(row.id, countsAttempt: false, at: now) }
        if let resting = try await resting(row, offer, now) { return .settled(resting) }
        guard let taken = try await store.ledger.claim(row.id, for: .current, at: now) else {
            throw PipelineError.taken(process: row.owner?.process ?? 0)
        }
        // Another program may have come to an end with it since it was looked up.
        if taken.state != row.state, let outcome = try await Self.settled(taken, offer, at: now, in: store) {
            try await store.ledger.unclaim(taken.id, countsAttempt: false, at: now)
            return .settled(outcome)
        }
        return Admission(taken)
    }

    /// The outcome of a file that needs no work, by the ledger; nil if it needs some.
    static func settled(_ row: LedgerRow, _ offer: MemoOffer, at now: Moment, in store: DiaryStore)
        async throws -> MemoOutcome?
    {
        switch row.state {
        case .filed:
            guard let id = row.entry else { return nil }
            let entry = try await store.entries.entry(id)
            var report = MemoReport(source: offer.shownPath, status: .duplicate, entry: entry)
            // A photo is not cut because the sound is that it joined.
            if row.sha256 != entry.origin?.sha256 { report.flaw = nil }
            report.ledgerRow = row.id
            return MemoOutcome(report)
        case .skipped where row.fault?.reason == .forgotten && offer.isNamed: return nil
        case .skipped:
            let report = MemoReport(source: offer.shownPath, status: .skipped)
            return MemoOutcome(report, earlier: try await whySkipped(row, in: store))
        case .held where !offer.isAsked && row.isLeftAlone(at: now):
            var fault = row.fault ?? MemoFault(.held)
            fault.nextTry = row.nextTry
            return MemoOutcome(offer, fault)
        default: return nil
        }
    }

    private static func whySkipped(_ row: LedgerRow, in store: DiaryStore) async throws -> MemoFault? {
        guard row.fault?.reason == .trashed, let sha256 = row.sha256,
            let id = try await store.sounds.trashedEntry(ofBytes: sha256, count: row.bytes)
        else { return row.fault }
        let short = try await store.trash.all().first { $0.id == id }?.shortID
        return MemoFault(.trashed, FaultFacts(name: short ?? id.description))
    }

    /// Outcome for a memo that crashed earlier runs and now waits.
    ///
    /// No attempt is counted; what a person asks for is tried.
    private func resting(_ row: LedgerRow, _ offer: MemoOffer, _ now: Moment) async throws -> MemoOutcome? {
        guard !offer.isAsked else { return nil }
        if let id = row.entry {
            do {
                try await runner.checkDue(id)
                return nil
            } catch let error as PipelineError {
                let entry = try await store.entries.entry(id)
                return MemoOutcome(
                    MemoReport(source: offer.shownPath, status: .pending, entry: entry),
                    MemoFault(error)
                )
            }
        }
        guard let owner = row.owner, !store.isAlive(owner),
            let pause = RetryRules.pause(afterKills: row.attempts, at: now)
        else { return nil }
        let fault = MemoFault(pause)
        try await store.ledger.advance(
            row.id,
            to: .held,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: fault.nextTry,
            at: now
        )
        return MemoOutcome(offer, fault)
    }

    /// Runs the other stages; a failure is recorded in the row, and others may claim it.
    ///
    /// An entry that was begun now is removed again if the memo was stopped; an older entry stays, and so does one
    /// that a person changed meanwhile.
    func closing(
        _ row: LedgerRow.ID,
        _ offer: MemoOffer,
        takesBack: Bool,
        _ work: () async throws -> MemoOutcome
    ) async -> MemoOutcome {
        do {
            return try await work()
        } catch {
            let fault = MemoFault(error)
            do {
                return try await giveBack(row, offer, fault, takesBack: takesBack)
            } catch {
                // The diary itself cannot be written now: the row is freed by the end of this program.
                return MemoOutcome(offer, fault)
            }
        }
    }

    private func giveBack(
        _ key: LedgerRow.ID,
        _ offer: MemoOffer,
        _ fault: MemoFault,
        takesBack: Bool
    ) async throws -> MemoOutcome {
        let now = tools.now()
        let row = try await store.ledger.row(key)
        if let id = row.entry {
            guard fault.kind == .cancelled, takesBack, row.state != .filed,
                try await store.entries.removeStopped(id, ledger: key, at: now)
            else {
                return try await leaveUnfinished(id, row, offer, fault, now)
            }
            return MemoOutcome(offer, fault)
        }
        // The entry was removed meanwhile: what that left behind stays, or else a later retry would bring it back.
        if row.state == .skipped, let outcome = try await Self.settled(row, offer, at: now, in: store) {
            return outcome
        }
        let isPassing = fault.isPassing
        if isPassing { try await store.ledger.unclaim(key, countsAttempt: false, at: now) }
        guard fault.kind != .cancelled else { return MemoOutcome(offer, fault) }
        try await store.ledger.advance(
            key,
            to: fault.kind == .nothingToKeep ? .skipped : .held,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: isPassing ? RetryRules.nextTry(after: now) : nil,
            at: now
        )
        return MemoOutcome(offer, fault)
    }

    /// Frees the row of a memo whose sound is safe in an entry with open jobs.
    private func leaveUnfinished(
        _ id: EntryID,
        _ row: LedgerRow,
        _ offer: MemoOffer,
        _ fault: MemoFault,
        _ now: Moment
    ) async throws -> MemoOutcome {
        try await store.ledger.unclaim(row.id, countsAttempt: !fault.isPassing, at: now)
        for job in try await store.jobs.all(of: id) where job.owner == .current {
            try await store.jobs.release(job.kind, of: id)
        }
        let report = MemoReport(
            source: offer.shownPath,
            status: .pending,
            entry: try await store.entries.entry(id)
        )
        return MemoOutcome(report, fault)
    }
}

extension LedgerRow {
    /// Only an explicit retry may take it, for good or for the time after a kill.
    fileprivate func isLeftAlone(at now: Moment) -> Bool {
        nextTry == nil || RetryRules.pause(after: fault, nextTry, at: now) != nil
    }
}

enum RetryRules {
    /// The pause of a memo that crashed so many runs; nil to try it at once.
    ///
    /// Longer each time, so that a memo that is the cause lets others by; the fifth time only a person retries.
    /// Decoding and hearing run in other processes, so a crash seldom has to do with the memo.
    static func pause(afterKills kills: Int, at now: Moment) -> PipelineError? {
        switch kills {
        case ...1: nil
        case 2...4: .ended(times: kills, nextTry: now.adding(seconds: Double(15 << kills)))
        default: .endedOften
        }
    }

    /// The end of the pause after a kill, in which only a person retries.
    static func pause(after fault: MemoFault?, _ nextTry: Moment?, at now: Moment) -> Moment? {
        guard fault?.reason == .ended, let nextTry, !isDue(nextTry, at: now) else { return nil }
        return nextTry
    }

    /// Work that failed so often for a lasting reason waits for a person.
    static func areTooMany(failures: Int) -> Bool { failures >= 2 }

    /// The longest pause; a later time was set by a clock that was put back since.
    static let longestPause = 900.0

    static func isDue(_ nextTry: Moment?, at now: Moment) -> Bool {
        guard let nextTry else { return true }
        return nextTry <= now || nextTry > now.adding(seconds: longestPause)
    }

    /// The next attempt after a passing fault, unless its cause is seen to be cured sooner.
    static func nextTry(after now: Moment) -> Moment { now.adding(seconds: 60) }
}

// What the diary keeps of faults, as faults again.

extension LedgerRow {
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension Job {
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension DiaryFinding {
    package var fault: MemoFault? { reason.map { MemoFault(reason: $0, kept: message) } }
}

extension LedgerStep {
    package var fault: MemoFault? {
        guard let note else { return nil }
        let parts = note.split(separator: ":", maxSplits: 1)
        guard let reason = parts.first.flatMap({ MemoFault.Reason(rawValue: String($0)) }) else { return nil }
        let kept = parts.dropFirst().first?.drop { $0 == " " }
        return MemoFault(reason: reason.rawValue, kept: kept.map(String.init))
    }
}
