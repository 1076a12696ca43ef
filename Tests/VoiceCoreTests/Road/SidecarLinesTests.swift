import Foundation
import Testing

@testable import Diary
@testable import VoiceCore

@Suite("A text beside a memo that was meant to say something of it")
struct SidecarLinesTests {
    private func mistakes(_ text: String) throws -> [Sidecar.Mistake] {
        let road = try TestRoad()
        let memo = try road.memo("walk.wav", seconds: 1)
        try text.write(toFile: "\(road.folder)/memos/walk.txt", atomically: true, encoding: .utf8)
        return Sidecar.mistakes(besideMemo: memo, at: road.now).map(\.mistake)
    }

    @Test("is told of a date that is none and of a key that is none, also where nothing else is understood")
    func slips() throws {
        #expect(
            try mistakes("Date: 35th of May\nTitel: Harbour\n")
                == [.notADate(key: "Date"), .unknownKey("Titel", nearest: "title")]
        )
        #expect(try mistakes("Titel: Harbour\n") == [.unknownKey("Titel", nearest: "title")])
    }

    @Test("and of nothing in a note that only has the memo's words")
    func words() throws {
        #expect(try mistakes("We walked along the river.\nDate: 35th of May\n") == [])
        #expect(try mistakes("Remember: milk\nTitel: Harbour\n") == [])
        #expect(try mistakes("2026-01-15 18:30\nTitle: Harbour\nTags: sea\n\nWe walked: far\n") == [])
    }
}
