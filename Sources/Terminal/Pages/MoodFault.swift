import VoiceCore

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
