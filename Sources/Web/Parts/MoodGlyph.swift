internal import VoiceCore

extension Mood {
    /// False for a person's feeling without a figure.
    var hasFigure: Bool { source != .person || ![0, 50, 100].contains(positive) }
}

/// A mood as it is drawn: a hue, a shape and a word, always together.
enum MoodGlyph: String, CaseIterable, Sendable {
    case joy, sadness, anger, fear, positive, negative, unsure

    init(_ emotion: Emotion) {
        switch emotion {
        case .joy: self = .joy
        case .sadness: self = .sadness
        case .anger: self = .anger
        case .fear: self = .fear
        }
    }

    init(emotion: Emotion?, positive: Int?) {
        if let emotion {
            self.init(emotion)
        } else if let positive, positive != 50 {
            self = positive > 50 ? .positive : .negative
        } else {
            self = .unsure
        }
    }

    init(_ entry: EntrySummary) { self.init(emotion: entry.emotion, positive: entry.positive) }

    var isFeeling: Bool { Emotion(rawValue: rawValue) != nil }

    init(_ mood: Mood?) { self.init(emotion: mood?.emotion, positive: mood?.positive) }

    init(toward: String) { self = MoodGlyph(rawValue: toward) ?? .unsure }

    var kind: String { "m-\(rawValue)" }

    func drawn(_ size: Int) -> Markup {
        element(.svg, .kind("leaf \(kind)"), .of(.width, size), .of(.height, size), .quiet) {
            element(.use, .href(part: "leaf-\(rawValue)"))
        }
    }

    /// The drawing from the shapes of ``whole``, for a year with hundreds of leaves.
    var grown: Markup {
        element(.svg, .kind(kind), .of(.viewBox, "0 0 24 24"), .quiet) {
            element(.use, .href(part: "grown-\(rawValue)"))
        }
    }

    static let sprite = element(.svg, .kind("sprite"), .of(.width, 0), .of(.height, 0), .quiet) {
        for leaf in allCases {
            element(.symbol, .id("leaf-\(leaf.rawValue)"), .of(.viewBox, "0 0 24 24")) {
                element(.path, .kind("lf"), .of(.d, leaf.shape.blade))
                element(.path, .kind("lv"), .of(.d, leaf.shape.veins))
            }
        }
    }

    /// The shapes for a tree of a thousand leaves: each is one line without a frame.
    static let whole = element(.defs) {
        for leaf in allCases {
            element(
                .path,
                .id("grown-\(leaf.rawValue)"),
                .kind("lf"),
                .of(.d, leaf.shape.blade + leaf.shape.veins)
            )
        }
    }

    static let wholeSprite: Markup = {
        element(.svg, .kind("sprite"), .of(.width, 0), .of(.height, 0), .quiet) { whole }
    }()

    private var shape: (blade: String, veins: String) {
        switch self {
        case .joy:
            (
                "M12 18.6C10.5 20.4 6.6 20.5 4.4 17.6 2 14.4 3.3 9.6 6.8 6.5 9 4.6 11 3.4 12 1.4c1 2 3 3.2 5.2 5.1 "
                    + "3.5 3.1 4.8 7.9 2.4 11.1-2.2 2.9-6.1 2.8-7.6 1Z",
                "M12 23V6.2M12 15.6 7.4 12.8M12 15.6l4.6-2.8M12 11.4 9 9.3M12 11.4l3-2.1"
            )
        case .sadness:
            ("M12 21.4C8.4 18 7.6 8.4 14.4 1c2.3 8 1.7 16.6-2.4 20.4Z", "M12 23C11.6 16.4 12.2 9.6 14 3.8")
        case .anger:
            (
                "M12 18.4 6.6 19.4l.9-3L1.3 13.6 6 11.9 3 5.3l6.5 4.2L12 .9l2.5 8.6L21 5.3l-3 6.6 4.7 1.7-6.2 2.8"
                    + ".9 3Z",
                "M12 23V6M12 16.6 7.2 8.6M12 16.6l4.8-8M12 17 5.6 13.6M12 17l6.4-3.4"
            )
        case .fear:
            (
                "M12 19.8C9.6 16.6 4.9 14.9 1.2 12.9 1.7 7.2 5.9 2.9 11.1 2.7c.4 1.7.7 3.5.9 5.9.2-2.4.5-4.2.9-5.9 "
                    + "5.2.2 9.4 4.5 9.9 10.2-3.7 2-8.4 3.7-10.8 6.9Z",
                "M12 23v-4.6M11.6 17.6 4.4 11.4M11.7 17 8 6M12.4 17.6l7.2-6.2M12.3 17 16 6"
            )
        case .positive: (Self.laurel, "M12 23v-3M12 8.4v6.4M8.8 11.6h6.4")
        case .negative: (Self.laurel, "M12 23v-3M8.8 11.6h6.4")
        case .unsure:
            (
                "M12 20.6C7.2 18.4 6.6 11.8 12 5.4c5.4 6.4 4.8 13 0 15.2Z",
                "M12 23v-2.6M12 5.4c2.2 4.6 1.6 9.6-1.4 13.6"
            )
        }
    }

    private static let laurel = "M12 20.8C6.5 17.4 6 8.2 12 1.6c6 6.6 5.5 15.8 0 19.2Z"
}
