package import Diary
internal import System

struct LedgerStage: Sendable {
    let store: DiaryStore
    let tools: PipelineDependencies
    let runner: EntryJobRunner

    enum Admission: Sendable {
        case settled(MemoOutcome)
        case begun(EntryID, LedgerRow.ID)
        case new(LedgerRow.ID)

        init(_ row: LedgerRow) { self = row.entry.map { .begun($0, row.id) } ?? .new(row.id) }
    }

    enum Beginning: Sendable {
        case settled(MemoOutcome)
        /// `isTaken` if its row is claimed already.
        case reading(LedgerRow.ID, isTaken: Bool)
    }

    /// Counts the attempt on unknown bytes first: reading them may never end.
    func begin(_ file: OfferedFile, _ offer: MemoOffer) async throws -> Beginning {
        let now = tools.now()
        let seen = try await store.ledger.offer(Self.place(of: file, offer, now))
        guard seen.sha256 == nil else { return .reading(seen.id, isTaken: false) }
        return switch try await takeUp(seen, offer, now) {
        case .settled(let outcome): .settled(outcome)
        case .begun, .new: .reading(seen.id, isTaken: true)
        }
    }

    /// Claims the row if there is something to do.
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

    private func takeUp(_ row: LedgerRow, _ offer: MemoOffer, _ now: Moment) async throws -> Admission {
        var row = row
        if let outcome = try await Self.settled(row, offer, at: now, in: store) { return .settled(outcome) }
        if [.held, .skipped].contains(row.state) {
            // Crashes stay counted until a person asks.
            let isCounted = row.fault?.reason == .ended && !offer.isAsked
            row = try await store.ledger.release(row.id, keepsAttempts: isCounted, at: now)
            if let outcome = try await Self.settled(row, offer, at: now, in: store) {
                return .settled(outcome)
            }
        }
        // A claim of our own was left by a full disk; no task works on it.
        if row.owner == .current { try await store.ledger.unclaim(row.id, countsAttempt: false, at: now) }
        if let resting = try await resting(row, offer, now) { return .settled(resting) }
        guard let taken = try await store.ledger.claim(row.id, for: .current, at: now) else {
            throw PipelineError.taken(process: row.owner?.process ?? 0)
        }
        // Another program may have finished meanwhile.
        if taken.state != row.state, let outcome = try await Self.settled(taken, offer, at: now, in: store) {
            try await store.ledger.unclaim(taken.id, countsAttempt: false, at: now)
            return .settled(outcome)
        }
        return Admission(taken)
    }

    static func settled(_ row: LedgerRow, _ offer: MemoOffer, at now: Moment, in store: DiaryStore)
        async throws -> MemoOutcome?
    {
        switch row.state {
        case .filed:
            guard let id = row.entry else { return nil }
            let entry = try await store.entries.entry(id)
            var report = MemoReport(source: offer.shownPath, status: .duplicate, entry: entry)
            // The flaw is that of the sound, not of the photo.
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

    /// Nothing is counted; an explicit request is tried at once.
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
        return try await hold(row.id, offer, fault, until: fault.nextTry, now)
    }

    /// With `takesBack`, a stopped memo's new entry is removed unless a person changed it.
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
                // The diary cannot be written: the row is freed when this program ends.
                return MemoOutcome(offer, fault)
            }
        }
    }

    private func giveBack(_ key: LedgerRow.ID, _ offer: MemoOffer, _ fault: MemoFault, takesBack: Bool)
        async throws -> MemoOutcome
    {
        let now = tools.now()
        let row = try await store.ledger.row(key)
        if let id = row.entry {
            guard fault.kind == .cancelled, takesBack, row.state != .filed,
                try await store.entries.removeStopped(id, ledger: key, at: now)
            else { return try await leaveUnfinished(id, row, offer, fault, now) }
            return MemoOutcome(offer, fault)
        }
        // The entry was removed meanwhile; a retry must not bring it back.
        if row.state == .skipped, let outcome = try await Self.settled(row, offer, at: now, in: store) {
            return outcome
        }
        let isPassing = fault.isPassing
        if isPassing { try await store.ledger.unclaim(key, countsAttempt: false, at: now) }
        guard fault.kind != .cancelled else { return MemoOutcome(offer, fault) }
        return try await hold(key, offer, fault, until: isPassing ? RetryRules.nextTry(after: now) : nil, now)
    }

    private func hold(
        _ row: LedgerRow.ID,
        _ offer: MemoOffer,
        _ fault: MemoFault,
        until nextTry: Moment?,
        _ now: Moment
    ) async throws -> MemoOutcome {
        try await store.ledger.advance(
            row,
            to: fault.kind == .nothingToKeep ? .skipped : .held,
            reason: fault.reason.rawValue,
            message: fault.facts.kept,
            nextTry: nextTry,
            at: now
        )
        return MemoOutcome(offer, fault)
    }

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
    /// Only an explicit retry may take it, for good or for the time after a crash.
    fileprivate func isLeftAlone(at now: Moment) -> Bool {
        nextTry == nil || RetryRules.pause(after: fault, nextTry, at: now) != nil
    }
}

enum RetryRules {
    /// Crashes are seldom the memo's fault, so pauses grow, and only the fifth crash needs a person.
    static func pause(afterKills kills: Int, at now: Moment) -> PipelineError? {
        switch kills {
        case ...1: nil
        case 2...4: .ended(times: kills, nextTry: now.adding(seconds: Double(15 << kills)))
        default: .endedOften
        }
    }

    static func pause(after fault: MemoFault?, _ nextTry: Moment?, at now: Moment) -> Moment? {
        guard fault?.reason == .ended, let nextTry, !isDue(nextTry, at: now) else { return nil }
        return nextTry
    }

    /// Repeated lasting failures wait for a person.
    static func areTooMany(failures: Int) -> Bool { failures >= 2 }

    /// A later time was set by a clock that was put back since.
    static let longestPause = 900.0

    static func isDue(_ nextTry: Moment?, at now: Moment) -> Bool {
        guard let nextTry else { return true }
        return nextTry <= now || nextTry > now.adding(seconds: longestPause)
    }

    /// Sooner if its obstacle is seen to be gone.
    static func nextTry(after now: Moment) -> Moment { now.adding(seconds: 60) }
}

// Faults as the diary keeps them.

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
