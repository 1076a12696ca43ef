import Foundation
import Testing
@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System

@Suite("A page of the database that its disk damaged")
struct DamagedPageTests {
    private let diary: TemporaryDiary
    private let whole: [UInt8]

    init() async throws {
        diary = try TemporaryDiary()
        try await Self.fill(diary)
        whole = try #require(FileBytes.read(diary.folder + "/diary.sqlite"))
    }

    /// Entries with all that an entry may have, so many that the tables have several pages.
    private static func fill(_ diary: TemporaryDiary) async throws {
        let store = try diary.open()
        for number in 1...24 {
            let text = "Entry \(number): " + String(repeating: "we walked along the river, ", count: 15)
            var entry = Entry.sample(
                UInt64(number),
                at: .evening.adding(seconds: Double(number) * 86_400),
                title: "Walk \(number)",
                text: text,
                journal: "Journal \(number % 4)",
                tags: ["work", "tag \(number)", "of \(number % 7)"]
            )
            entry.transcript = .sample("we walked along the river")
            entry.blocks = [.text("block \(number)"), .place(name: "Mildo \(number % 3)", nil)]
            entry.pending = number % 2 == 0 ? [.align] : []
            try await store.entries.add(entry, at: .evening)
        }
    }

    /// Parts of a page that get other bytes, from one place up to another.
    static let parts: [Range<Int>] = [0..<4096, 2048..<4096, 3596..<4096, 0..<200, 3000..<3300]

    static let readings: [@Sendable (DiaryStore) async throws -> String] = [
        { store in
            let keys = try await store.entries.keys(EntryFilter(), limit: nil)
            return try await store.entries.listWhole(keys: keys[...]).map { "\($0)" }.joined(separator: "\n")
        },
        { store in try await store.entries.list(limit: 30).map { "\($0)" }.joined(separator: "\n") },
        { store in "\(try await store.names.used(.tag)) \(try await store.names.used(.journal))" },
        { store in
            try await store.passOverDamagedStructure()
            var lines: [String] = []
            for id in try await store.entries.ids() {
                lines.append(try await store.entries.salvaged(id).entry.jsonText.line)
            }
            return lines.joined(separator: "\n")
        },
    ]

    /// What is read of the diary; nothing where it was said that not all of it can be.
    private func read(_ reading: @Sendable (DiaryStore) async throws -> String) async throws -> String? {
        do {
            let store = try diary.open(.init(access: .read))
            let found = try await reading(store)
            return await store.damagedRows.isEmpty ? found : nil
        } catch is DiaryError {
            return nil
        }
    }

    private func write(_ bytes: [UInt8]) throws {
        for end in ["-wal", "-shm"] { unlink(diary.folder + "/diary.sqlite" + end) }
        try Data(bytes).write(to: URL(fileURLWithPath: diary.folder + "/diary.sqlite"))
    }

    @Test("hides nothing in silence: lists and exports are as before, or it is said", arguments: parts)
    func said(part: Range<Int>) async throws {
        var before: [String] = []
        for reading in Self.readings { before.append(try #require(try await read(reading))) }
        for page in 1..<whole.count / 4096 {
            var (bytes, chance) = (whole, SeededRandom(seed: UInt64(page)))
            for place in part { bytes[page * 4096 + place] = UInt8(truncatingIfNeeded: chance.next() >> 40) }
            try write(bytes)
            for (number, reading) in Self.readings.enumerated() {
                guard let found = try await read(reading) else { continue }
                #expect(found == before[number], "page \(page + 1), reading \(number)")
            }
        }
    }

    @Test("of the tags keeps no entry from being shown and saved, with those of its tags that can be read")
    func tags() async throws {
        let page = try Database(path: diary.folder + "/diary.sqlite").first(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'tag'"
        ) { $0[0].int - 1 }
        let first = try #require(page) * 4096
        var bytes = whole
        for place in 4000..<4096 { bytes[first + place] = 0xFF }
        try write(bytes)
        let store = try diary.open(.init(access: .read))
        #expect(try await store.entries.list().count == 24)
        #expect(Set(await store.damagedRows.map(\.what)) == ["tags"])
        let ids = try await store.entries.ids()
        var kept: Set<String> = []
        for id in ids {
            let (entry, isWhole) = try await store.entries.salvaged(id)
            #expect(entry.text.hasPrefix("Entry") && entry.blocks.count == 2)
            if isWhole { #expect(entry.tags.count == 3) }
            kept.formUnion(entry.tags)
        }
        #expect(
            kept.count > 10 && kept.allSatisfy { $0 == "work" || $0.hasPrefix("tag ") || $0.hasPrefix("of ") }
        )
    }
}
