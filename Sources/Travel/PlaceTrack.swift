internal import Diary
internal import System

package struct PlaceTrack: Sendable {
    private typealias Point = (name: String, position: GlobePosition, at: Moment)

    private let points: [Point]
    /// Places without a position, which no map shows.
    package let unknown: Int

    package init(_ timeline: Timeline) {
        let items = timeline.days.flatMap(\.items)
        unknown = items.count { if case .place(_, nil) = $0.block { true } else { false } }
        points = items.flatMap { item -> [Point] in
            let time = item.entry.recordedAt
            switch item.block {
            case .place(let name, let position?): return [(name, position, time)]
            case .photo(let pictures, let caption):
                return pictures.compactMap { picture in
                    picture.position.map { (caption ?? picture.name, $0, picture.takenAt ?? time) }
                }
            default: return []
            }
        }.sorted { $0.at.milliseconds < $1.at.milliseconds }
    }

    package var count: Int { points.count }

    package var gpx: String {
        let points = points.map { point in
            // The schema ends before 180, which is the same meridian.
            let longitude = point.position.longitude == 180 ? -180 : point.position.longitude
            return """
                <wpt lat="\(Self.degrees(point.position.latitude))" lon="\(Self.degrees(longitude))"><time>\
                \(point.at.at(offsetSeconds: 0))</time><name>\(MarkupText.escaped(point.name))</name></wpt>\n
                """
        }
        return OwnMark.marked(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- \(OwnMark.place) -->
            <gpx version="1.1" creator="VoiceCore" xmlns="http://www.topografix.com/GPX/1/1">
            \(points.joined())</gpx>\n
            """
        )
    }

    /// Without an exponent, which XML does not know; a ten millionth of a degree is a centimetre.
    private static func degrees(_ value: Double) -> String {
        let (whole, rest) = Int((value * 1e7).rounded()).magnitude.quotientAndRemainder(
            dividingBy: 10_000_000
        )
        let sign = value < 0 && (whole, rest) != (0, 0) ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = "\(10_000_000 + rest)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    package var geoJSON: String {
        let features = points.map { point -> JSONText in
            [
                "type": "Feature",
                "geometry": [
                    "type": "Point",
                    "coordinates": .array([
                        .number(point.position.longitude), .number(point.position.latitude),
                    ]),
                ],
                "properties": ["name": .string(point.name), "time": .string(point.at.description)],
            ]
        }
        let whole: JSONText = [
            "generator": .string(OwnMark.place), "type": "FeatureCollection", "features": .array(features),
        ]
        return OwnMark.marked(whole.line + "\n")
    }
}
