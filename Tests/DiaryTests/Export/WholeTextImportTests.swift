import Foundation
import System
import Testing
@testable import Diary

@Suite("A text that is whole outside the diary")
struct WholeTextImportTests {
    @Test(
        "An export that was imported is exported again as the same bytes; what was heard is kept as it is when filed"
    )
    func sameBytes() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let full = try await store.entries.entry(ImportTests.full().id)
        #expect(
            full.textTruncated
                && full.jsonText.line.contains(#""text":\#(JSONText.string(full.wholeText).line)"#)
        )
        let first = full.jsonText.line
        let read = try EntryDocument(json: Array(first.utf8)).entry
        #expect((read.text, read.textTruncated) == (full.text, true))
        #expect(read.jsonText.line == first)
        // A document of an earlier version, whose text is cut.
        let cut = first.replacing(
            #""text":\#(JSONText.string(full.wholeText).line)"# + ",\"mood",
            with: #""text":\#(JSONText.string(full.text).line),"textTruncated":true,"mood"#
        )
        #expect(cut != first)
        #expect(try EntryDocument(json: Array(cut.utf8)).entry.jsonText.line == first)
        // Of one without what was heard nobody has the rest.
        var orphan = full
        orphan.transcript = nil
        let line = orphan.jsonText.line
        #expect(line.contains(#""textTruncated":true"#))
        #expect(try EntryDocument(json: Array(line.utf8)).entry.jsonText.line == line)
    }
}
