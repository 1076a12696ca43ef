import Foundation
import Testing
@testable import Diary
@testable import VoiceCore

@Suite("Mistakes in sidecars")
struct SidecarLinesTests {
    private func mistakes(_ text: String) throws -> [Sidecar.Mistake] {
        let road = try TestRoad()
        let memo = try road.memo("walk.wav", seconds: 1)
        try text.write(toFile: "\(road.folder)/memos/walk.txt", atomically: true, encoding: .utf8)
        return Sidecar.mistakes(besideMemo: memo, at: road.now).map(\.mistake)
    }

    @Test("A sidecar's wrong dates and keys are mistakes, also if nothing else is understood")
    func slips() throws {
        #expect(
            try mistakes("Date: 35th of May\nTitel: Harbour\n")
                == [.notADate(key: "Date"), .unknownKey("Titel", nearest: "title")]
        )
        #expect(try mistakes("Titel: Harbour\n") == [.unknownKey("Titel", nearest: "title")])
        // A mistyped key costs only its own line.
        let rest = try #require(
            Sidecar(lines: "Titel: Harbour\nTags: sea, wind\nIt rained.\nJournal: Home\n")
        )
        #expect((rest.title, rest.tags, rest.journal, rest.saysMore) == (nil, ["sea", "wind"], nil, true))
    }

    @Test("A sidecar's JSON may have one text for its tags, and a value that is no text costs nothing else")
    func looseJSON() throws {
        let text = #"{"title": "Harbour", "tags": "sea, wind", "date": 1768500000}"#
        let one = try #require(Sidecar(json: text))
        #expect((one.title, one.tags, one.saysMore) == ("Harbour", ["sea", "wind"], false))
        #expect(one.recordedAt != nil)
        let two = try #require(Sidecar(json: #"{"title": {"en": 1}, "journal": null, "tags": ["sea"]}"#))
        #expect((two.title, two.tags, two.saysMore) == (nil, ["sea"], true))
        // Tags as they are shown.
        #expect(Sidecar(json: ###"{"tags": ["#sea", "##wind", "#"]}"###)?.tags == ["sea", "wind"])
        #expect(Sidecar(lines: "Tags: #sea, wind\n")?.tags == ["sea", "wind"])
        let road = try TestRoad()
        let memo = try road.memo("walk.wav", seconds: 1)
        try #"{"title": {"en": 1}, "journal": null, "tags": [1]}"#
            .write(toFile: "\(road.folder)/memos/walk.json", atomically: true, encoding: .utf8)
        let mistakes = Sidecar.mistakes(besideMemo: memo, at: road.now).map(\.mistake)
        #expect(mistakes == [.notAText(key: "title"), .notAText(key: "tags")])
    }

    @Test("A sidecar may begin with a byte order mark")
    func byteOrderMark() throws {
        #expect(try mistakes("\u{feff}Date: 2026-01-15\nTitle: Harbour\n") == [])
        let road = try TestRoad()
        let memo = try road.memo("walk.wav", seconds: 1)
        for (ending, text) in [
            ("txt", "Date: 2026-01-15\nTitle: Harbour\n"), ("json", "{\"title\": \"Harbour\"}"),
        ] {
            let path = "\(road.folder)/memos/walk.\(ending)"
            try ("\u{feff}" + text).write(toFile: path, atomically: true, encoding: .utf8)
            #expect(Sidecar(besideMemo: memo).title == "Harbour")
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test("A note with only the memo's words has no mistakes")
    func words() throws {
        #expect(try mistakes("We walked along the river.\nDate: 35th of May\n") == [])
        #expect(try mistakes("Remember: milk\nTitel: Harbour\n") == [])
        #expect(try mistakes("2026-01-15 18:30\nTitle: Harbour\nTags: sea\n\nWe walked: far\n") == [])
    }
}
