import Hearing
import System
import Testing
@testable import Diary

@Suite("Facts and their columns")
struct FactTests {
    private func columns(of table: String) throws -> [String] {
        let database = try Database(path: ":memory:")
        try database.migrate(path: ":memory:")
        return try database.all("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0[0].text }
    }

    @Test("Every column of an entry, its sound and its transcript is read and written")
    func complete() throws {
        #expect(Set(Tables.entry.columns.map(\.name) + ["key"]) == Set(try columns(of: "entry")))
        #expect(Set(Tables.sound.columns.map(\.name) + ["entry"]) == Set(try columns(of: "sound")))
        let transcript = Tables.transcript.columns.map(\.name) + ["entry", "hearing"]
        #expect(Set(transcript) == Set(try columns(of: "transcript")))
    }

    @Test("The order of the facts makes the statements")
    func statements() throws {
        #expect(
            Tables.sound.insertion
                == """
                INSERT INTO sound (entry, path, codec, hertz, channels, seconds, bytes, sha256, loudness, \
                level_seconds, levels) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        let update = try Tables.entry.update([.set(\.title, "Sea"), .set(\.journal, "Day")])
        #expect(
            update.sql
                == "UPDATE entry SET title = ?, journal = (SELECT key FROM journal WHERE name = ?) WHERE key = ?"
        )
        #expect(update.values == [.text("Sea"), .text("Day")])
    }

    @Test("The JSON of what was heard is read by the keys that it has")
    func heard() throws {
        let heard = Transcript(
            text: "Rain.",
            engine: "e",
            model: "m",
            preset: "fast",
            seconds: 2,
            capped: true,
            unheardSeconds: 1,
            words: [Word(word: "rain", start: 0, end: 1, probability: 0.5)],
            parts: [HeardPart(start: 0, end: 1, remark: .doubtful)]
        )
        var entry = Entry.sample()
        (entry.transcript, entry.text) = (heard, heard.text)
        #expect(try EntryDocument(json: Array(entry.jsonText.line.utf8)).entry == entry)
    }
}
