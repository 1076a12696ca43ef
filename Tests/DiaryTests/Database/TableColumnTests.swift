import Testing
@testable import Diary

@Suite("Columns by name")
struct TableColumnTests {
    /// The columns of a table in the newest form.
    private func columns(of table: String) throws -> [String] {
        let database = try Database(path: ":memory:")
        try database.migrate(path: ":memory:")
        return try database.all("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0[0].text }
    }

    @Test("Every column of an entry, its sound and its transcript is read and written")
    func complete() throws {
        #expect(Set(EntryColumn.allCases.map(\.name) + ["key"]) == Set(try columns(of: "entry")))
        #expect(Set(SoundColumn.allCases.map(\.name)) == Set(try columns(of: "sound")))
        #expect(Set(TranscriptColumn.allCases.map(\.name)) == Set(try columns(of: "transcript")))
    }

    @Test("The order of the names makes the statements")
    func statements() {
        #expect(
            SoundColumn.selection
                == """
                SELECT entry, path, codec, hertz, channels, seconds, bytes, loudness, level_seconds, levels, \
                sha256 FROM sound
                """
        )
        #expect(
            TranscriptColumn.insertion
                == """
                INSERT OR REPLACE INTO transcript (entry, engine, model, preset, seconds, capped, unheard, hearing, \
                text, words, parts) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
    }
}
