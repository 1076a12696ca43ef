import VoiceCore

/// Values with keys in order; the name tells it from the one that makes JSON of single texts.
typealias JSONObject = VoiceCore.JSONText

extension VoiceCore.JSONText {
    /// The line that says what was done with an entry.
    static func done(_ id: EntryID, _ status: String) -> String {
        JSONObject.object([
            .init("schema", 1), .init("entry", .string(id.description)), .init("status", .string(status)),
        ]).line
    }
}

extension MoodCount {
    /// The keys that say how some days felt.
    var members: [JSONObject.Member] {
        let named = Emotion.allCases.compactMap { emotion in
            emotions[emotion].map { JSONObject.Member(emotion.rawValue, .integer($0)) }
        }
        return [
            .init("felt", .integer(known)), .init("positive", .optional(positive)),
            .init("strongest", .optional(strongest?.rawValue)), .init("emotions", .object(named)),
        ]
    }
}
