/// The columns of the table `entry`, without its key.
enum EntryColumn: Int, TableColumn {
    case id, recorded, offset, day, dateSource, dateCertainty, ownDate, created, changed, journal
    case seconds, words, positive, emotion, textTruncated, textEdited, device
    case originName, originSha256, originBytes, title, text, textWords

    static let source = "entry LEFT JOIN journal ON journal.key = entry.journal"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "entry")

    /// The table holds the number of a journal, the entry its name.
    var expression: String { self == .journal ? Self.journalName : "entry.\(name)" }

    /// The name of an entry's journal: nothing where it is in none, and empty where that is not there.
    static let journalName = "iif(entry.journal IS NULL, NULL, coalesce(journal.name, ''))"

    /// All but the journal, where that cannot be read.
    static let selectionWithoutJournal =
        "SELECT \(allCases.map { $0 == .journal ? "NULL" : $0.expression }.joined(separator: ", ")) FROM entry"
}

/// The columns of the table `sound`.
enum SoundColumn: Int, TableColumn {
    case entry, path, codec, hertz, channels, seconds, bytes, loudness, levelSeconds, levels, sha256

    static let source = "sound"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "sound")
}

/// The columns of the table `transcript`.
enum TranscriptColumn: Int, TableColumn {
    case entry, engine, model, preset, seconds, capped, unheard, hearing, text, words, parts

    static let source = "transcript"
    static let selection = makeSelection()
    static let insertion = makeInsertion(into: "transcript", orReplace: true)
}
