internal import Diary
internal import Hearing
internal import Sound
internal import System
internal import Wires

package struct MemoPreview: Sendable {
    private let store: DiaryStore?
    private let zone: ZoneRules
    private let now: Moment
    private let installed: InstalledFiles

    package init(store: DiaryStore?, zone: ZoneRules, now: Moment, installed: InstalledFiles = .standard) {
        (self.store, self.zone, self.now, self.installed) = (store, zone, now, installed)
    }

    package func preview(_ offer: MemoOffer) async -> MemoOutcome {
        var alone: [String: String] = [:]
        return await preview(offer, behind: &alone)
    }

    /// `earlier` holds the names of the memos before this one, by digest.
    package func preview(_ offer: MemoOffer, behind earlier: inout [String: String]) async -> MemoOutcome {
        do {
            let memo = try await OpenedMemo.read(offer.path)
            if let known = try await known(memo, offer) { return known }
            if let same = earlier[memo.digest.sha256] {
                var report = MemoReport(source: offer.shownPath, status: .duplicate)
                report.sameAs = same
                return MemoOutcome(report.disposing(of: offer))
            }
            let sidecar = Sidecar(besideMemo: offer.path)
            let (date, flaw) = try await look(at: memo, offer, sidecar)
            var report = MemoReport(source: offer.shownPath, status: .offered).disposing(of: offer, flaw)
            report.recordedAt = date.moment.description
            report.dateSource = date.source.rawValue
            report.dateCertainty = date.certainty.rawValue
            report.title = offer.terms.title ?? sidecar.title
            report.journal = offer.terms.journal ?? sidecar.journal ?? offer.terms.folderJournal
            report.tags = offer.terms.tags + sidecar.tags
            report.rules = offer.terms.rules
            earlier[memo.digest.sha256] = offer.shownPath
            return MemoOutcome(report)
        } catch {
            return MemoOutcome(offer, MemoFault(error))
        }
    }

    private func look(at memo: OpenedMemo, _ offer: MemoOffer, _ sidecar: Sidecar) async throws
        -> (MemoDate, SoundFacts.Flaw?)
    {
        if PhotoStage.isPhoto(memo) { return (try await date(ofPhoto: memo, offer, sidecar), nil) }
        if PhotoStage.isOtherPicture(memo) { throw PhotoError.unknownFormat }
        let facts = try await facts(of: memo, offer)
        let (finder, metadata) = (MemoDateFinder(zone: zone, now: now), facts.tags.dates.map(\.text))
        let date = finder.date(of: memo, offer, sidecar, on: offer.terms.on, metadata: metadata)
        return (date, facts.flaw)
    }

    private func date(ofPhoto memo: OpenedMemo, _ offer: MemoOffer, _ sidecar: Sidecar) async throws
        -> MemoDate
    {
        let reader = PhotoReader(installed: installed)
        let seen = try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            try reader.look(at: offer.path)
        }
        let dates = PhotoDate(zone: zone, now: now)
        return dates.date(of: memo, taken: dates.taken(seen.facts.exif), offer, sidecar)
    }

    private func known(_ memo: OpenedMemo, _ offer: MemoOffer) async throws -> MemoOutcome? {
        guard let store else { return nil }
        if let id = try await store.sounds.entry(ofBytes: memo.digest.sha256, count: memo.digest.bytes) {
            let entry = try await store.entries.entry(id)
            let digests = entry.pictures.map(\.sha256) + [entry.origin?.sha256].compactMap(\.self)
            var report = MemoReport(source: offer.shownPath, status: .duplicate, entry: entry)
            // The flaw is that of the sound, not of the photo.
            if entry.origin?.sha256 != memo.digest.sha256 { report.flaw = nil }
            // A copy of the diary's own sound may be a backup's.
            guard digests.contains(memo.digest.sha256) else { return MemoOutcome(report) }
            return MemoOutcome(report.disposing(of: offer, report.flaw))
        }
        guard let row = try await store.ledger.row(sha256: memo.digest.sha256) else { return nil }
        return try await LedgerStage.settled(row, offer, at: now, in: store)
    }

    /// Refuses files that are too short, or too long for their options.
    private func facts(of memo: OpenedMemo, _ offer: MemoOffer) async throws -> SoundFacts {
        let source = SoundSource.descriptor(memo.descriptor)
        var facts = try await SoundProbe.facts(of: source, installed: installed)
        var seconds = facts.stated?.seconds
        // A damaged file may promise as little; only decoding tells.
        let doubtful = facts.stated?.isExact == true ? 1 : Self.doubtfulSeconds
        if seconds == nil || seconds ?? 0 < doubtful {
            facts = try await SoundProbe.measure(source, installed: installed).facts
            seconds = facts.frames.map { Double($0) / Double(facts.hertz) }
        }
        try SoundFacts.check(seconds: seconds ?? 0, flaw: facts.flaw)
        if offer.terms.hearing.overCap == .reject, let seconds, seconds > Double(SpeechSamples.capSeconds) {
            throw TranscriptionError.overCap(seconds: seconds)
        }
        return facts
    }

    /// A shorter estimate may really be under a second.
    private static let doubtfulSeconds = 10.0
}

extension MemoReport {
    fileprivate func disposing(of offer: MemoOffer, _ flaw: SoundFacts.Flaw? = nil) -> MemoReport {
        // Files of a diary, a backup or a mirror stay.
        guard offer.terms.source != .keep, !MemoFolder.liesInDiary(offer.path) else { return self }
        var report = self
        switch offer.terms.source {
        case .keep: break
        case .delete: report.sourceFile = flaw == nil ? "wouldDelete" : "kept"
        case .move:
            guard let target = SourceDisposal.target(of: offer.path, offer.terms.moveTo) else { break }
            (report.sourceFile, report.wouldMoveTo) = ("wouldMove", Path(target).shown)
        }
        return report
    }
}
