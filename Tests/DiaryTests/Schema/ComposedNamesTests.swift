import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("A diary whose names have letters in parts")
struct ComposedNamesTests {
    private let diary: TemporaryDiary
    private let ids: [EntryID]
    /// `Café` with the accent as a letter of its own, as file names from some systems have it.
    private let parted = "Cafe\u{301}"
    private let whole = "Caf\u{e9}"

    /// Two entries: one has its names in parts, as the form before kept them, the other as whole letters.
    init() async throws {
        diary = try TemporaryDiary()
        let store = try diary.open()
        var ids: [EntryID] = []
        for number in 0..<2 {
            var entry = Entry.sample(UInt64(number + 1), journal: "J\(number)", tags: ["t\(number)", "sea"])
            entry.blocks = [.place(name: "P\(number)", nil)]
            ids.append(try await store.entries.add(entry, at: .evening).id)
        }
        self.ids = ids
    }

    private var database: Database { get throws { try Database(path: diary.folder + "/diary.sqlite") } }

    private func give(_ names: [(Int, String)]) throws {
        let database = try database
        for (number, name) in names {
            for table in ["journal", "tag"] {
                let old = "\(table == "tag" ? "t" : "J")\(number)"
                try database.run("UPDATE \(table) SET name = ? WHERE name = ?", [.text(name), .text(old)])
            }
            try database.run("UPDATE block SET text = ? WHERE text = ?", [.text(name), .text("P\(number)")])
        }
        try database.script("PRAGMA user_version = 16")
    }

    @Test("is copied first, and then all of them are found by what a person types")
    func found() async throws {
        try give([(0, parted)])
        let store = try diary.open(.init(access: .write))
        #expect(try Database(path: diary.folder + "/diary.sqlite.before-17").version() == 16)
        for name in [parted, whole] {
            #expect(try await store.entries.ids(EntryFilter(tags: [name])) == [ids[0]])
            #expect(try await store.entries.ids(EntryFilter(journal: name)) == [ids[0]])
            #expect(try await store.entries.ids(EntryFilter(place: name)) == [ids[0]])
        }
        let entry = try await store.entries.entry(ids[0])
        #expect(entry.tags.allSatisfy { ComposedText.of($0).utf8.elementsEqual($0.utf8) })
    }

    @Test("and as whole letters too has one name for both, and what was said of a journal")
    func merged() async throws {
        try give([(0, parted), (1, whole)])
        try database.run("UPDATE journal SET made = 5 WHERE name = ?", [.text(parted)])
        let store = try diary.open(.init(access: .write))
        #expect(try Set(await store.entries.ids(EntryFilter(tags: [whole]))) == Set(ids))
        #expect(try Set(await store.entries.ids(EntryFilter(journal: whole))) == Set(ids))
        #expect(try await store.names.used(.tag).map(\.name).sorted() == [whole, "sea"].sorted())
        let journals = try await store.journals.all().map(\.journal)
        #expect(journals.map(\.name) == [whole])
        #expect(journals[0].madeAt?.milliseconds == 5)
        #expect(try database.tablesWithStrayRows() == [])
    }
}
