import Foundation
import Hearing
import System
import Testing
@testable import Diary

@Suite("What pages of the diary need")
struct PageRowsTests {
    private func filled(_ diary: TemporaryDiary, entries: UInt64) async throws -> DiaryStore {
        let store = try diary.open()
        for number in 1...entries {
            let milliseconds = Moment.evening.milliseconds + Int64(number / 2) * 86_400_000
            let moment = Moment(milliseconds: milliseconds, offsetSeconds: 32_400)
            var entry = Entry.sample(number, at: moment, tags: ["sea", "tag \(number)"])
            entry.pending = [.feel]
            entry.transcript = .sample("walked")
            try await store.entries.add(entry, at: .evening)
        }
        return store
    }

    @Test("A row is its entry without what was heard, in the order and the part that was asked for")
    func rows() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 7)
        let ids = try await store.entries.list().map(\.id)
        let rows = try await store.entries.rows(limit: 3, skipping: 2)
        #expect(rows.map(\.id) == Array(ids[2..<5]))
        #expect(try await store.entries.rows(oldestFirst: true).map(\.id) == ids.reversed())
        #expect(try await store.entries.rows(of: [ids[4], ids[0]]).map(\.id) == [ids[4], ids[0]])
        var whole = try await store.entries.entry(ids[2])
        #expect(whole.transcript != nil)
        (whole.transcript, whole.hearing, whole.textWords) = (nil, nil, nil)
        #expect(rows[0] == whole)
    }

    @Test("What a drawing shows of the entries of some days is what a list says of them, in their order")
    func marks() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 4)
        let list = try await store.entries.list(oldestFirst: true)
        let marks = try await store.entries.marks(from: list[1].day, to: list[3].day, limit: 9)
        #expect(marks.map(\.id) == list.filter { $0.day >= list[1].day }.map(\.id))
        #expect(marks.map(\.seconds) == list.filter { $0.day >= list[1].day }.map(\.seconds))
    }

    @Test("A tag that most entries have gives the same list as one that few have, and its count")
    func commonTag() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        for number in UInt64(1)...600 {
            let moment = Moment(
                milliseconds: Moment.evening.milliseconds + Int64(number) * 60_000,
                offsetSeconds: 0
            )
            let entry = Entry.sample(
                number,
                at: moment,
                tags: number % 100 == 0 ? ["many", "few"] : ["many"]
            )
            try await store.entries.add(entry, at: .evening)
        }
        let many = try await store.entries.rows(EntryFilter(tags: ["many"]), limit: 3)
        #expect(
            many.map(\.recordedAt) == many.map(\.recordedAt).sorted(by: >) && many[0].tags == ["few", "many"]
        )
        #expect(try await store.entries.rows(EntryFilter(tags: ["few"])).count == 6)
        #expect(try await store.entries.count(EntryFilter(tags: ["many"])) == 600)
        let day = many[0].day
        let all = try await store.entries.list().filter { $0.day == day }.count
        #expect(try await store.entries.list(EntryFilter(from: day, to: day, tags: ["many"])).count == all)
    }

    @Test("Of very many entries the newest are weighed, and all are counted")
    func weighing() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 9)
        let query = try #require(SearchQuery("harbour"))
        let some = try await store.search.find(query, limit: 2, weighing: 4)
        #expect(some.total == 9 && some.hits.count == 2)
        #expect(some.hits[0].entry.id == (try await store.search.find(query, limit: 1).hits[0].entry.id))
    }

    @Test("Neighbours are the entries just before and after, day by day, and none at the ends")
    func neighbours() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 5)
        let entries = try await store.entries.rows(oldestFirst: true)
        for (place, entry) in entries.enumerated() {
            let (earlier, later) = try await store.entries.neighbours(of: entry)
            #expect(earlier?.id == (place > 0 ? entries[place - 1].id : nil))
            #expect(later?.id == (place < 4 ? entries[place + 1].id : nil))
        }
        let days = Set(entries.map(\.day)).sorted()
        #expect(try await store.entries.firstDay() == days.first)
        let (before, after) = try await store.entries.neighbours(of: days[0])
        #expect(before == nil && after == days.dropFirst().first)
    }

    @Test("The outline counts the jobs that are held, and names the files")
    func outline() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 2)
        #expect(try await store.outline() == DiaryOutline(dayStartMinute: 0, heldFiles: [], heldJobs: 0))
        let id = try await store.entries.list()[0].id
        try await store.jobs.postpone(.feel, of: id, reason: "moodTables", message: nil, nextTry: nil)
        #expect(try await store.outline().heldJobs == 1)
    }

    @Test("A diary that another took the place of says so, and one that is away does not")
    func isReplaced() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 1)
        #expect(!store.isReplaced)
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        #expect(!store.isReplaced)
        await #expect(throws: DiaryError.missing(path: diary.folder)) { try await store.revision() }
        _ = try diary.open()
        #expect(store.isReplaced)
    }
}
