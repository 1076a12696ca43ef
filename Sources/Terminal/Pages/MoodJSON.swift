import VoiceCore

enum MoodJSON {
    static func line(_ reading: MoodReading) -> String {
        object(reading.mood, reading.moodReason?.rawValue, reading.score).line
    }

    static func line(_ reply: MoodReply) -> String {
        let figures = [reply.positive, reply.negative].map { JSONText.number(tenths($0)) }
        return object(
            reply.mood,
            nil,
            reply.score,
            reply: [
                "status": .string(reply.status.rawValue), "positive": figures[0], "negative": figures[1],
                "emotion": .optional(reply.emotion?.rawValue),
                "remarks": .array(reply.remarks.map { .string($0.rawValue) }),
            ]
        ).line
    }

    static func line(_ error: any Error) -> String {
        let fault =
            (error as? AnalyserError).map(MoodFault.init) ?? (error as? MoodReplyError).map(MoodFault.init)
        let status = fault?.emotion == nil ? MoodReply.Status.failed : .partial
        let score = MoodScore(positive: 0.5, emotions: MoodFault.emotions(fault?.emotion))
        return object(
            nil,
            fault?.name,
            score,
            reply: [
                "status": .string(status.rawValue), "positive": .null, "negative": .null,
                "emotion": .optional(fault?.emotion?.rawValue), "remarks": .array([]),
            ]
        ).line
    }

    private static func object(
        _ mood: Mood?,
        _ reason: String?,
        _ score: MoodScore,
        reply: JSONText? = nil
    ) -> JSONText {
        var members: [JSONText.Member] = [.init("schema", 1), .init("mood", mood?.jsonText ?? .null)]
        if let reason, mood == nil { members.append(.init("moodReason", .string(reason))) }
        members.append(.init("score", score.jsonText))
        if let reply { members.append(.init("reply", reply)) }
        return .object(members)
    }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

struct MoodFault {
    var name: String
    var emotion: Emotion?

    init(_ error: MoodReplyError) {
        let emotion: Emotion? =
            switch error {
            case .empty: nil
            case .noFigures(let emotion), .outOfRange(_, let emotion), .contradictory(_, _, let emotion):
                emotion
            }
        self.init(name: error.reason, emotion: emotion)
    }

    init(_ error: AnalyserError) {
        switch error {
        case .notFound: self.init(name: "notFound")
        case .notStarted: self.init(name: "notStarted")
        case .tooSlow: self.init(name: "tooSlow")
        case .tooMuch: self.init(name: "tooMuch")
        case .ended: self.init(name: "ended")
        case .reply(let error): self.init(error)
        }
    }

    private init(name: String, emotion: Emotion? = nil) {
        self.name = name
        self.emotion = emotion
    }

    static func emotions(_ named: Emotion?) -> [String: Double] {
        let shares = Emotion.allCases.map { named == nil ? 0.25 : named == $0 ? 1.0 : 0 }
        return Dictionary(uniqueKeysWithValues: zip(Emotion.allCases.map(\.rawValue), shares))
    }
}
