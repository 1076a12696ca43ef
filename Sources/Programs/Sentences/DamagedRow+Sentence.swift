package import VoiceCore

extension DamagedRow {
    package static func fact(of what: String) -> String {
        let subject =
            switch what {
            case "id": "its id"
            case "day": "its day"
            case "DateSource", "DateCertainty", "EntryDate": "its date"
            case "Emotion", "Mood", "MoodReading": "its mood"
            case "words", "HearingOptions", "Array<HeardPart>": "what was heard"
            case "Kind", "Picture": "one of its blocks"
            case "JobKind": "what is still to come for it"
            case "Loudness": "how loud it is"
            case "position": "where it is"
            case "State": "how far it has come"
            case "text": "one of its texts"
            case "tags": "one of its tags"
            case "journal": "its journal"
            case "page": "something beside it"
            default: "a part of it"
            }
        return "\(subject) cannot be read"
    }

    package func sentence(shortID: String?) -> String {
        let subject = (shortID ?? name).printable
        return switch kind {
        case .entry: "\(subject): this entry is damaged in the database: \(Self.fact(of: what))"
        case .file: "\(subject): this file is damaged in the database: \(Self.fact(of: what))"
        case .journal: "\(subject): this journal is damaged in the database: \(Self.fact(of: what))"
        case .database:
            "\(subject): the diary's database is damaged on its disk, and not all of it can be read"
        case .place: "\(subject): this place is damaged in the database: \(Self.fact(of: what))"
        }
    }

    package static let advice = "voicecore doctor --deep names them all; --fix repairs what it can"
}
