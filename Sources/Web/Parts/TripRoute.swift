internal import VoiceCore

/// From where a trip leads to where, with a drawing of what takes one there.
struct TripRoute {
    let trip: Trip
    let texts: Texts

    /// Whether there is anything to show.
    var isEmpty: Bool { trip.from == nil && trip.to.isEmpty }

    private var stops: [String] { [trip.from].compactMap(\.self) + trip.to }

    @MarkupBuilder var markup: Markup {
        for (number, stop) in stops.prefix(6).enumerated() {
            if number > 0 { drawing }
            element(.span, .ownDirection, .of(.lang, texts.language(of: stop))) {
                stop.count > 40 ? String(stop.prefix(39)) + "…" : stop
            }
        }
    }

    private var drawing: Markup {
        element(
            .svg,
            .of(.width, 120),
            .of(.height, 34),
            .of(.viewBox, "0 0 120 34"),
            .of(.role, "img"),
            .label(trip.transport.map(texts.byTransport) ?? texts.thenTo)
        ) {
            element(.path, .of(.d, Self.shape(of: trip.transport)))
        }
    }

    private static func shape(of transport: String?) -> String {
        let name = transport?.lowercased() ?? ""
        let kinds: [(words: [String], shape: String)] = [
            (
                ["train", "ktx", "srt", "metro", "subway", "tram", "기차", "열차", "지하철"],
                "M4 27H116M4 31H116M30 6h44q16 0 20 16v1H30zM30 14h60M42 6v17M58 6v17M74 6v17M40 25a2.5 2.5 0 1 0 5 0"
                    + "M80 25a2.5 2.5 0 1 0 5 0"
            ),
            (
                ["plane", "flight", "air", "비행기", "항공"],
                "M4 29H116M34 20l52-8q6 0 6 3t-6 4l-44 6zM52 17 42 4h5l16 11M36 20l-6-8h4l6 7"
            ),
            (
                ["ship", "ferry", "boat", "배", "여객선"],
                "M4 30q9-4 18 0t18 0 18 0 18 0 18 0 18 0M36 24l-6-9h62l-10 9zM44 15V7h26v8M54 7V3"
            ),
            (
                ["bus", "car", "taxi", "coach", "버스", "자동차", "택시", "차"],
                "M4 30H116M32 26V8q0-3 3-3h46q6 0 7 6l2 15zM32 15h57M46 5v10M60 5v10M74 5v10"
                    + "M40 26a4 4 0 1 0 8 0M74 26a4 4 0 1 0 8 0"
            ),
        ]
        let found = kinds.first { $0.words.contains { name.contains($0) } }
        return found?.shape ?? "M8 18H108M100 11l9 7-9 7"
    }
}
