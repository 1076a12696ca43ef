internal import System
internal import Wires

struct PhotoDate: Sendable {
    let zone: ZoneRules
    let now: Moment

    func taken(_ exif: Exif) -> Moment? {
        guard let text = exif.dateText else { return nil }
        let unknown = Moment(milliseconds: 0)
        let found = MemoDateFinder(zone: zone, now: now).find(
            MemoDateFinder.DateSigns(path: "", metadata: [text], modified: unknown)
        )
        return found.source == .metadata ? found.moment : nil
    }

    /// The camera's time wins over the file's name, which has no zone.
    func date(of memo: OpenedMemo, taken: Moment?, _ offer: MemoOffer, _ sidecar: Sidecar) -> MemoDate {
        if let taken, offer.terms.on == nil, sidecar.recordedAt == nil {
            return MemoDate(moment: taken, source: .metadata, certainty: .exact)
        }
        return MemoDateFinder(zone: zone, now: now).find(
            MemoDateFinder.DateSigns(
                path: offer.path,
                on: offer.terms.on,
                sidecar: sidecar.recordedAt,
                metadata: taken.map { [$0.description] } ?? [],
                modified: Moment(milliseconds: memo.look.modifiedNanoseconds / 1_000_000)
            )
        )
    }
}

extension Exif {
    var dateText: String? {
        guard let time else { return nil }
        let words = time.text.split(separator: " ")
        let date = words[0].split(separator: ":").joined(separator: "-") + "T" + String(words[1])
        guard let offsetMinutes else { return date }
        let (hours, minutes) = abs(offsetMinutes).quotientAndRemainder(dividingBy: 60)
        return date + (offsetMinutes < 0 ? "-" : "+") + padded(hours) + ":" + padded(minutes)
    }
}
