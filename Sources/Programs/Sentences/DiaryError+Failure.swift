package import VoiceCore

extension DiaryError {
    package func failure(diary: String) -> Failure {
        switch self {
        case .unreadable(let what):
            Failure(.badSound, "\(diary): an entry is damaged in the database: \(DamagedRow.fact(of: what))")
                .advising("voicecore doctor names it, and says what can be done")
        case .damaged:
            Failure(
                .inputOutput,
                "\(diary): the diary's database is damaged on its disk, and not all of it can be read",
                advice: Self.damageAdvice
            )
        default: MemoFault(self).failure(about: namesItsSubject ? nil : diary)
        }
    }

    package static let damageAdvice =
        "voicecore doctor says what is damaged; voicecore backup --restore brings a backup back as "
        + "a new diary, and voicecore export --mirror saves what can still be read"

    /// Advice for when the mirror saved nothing.
    package static let mirrorDamageAdvice =
        "without a backup, move the folder away, delete diary.sqlite in it, and let voicecore ingest take its sound"

    /// True if the sentence begins with its subject, such as a file or an entry.
    private var namesItsSubject: Bool {
        switch self {
        case .missing, .replaced, .foreign, .emptied, .sealed, .ofBackups, .amongMemos, .elsewhere,
            .cannotCreate,
            .notPermitted, .file,
            .outside,
            .noSuchEntry, .ambiguous, .idUsed, .refused:
            true
        case .newer, .busy, .full, .readOnly, .outdated, .database, .damaged, .unreadable, .notFinite,
            .duplicate,
            .noSuchRow:
            false
        }
    }
}

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

extension DiaryMirror.Outcome {
    package var sentence: String {
        let counts = "\(written) written, \(unchanged) unchanged, \(removed) removed"
        return stop.map { "stopped after \($0.done) of \($0.all) entries: \(counts)" } ?? counts
    }
}
