internal import Diary
internal import Time

/// Writes down every file that is offered, and says what is to be done with it.
struct LedgerStage: Sendable {
    let store: DiaryStore
    let tools: MemoTools

    /// What is known of a file's bytes.
    enum Standing: Sendable {
        /// Nothing is to be done.
        case settled(MemoOutcome)
        /// An earlier attempt made the entry.
        case toFinish(EntryID, LedgerRow.ID)
        case toTake(LedgerRow.ID)
    }

    /// The program that ended this often in the middle of a memo does not begin it again by itself.
    static let mostKills = 2

    func enter(_ file: OpenedMemo, _ offer: MemoOffer) async throws -> Standing {
        let now = tools.now()
        let place = LedgerPath(
            path: offer.path,
            bytes: file.file.look.bytes,
            modifiedNanoseconds: file.file.look.modifiedNanoseconds,
            seenAt: now
        )
        let seen = try await store.offer(place)
        var row = try await store.settle(
            seen.id,
            sha256: file.digest.sha256,
            bytes: file.digest.bytes,
            at: now
        )
        if let outcome = try await Self.settled(row, offer, in: store) { return .settled(outcome) }
        if row.state == .held { row = try await store.release(row.id, at: now) }
        // A claim of this very program is one that could not be given back, as on a full disk: nobody is at it.
        if row.owner == .current { try await store.letGo(row.id, countsAttempt: false, at: now) }
        try await refuseDeadly(row, now)
        guard try await store.take(row.id, for: .current, at: now) != nil else {
            throw RoadError.taken(process: row.owner?.process ?? 0)
        }
        try await store.keepTerms(offer.terms, of: row.id)
        return row.entry.map { .toFinish($0, row.id) } ?? .toTake(row.id)
    }

    /// What is known already of a file that nothing is to be done for; nothing when it is to be taken.
    static func settled(_ row: LedgerRow, _ offer: MemoOffer, in store: DiaryStore) async throws
        -> MemoOutcome?
    {
        switch row.state {
        case .filed:
            guard let id = row.entry else { return nil }
            return MemoOutcome(
                MemoReport(source: offer.shownPath, status: .duplicate, entry: try await store.entry(id))
            )
        case .skipped:
            var report = MemoReport(source: offer.shownPath, status: .skipped)
            report.reason = row.reason
            report.message = row.reason == "removed" ? removed : row.message
            return MemoOutcome(report)
        case .held where row.reason == RoadError.endedTwiceReason || !offer.isAsked && row.nextTry == nil:
            return MemoOutcome(offer, MemoFault(held: row))
        default: return nil
        }
    }

    private static let removed = "its entry was removed; voicememo retry brings it back"

    private func refuseDeadly(_ row: LedgerRow, _ now: Moment) async throws {
        guard row.entry == nil, let owner = row.owner, !owner.isAlive, row.attempts >= Self.mostKills else {
            return
        }
        let fault = MemoFault(RoadError.endedTwice)
        try await store.advance(row.id, to: .held, reason: fault.reason, message: fault.sentence, at: now)
        throw RoadError.endedTwice
    }

    /// Does the rest of the road; whatever stops it, the row says so and is nobody's afterwards.
    ///
    /// An entry that was begun now is taken back when the memo was stopped; one that was there before stays.
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
        let row = try await store.ledgerRow(key)
        if let id = row.entry {
            guard fault.kind == .cancelled, takesBack, row.state != .filed else {
                return try await leaveUnfinished(id, row, offer, fault, now)
            }
            try await store.takeBack(id, ledger: key, at: now)
            return MemoOutcome(offer, fault)
        }
        let isPassing = fault.isPassing
        if isPassing { try await store.letGo(key, countsAttempt: false, at: now) }
        guard fault.kind != .cancelled else { return MemoOutcome(offer, fault) }
        try await store.advance(
            key,
            to: fault.kind == .nothingToKeep ? .skipped : .held,
            reason: fault.reason,
            message: fault.sentence,
            nextTry: isPassing ? now.adding(seconds: Self.pauseSeconds) : nil,
            at: now
        )
        return MemoOutcome(offer, fault)
    }

    /// The sound is safe in an entry, whose jobs say what is to come.
    private func leaveUnfinished(
        _ id: EntryID,
        _ row: LedgerRow,
        _ offer: MemoOffer,
        _ fault: MemoFault,
        _ now: Moment
    ) async throws -> MemoOutcome {
        try await store.letGo(row.id, countsAttempt: !fault.isPassing, at: now)
        for job in try await store.jobs(of: id) where job.owner == .current {
            try await store.letGoJob(job.kind, of: id)
        }
        let report = MemoReport(source: offer.shownPath, status: .pending, entry: try await store.entry(id))
        return MemoOutcome(report, fault)
    }

    /// A passing fault is not looked at again sooner, unless its cause is seen to be cured.
    static let pauseSeconds = 60.0
}

extension RoadError {
    static let endedTwiceReason = "endedTwice"
}

extension MemoFault {
    /// The fault for which a file was held before.
    init(held row: LedgerRow) {
        self.init(
            row.reason ?? "held",
            .badSound,
            row.message ?? "held before",
            advice: row.message == nil ? "voicememo retry takes it up again" : nil
        )
    }
}
