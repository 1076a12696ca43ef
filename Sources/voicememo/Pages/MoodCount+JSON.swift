import VoiceCore

<<<<<<< HEAD:Sources/voicememo/Pages/JSONObject.swift
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

=======
>>>>>>> cda2ad2 (Wait for events in tests, word the daemon's notes at the edge, cage helpers by a room of their own):Sources/voicememo/Pages/MoodCount+JSON.swift
extension MoodCount {
    /// The keys that say how some days felt.
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
