import Testing
@testable import Diary
@testable import System

@Suite("The date of an entry")
struct EntryDateTests {
    private let diary: TemporaryDiary

    init() throws {
        diary = try TemporaryDiary()
    }

    private static let other = Moment.evening.adding(seconds: 86_400)

    private func change(to moment: Moment?, timeIsKnown: Bool = true) -> EntryEdit {
        var edit = EntryEdit()
        edit.recordedAt = moment
        edit.timeIsKnown = timeIsKnown
        edit.takesOwnDate = moment == nil
        return edit
    }

    @Test("that a person gave keeps the memo's own beside it, however often it is changed, and gives it back")
    func back() async throws {
        let store = try diary.open()
        let before = try await store.entries.add(.sample(), at: .evening)
        try await store.entries.edit(before.id, change(to: Self.other), at: .evening)
        let again = Self.other.adding(seconds: 60)
        let changed = try await store.entries.edit(before.id, change(to: again), at: .evening)
        #expect((changed.recordedAt, changed.dateSource) == (again, .on))
        #expect(changed.ownDate?.recordedAt == before.recordedAt)
        #expect(try EntryDocument(json: Array(changed.jsonText.line.utf8)).entry == changed)
        try await store.trash.add(before.id, until: Self.other, at: .evening)
        #expect(try await store.trash.restore(before.id, at: .evening).ownDate == changed.ownDate)
        let own = try await store.entries.edit(before.id, change(to: nil), at: .evening)
        #expect((own.recordedAt, own.dateSource, own.ownDate) == (before.recordedAt, .name, nil))
        #expect(
            try await store.entries.edit(before.id, change(to: nil), at: .evening).recordedAt
                == before.recordedAt
        )
    }

    @Test("of which the day alone is known is on that day, whenever days begin")
    func dayOnly() async throws {
        let store = try diary.open(.init(access: .create, dayStartMinute: 20 * 60))
        let id = try await store.entries.add(.sample(), at: .evening).id
        let day = try #require(DiaryDay("2026-11-21"))
        let changed = try await store.entries.edit(
            id,
            change(to: Self.other, timeIsKnown: false),
            at: .evening
        )
        #expect((changed.day, changed.dateCertainty) == (day, .dayOnly))
        #expect(
            try await store.entries.edit(id, change(to: Self.other), at: .evening).day == day.adding(days: -1)
        )
    }

    @Test("and all else can be tried without being changed")
    func preview() async throws {
        let store = try diary.open()
        let before = try await store.entries.add(.sample(tags: ["sea"]), at: .evening)
        var edit = change(to: Self.other)
        edit.text = "We sailed"
        edit.removedTags = ["sea"]
        let after = try await store.entries.preview(before.id, edit, at: Self.other)
        #expect((after.text, after.tags, after.recordedAt) == ("We sailed", [], Self.other))
        #expect(try await store.entries.entry(before.id) == before)
        let query = try #require(SearchQuery("sailed"))
        #expect(try await store.search.find(query).total == 0)
        #expect(try await store.check() == [])
    }
}
