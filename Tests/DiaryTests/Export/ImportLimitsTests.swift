import Foundation
import Synchronization
import TestKit
import Testing
@testable import Diary
@testable import System

@Suite("An import takes only what a person could have written")
struct ImportLimitsTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() throws {
        diary = try TemporaryDiary()
        store = try diary.open()
    }

    private func imported(_ line: String) async throws -> [DiaryImport.Outcome] {
        let file = diary.root + "/entry.json"
        try line.write(toFile: file, atomically: true, encoding: .utf8)
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        let linking: DiaryImport.Linking = { $0.hasPrefix("bad:") ? nil : $0.lowercased() }
        try await DiaryImport(into: store, linking: linking).add(file: file, at: .evening) { _, outcome in
            outcomes.withLock { $0.append(outcome) }
        }
        return outcomes.withLock { $0 }
    }

    @Test("A date of a clock that is nowhere is refused with its key, and one of an older diary is taken")
    func farClocks() async throws {
        let line = Entry.sample().jsonText.line
        let moment = Entry.sample().recordedAt.description
        func dated(_ offset: String) throws -> [UInt8] {
            let key = "\"recordedAt\":\""
            try #require(line.contains(key + moment))
            return Array(line.replacing(key + moment, with: key + "2026-01-01T00:00:00" + offset).utf8)
        }
        #expect(throws: ImportError.notAnEntry(key: "recordedAt")) {
            try EntryDocument(json: dated("+99:00"))
        }
        #expect(try EntryDocument(json: dated("+15:00")).entry.recordedAt.offsetSeconds == 54_000)
    }

    @Test("Links come in the form of all others, and what leads to no page is kept as a text")
    func links() async throws {
        var entry = Entry.sample()
        entry.blocks = [
            .link(address: "https://EXAMPLE.org/", title: "two\nlines"), .link(address: "bad:1", title: "T"),
            .link(address: "bad:2", title: nil), .link(address: "https://example.com/", title: "A  b"),
        ]
        let id = entry.id
        let told: [DiaryImport.Outcome] = [
            .added(id), .mended(id, .lines), .mended(id, .address("https://example.org/")),
            .mended(id, .notALink("bad:1")), .mended(id, .notALink("bad:2")),
        ]
        #expect(try await imported(entry.jsonText.line) == told)
        let blocks: [Block] = [
            .link(address: "https://example.org/", title: "two lines"), .text("T\nbad:1"), .text("bad:2"),
            .link(address: "https://example.com/", title: "A  b"),
        ]
        #expect(try await store.entries.entry(id).blocks == blocks)
        #expect(try await imported(entry.jsonText.line) == [.known(id)])
    }

    @Test("Zero bytes are taken out of every text, and a title of several lines is put on one")
    func zeros() async throws {
        var entry = Entry.sample(title: "At\u{0}\nsea", text: "so \u{0}it\\u0000 is", tags: ["a\u{0}b"])
        entry.blocks = [.text("\u{0}one\u{0}")]
        let told: [DiaryImport.Outcome] = [
            .added(entry.id), .mended(entry.id, .zeros), .mended(entry.id, .lines),
        ]
        #expect(try await imported(entry.jsonText.line) == told)
        let known = try await store.entries.entry(entry.id)
        #expect((known.title, known.text, known.tags) == ("At sea", "so it\\u0000 is", ["ab"]))
        #expect(known.blocks == [.text("one")])
    }

    @Test("A text that is longer than one may be becomes several, without losing a letter")
    func long() async throws {
        let limit = Block.characterLimit
        let long = String(repeating: "words ", count: limit / 3) + String(repeating: "가", count: limit + 7)
        var entry = Entry.sample(text: long)
        entry.blocks = [.text("x"), .text(long)]
        #expect(
            try await imported(entry.jsonText.line) == [.added(entry.id), .mended(entry.id, .split)]
        )
        let known = try await store.entries.entry(entry.id)
        #expect(Block.refusal(of: known.blocks) == nil && known.text.count <= limit)
        let texts = [known.text] + known.blocks.map(\.words)
        let place = try #require(texts.firstIndex(of: "x"))
        #expect(texts[..<place].joined() == long)
        #expect(texts[(place + 1)...].joined() == long)
        // Text heard in hours of sound is not limited.
        var heard = Entry.sample(2, text: "")
        heard.transcript = .sample(long)
        #expect(try await imported(heard.jsonText.line) == [.added(heard.id)])
    }

    @Test(
        "A fourth place, a photo beyond the hundredth and what is no block are left out by themselves and named"
    )
    func refused() async throws {
        var entry = Entry.sample()
        let photo = Block.photo([], caption: "one")
        entry.blocks =
            [Block](repeating: .place(name: "Seoul", nil), count: 4) + [Block](repeating: photo, count: 101)
            + [.text(" "), .text("last"), .link(address: "https://example.com/", title: nil)]
        let line = entry.jsonText.line.split(separator: "\"address\"").joined(separator: "\"adress\"")
        let told: [DiaryImport.Outcome] = [
            .added(entry.id), .refused(entry.id, block: 4, .refused(.tooManyPlaces(limit: 3))),
            .refused(entry.id, block: 105, .refused(.tooManyPhotos(limit: 100))),
            .refused(entry.id, block: 106, .refused(.blank)),
            .refused(entry.id, block: 108, .wrong(key: "address")),
        ]
        #expect(try await imported(line) == told)
        let blocks = try await store.entries.entry(entry.id).blocks
        #expect(blocks.count == 104 && blocks.last == .text("last"))
        #expect(Block.refusal(of: blocks) == nil)
    }

    @Test("A photo of more pictures than one may have becomes several, without losing one")
    func pictures() async throws {
        let pictures = try (1...12).map { try diary.arriving($0).picture }
        var entry = Entry.sample(text: "")
        entry.blocks = [.photo(pictures, caption: "The harbour")]
        let told = try await imported(entry.jsonText.line)
        #expect(told.contains(.mended(entry.id, .pictures)) && told.contains(.added(entry.id)), "\(told)")
        let blocks = try await store.entries.entry(entry.id).blocks
        let parts = [pictures[..<5], pictures[5..<10], pictures[10...]].map(Array.init)
        #expect(blocks.map(\.pictures) == parts && blocks.map(\.words) == ["The harbour", "", ""])
    }

    @Test(
        "Of a photo the pictures come that the entry has room for; a later one is left out, and not said to be split"
    )
    func tooManyPictures() async throws {
        let pictures = try (1...105).map { try diary.arriving($0).picture }
        var entry = Entry.sample(text: "so")
        entry.blocks = [
            .photo([], caption: "before"), .photo(Array(pictures[..<103]), caption: "card"),
            .photo(Array(pictures[103...]), caption: "after"),
        ]
        let told = try await imported(entry.jsonText.line)
        let faults = told.filter { if case .refused = $0 { true } else { false } }
        #expect(
            faults == [
                .refused(entry.id, block: 2, .cut(pictures: 4)),
                .refused(entry.id, block: 3, .refused(.tooManyPhotos(limit: 100))),
            ]
        )
        #expect(told.filter { $0 == .mended(entry.id, .pictures) }.count == 1)
        let blocks = try await store.entries.entry(entry.id).blocks
        #expect(blocks.flatMap(\.pictures).map(\.sha256) == pictures[..<99].map(\.sha256))
        #expect(blocks.photoCount == 100 && !blocks.map(\.words).contains("after"))
    }

    @Test(
        "What is wrong with a picture is named as JSON is written",
        arguments: [
            ("\"width\":", "\"width\":0,\"w\":", "pictures[1].width"),
            ("\"bytes\":", "\"bytes\":-", "pictures[1].bytes"),
            ("\"sha256\":\"", "\"sha256\":\"x", "pictures[1].sha256"),
            ("\"height\":", "\"h\":", "pictures[1].height"),
        ]
    )
    func wrongPicture(key: String, other: String, named: String) async throws {
        var entry = Entry.sample(text: "so")
        entry.blocks = [.photo(try (1...2).map { try diary.arriving($0).picture }, caption: "two")]
        let line = entry.jsonText.line
        let last = try #require(
            line.ranges(of: key).filter { line[$0.upperBound...].contains("\"name\"") }.last
        )
        let told = try await imported(line.replacingCharacters(in: last, with: other))
        #expect(told.contains(.refused(entry.id, block: 1, .wrong(key: named))), "\(told)")
    }

    @Test("What a person may write comes back letter for letter")
    func same() async throws {
        var entry = Entry.sample(
            title: " \u{202E}odd\u{2009}  title\u{FFFD}",
            text: "\ttabs\r\nand \u{200F}marks \\ \u{1F469}\u{200D}\u{1F469}",
            journal: "Two  words",
            tags: ["a  b", "A  B"]
        )
        entry.title = entry.title.map(\.trimmedForTest)
        entry.blocks = [.text(" \n indented"), .place(name: "A  b", nil)]
        let kept = try await store.entries.add(entry, at: .evening)
        try await store.entries.remove(entry.id, at: .evening)
        #expect(try await imported(kept.jsonText.line) == [.added(entry.id)])
        #expect(try await store.entries.entry(entry.id) == kept)
    }
}

extension String {
    fileprivate var trimmedForTest: String { String(drop { $0 == " " }) }
}
