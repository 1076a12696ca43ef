import Testing
@testable import Diary
@testable import System

@Suite("Journals and tags")
struct NamesTests {
    private func filled(_ diary: TemporaryDiary) async throws -> DiaryStore {
        let store = try diary.open()
        try await store.entries.add(.sample(1, journal: "Travel", tags: ["sea", "wrok"]), at: .evening)
        try await store.entries.add(.sample(2, journal: "Travel", tags: ["wrok", "work"]), at: .evening)
        try await store.entries.add(.sample(3, journal: "Home", tags: ["바다"]), at: .evening)
        return store
    }

    @Test("are listed with the number of their entries, all or those of a filter")
    func listed() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        #expect(
            try await store.names.used(.tag).map { "\($0.name) \($0.entries)" } == [
                "sea 1", "work 1", "wrok 2", "바다 1",
            ]
        )
        #expect(
            try await store.names.used(.journal).map { "\($0.name) \($0.entries)" } == ["Home 1", "Travel 2"]
        )
        #expect(try await store.names.used(.tag, EntryFilter(journal: "Home")).map(\.name) == ["바다"])
    }

    @Test("get another name in all entries, and join one that has it already")
    func renamed() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        #expect(try await store.names.rename(.tag, "wrok", to: "work", at: .evening) == 2)
        #expect(
            try await store.names.used(.tag).map { "\($0.name) \($0.entries)" } == [
                "sea 1", "work 2", "바다 1",
            ]
        )
        #expect(try await store.names.rename(.journal, "Travel", to: "Home", at: .evening) == 2)
        #expect(try await store.names.used(.journal).map { "\($0.name) \($0.entries)" } == ["Home 3"])
        #expect(try await store.names.rename(.tag, "nowhere", to: "x", at: .evening) == 0)
        #expect(try await store.entries.list().allSatisfy { $0.journal == "Home" })
    }

    @Test("that are renamed leave no trace of the old name")
    func forgotten() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary)
        try await store.names.rename(.tag, "wrok", to: "work", at: .evening)
        try await store.names.rename(.tag, "sea", to: "ocean", at: .evening)
        let database = try Database(path: diary.folder + "/diary.sqlite")
        #expect(try database.first("SELECT count(*) FROM tag WHERE name = 'wrok'") { $0[0].int } == 0)
        #expect(try database.setting("removed_words") == nil)
    }
}
