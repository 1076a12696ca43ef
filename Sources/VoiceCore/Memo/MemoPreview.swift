/// Says what would become of a memo, without changing anything anywhere.
public struct MemoPreview: Sendable {
    /// The diary to compare with, if there is one.
    private let store: DiaryStore?
    private let zone: ZoneRules
    private let now: Moment

    public init(store: DiaryStore?, zone: ZoneRules, now: Moment) {
        self.store = store
        self.zone = zone
        self.now = now
    }

    public func preview(_ offer: MemoOffer) async -> MemoOutcome {
        do {
            let file = try await ReadFile.read(offer.path)
            if let id = try await store?.entry(ofOrigin: file.digest.sha256),
                let entry = try await store?.entry(id)
            {
                return MemoOutcome(MemoReport(source: offer.shownPath, status: .duplicate, entry: entry))
            }
            let facts = try await SoundProbe.facts(of: .descriptor(file.file.descriptor))
            let sidecar = Sidecar(besideMemo: offer.path)
            let date = MemoDateFinder(zone: zone, now: now).find(
                MemoDateFinder.Signs(
                    path: offer.path,
                    on: offer.terms.on,
                    sidecar: sidecar.recordedAt,
                    metadata: facts.tags.dates.map(\.text),
                    modified: Moment(milliseconds: file.file.look.modifiedNanoseconds / 1_000_000)
                )
            )
            var report = MemoReport(source: offer.shownPath, status: .offered)
            report.recordedAt = date.moment.description
            report.dateSource = date.source.rawValue
            report.dateCertainty = date.certainty.rawValue
            report.title = offer.terms.title ?? sidecar.title
            report.journal = offer.terms.journal ?? sidecar.journal
            report.tags = offer.terms.tags + sidecar.tags
            return MemoOutcome(report)
        } catch {
            return MemoOutcome(offer, MemoFault(error))
        }
    }
}
