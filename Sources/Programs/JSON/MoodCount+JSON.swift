internal import VoiceCore

extension MoodCount {
    var members: [JSONText.Member] {
        let named = Emotion.allCases.compactMap { emotion in
            emotions[emotion].map { JSONText.Member(emotion.rawValue, .integer($0)) }
        }
        return [
            .init("felt", .integer(known)), .init("positive", .optional(positive)),
            .init("strongest", .optional(strongest?.rawValue)), .init("emotions", .object(named)),
        ]
    }
}
