import VoiceCore

enum MoodSentence {
    static func text(_ mood: Mood?, _ reason: MoodReading.Reason?) -> String {
        guard let mood else { return "unsure" + (reason.map { " (\(word($0)))" } ?? "") }
        let emotion = mood.emotion?.rawValue ?? "unsure"
        return "\(emotion), \(mood.positive) % positive, \(mood.negative) % negative"
    }

    static func word(_ reason: MoodReading.Reason) -> String {
        switch reason {
        case .nothingFelt: "no feeling is mentioned"
        case .unsure: "too little to tell"
        case .unknownLanguage: "neither English nor Korean"
        case .noText: "no text"
        }
    }
}
