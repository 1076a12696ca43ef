import VoiceCore

enum DateSentence {
    static func text(
        _ source: DateSource,
        _ certainty: DateCertainty,
        timeIsKnown: Bool,
        isWritten: Bool = false
    ) -> String {
        let from =
            switch source {
            case .on: "as you said"
            case .sidecar: "from the file beside it"
            case .name where certainty == .guessed: "from the folders it lay in"
            case .name: "from the file's name"
            case .metadata: "from the file"
            case .modified: "when the file was last written"
            case .live: isWritten ? "written here" : "recorded here"
            }
        return switch certainty {
        case .exact: from
        case .zoneAssumed: from + ", zone assumed"
        case .dayOnly: from + (timeIsKnown ? ", time of day from the file" : ", time of day unknown")
        case .guessed: from + (timeIsKnown ? ", a guess" : ", a guess, time of day unknown")
        }
    }
}
