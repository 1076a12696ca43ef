internal import Glibc
internal import Hearing
internal import System

struct Searchable: Equatable {
    var title: String
    var text: String
    var transcript: String
    var guesses: String

    init(title: String?, text: String, blocks: String, transcript: String?, guesses: String) {
        self.title = title ?? ""
        self.transcript = transcript ?? ""
        self.guesses = guesses
        // A text that only begins the transcript would double its words.
        let own = self.transcript.hasPrefix(text) ? "" : text
        self.text = [own, blocks].filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

extension Entry {
    var searchable: Searchable {
        Searchable(
            title: title,
            text: text,
            blocks: blocks.words,
            transcript: transcript?.text,
            guesses: WordLines.alternatives(of: transcript?.words ?? [])
        )
    }
}

extension Database {
    func index(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (rowid, title, text, transcript) VALUES (?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
        if let guesses = searchable.indexedGuesses {
            try run("INSERT INTO entry_guess (rowid, guesses) VALUES (?, ?)", [.integer(key), guesses])
        }
    }

    /// Removes exactly what was indexed; work that out before the entry is changed.
    func unindex(_ searchable: Searchable, of key: Int64) throws(DiaryError) {
        try run(
            "INSERT INTO entry_search (entry_search, rowid, title, text, transcript) VALUES ('delete', ?, ?, ?, ?)",
            [.integer(key)] + searchable.columns
        )
        if let guesses = searchable.indexedGuesses {
            try run(
                "INSERT INTO entry_guess (entry_guess, rowid, guesses) VALUES ('delete', ?, ?)",
                [.integer(key), guesses]
            )
        }
    }

    /// Changes an entry and its index together; call it within a transaction.
    func reindexing(_ key: Int64, _ change: () throws(DiaryError) -> Void) throws(DiaryError) {
        let before = try searchable(key)
        try change()
        let after = try searchable(key)
        guard before != after else { return }
        if let before { try unindex(before, of: key) }
        if let after { try index(after, of: key) }
    }

    func searchable(_ key: Int64) throws(DiaryError) -> Searchable? {
        try parts(of: key).map { parts in
            Searchable(
                title: parts.title,
                text: parts.text,
                blocks: parts.blocks,
                transcript: parts.transcript,
                guesses: WordLines.alternatives(of: parts.lines)
            )
        }
    }

    func rebuildIndex() throws(DiaryError) {
        try run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')")
        try run("INSERT INTO entry_guess (entry_guess) VALUES ('delete-all')")
        let keys = try allKeys("SELECT key FROM entry ORDER BY key")
        for key in keys {
            if let searchable = try searchable(key) { try index(searchable, of: key) }
        }
    }
}

extension Searchable {
    fileprivate var columns: [SQLValue] { [title, text, transcript].map { .text(SearchTokens.indexed($0)) } }

    fileprivate var indexedGuesses: SQLValue? { guesses.isEmpty ? nil : .text(SearchTokens.indexed(guesses)) }
}

struct EntryParts {
    var title: String
    var text: String
    var isEdited: Bool
    var textLines: String?
    var blocks: String
    var transcript: String
    var lines: String
    var heardSeconds: Double

    /// Finds the words, looking first where a person would.
    func hit(_ place: HitPlace) -> (field: SearchHit.Field, context: HitContext, second: Double?)? {
        for (field, text) in fields {
            guard let range = place.range(in: text) else { continue }
            // Blocks and their parts are separate.
            let context = HitContext(of: range, in: text, lineBreak: field == .block ? " · " : " ")
            let isCutOff = field == .text && range.upperBound > endOfText(in: text)
            // A word of an unaligned text may have been heard, too.
            let second = second(of: place, in: field) ?? (place.isOfOne ? self.second(of: place) : nil)
            let isSpoken = field == .text || field == .transcript
            return (isCutOff ? .transcript : field, context, isSpoken ? second : nil)
        }
        return nil
    }

    func guess(_ place: HitPlace) throws(DiaryError) -> (guess: String, context: HitContext, second: Double)?
    {
        let words = try WordLines.words(of: lines)
        guard let found = place.guess(among: words) else { return nil }
        let context = HitContext(ofWord: found.place, in: words.map(\.word))
        return (found.guess, context, words[found.place].start)
    }

    func second(of place: HitPlace) -> Double? {
        second(of: place, in: .text) ?? second(of: place, in: .transcript)
    }

    private func second(of place: HitPlace, in field: SearchHit.Field) -> Double? {
        switch field {
        case .title, .block: nil
        case .transcript: place.second(inLines: lines)
        case .text:
            if let textLines {
                place.second(inLines: textLines).flatMap { isSaid(at: $0, in: textLines) ? $0 : nil }
            } else {
                // Unaligned words of a person were perhaps never said.
                isEdited ? nil : place.second(inLines: lines)
            }
        }
    }

    private func isSaid(at second: Double, in textLines: String) -> Bool {
        guard let own = try? WordLines.words(of: textLines), let heard = try? WordLines.words(of: lines),
            let place = own.firstIndex(where: { $0.start == second })
        else { return true }
        return SaidWords(own, heard: heard, seconds: heardSeconds).isSaid(place)
    }

    /// Fields in the order of a person's interest; a cut transcript is searched whole.
    private var fields: [(SearchHit.Field, String)] {
        (isCut ? [(.text, transcript)] : [(.text, text), (.transcript, transcript)])
            + [(.block, blocks), (.title, title)]
    }

    private var isCut: Bool { !isEdited && !text.isEmpty && transcript.utf8.starts(with: text.utf8) }

    private func endOfText(in whole: String) -> String.Index {
        isCut ? whole.utf8.index(whole.startIndex, offsetBy: text.utf8.count) : whole.endIndex
    }
}

extension Database {
    func parts(of key: Int64) throws(DiaryError) -> EntryParts? {
        let blocks = try blocks(of: key).flatMap(\.parts).joined(separator: "\n")
        return try first(
            """
            SELECT title, entry.text, text_edited, text_words, transcript.text, transcript.words,
                transcript.seconds
            FROM entry LEFT JOIN transcript ON transcript.entry = entry.key WHERE entry.key = ?
            """,
            [.integer(key)]
        ) {
            EntryParts(
                title: $0[0].optionalText ?? "",
                text: $0[1].text,
                isEdited: $0[2].bool,
                textLines: $0[3].optionalText,
                blocks: blocks,
                transcript: $0[4].optionalText ?? "",
                lines: $0[5].optionalText ?? "",
                heardSeconds: $0[6].isNull ? 0 : $0[6].double
            )
        }
    }
}

/// Makes the disk forget removed words, which stay in the index until its parts are merged and in the log until it is
/// folded in; removed memos' file names stay in the log alone. A mark in the same transaction survives a kill.
extension Database {
    private static let mark = "removed_words"
    private static let nameMark = "removed_names"

    /// Call it within the transaction that removes the words.
    func markRemovedWords(at now: Moment) throws(DiaryError) {
        try set(Self.mark, to: String(now.milliseconds))
    }

    /// Clears the index, the log and old copies of removed words, if there are any.
    ///
    /// While another program reads, the mark stays for the next opening.
    func forgetRemovedWords(in folder: DiaryFolder) throws(DiaryError) {
        guard let mark = try setting(Self.mark) else { return try forgetRemovedNames() }
        for name in FolderNames.of(folder.path) where name.contains("diary.sqlite.before-") {
            unlink("\(folder.path)/\(name)")
        }
        try run("INSERT INTO entry_search (entry_search) VALUES ('optimize')")
        try run("INSERT INTO entry_guess (entry_guess) VALUES ('optimize')")
        guard try emptyLog() else { return }
        try run("DELETE FROM setting WHERE name = ? AND value = ?", [.text(Self.mark), .text(mark)])
        try forgetRemovedNames()
    }

    /// Leaves only a removed memo's digest; call ``forgetRemovedNames()`` or ``forgetRemovedWords(in:)`` next.
    func forgetNames(of key: LedgerRow.ID) throws(DiaryError) {
        try run("DELETE FROM ledger_path WHERE ledger = ?", [.integer(key)])
        try run("DELETE FROM ledger_step WHERE ledger = ?", [.integer(key)])
        try set(Self.nameMark, to: "\(key)")
    }

    func forgetAgain(_ row: LedgerRow, at path: String) throws(DiaryError) {
        try run("DELETE FROM ledger_path WHERE path = ?", [.text(path)])
        if row.sha256 == nil { try run("DELETE FROM ledger WHERE key = ?", [.integer(row.id)]) }
        try set(Self.nameMark, to: "\(row.id)")
    }

    func forgetRemovedNames() throws(DiaryError) {
        guard let mark = try setting(Self.nameMark), try emptyLog() else { return }
        try run("DELETE FROM setting WHERE name = ? AND value = ?", [.text(Self.nameMark), .text(mark)])
    }

    /// Folds the log into the database and truncates it; returns false if somebody still reads it.
    private func emptyLog() throws(DiaryError) -> Bool {
        try first("PRAGMA wal_checkpoint(TRUNCATE)") { $0[0].int == 0 } ?? false
    }
}
