@testable import Diary
import Foundation
import Hearing
import System
import Testing

@Suite("Lists")
struct ListTests {
    private func filled(_ diary: TemporaryDiary, entries: UInt64) async throws -> DiaryStore {
        let store = try diary.open()
        for number in 1...entries {
            var entry = Entry.sample(number, tags: ["sea", "tag \(number)"])
            entry.pending = [.feel, .hear]
            try await store.entries.add(entry, at: .evening)
        }
        return store
    }

    @Test("A page costs as many queries as one entry, however long it is")
    func queries() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 12)
        let one = try await store.counted(limit: 1)
        let all = try await store.counted(limit: 100)
        #expect((one.list.count, all.list.count) == (1, 12))
        #expect(one.queries == all.queries)
    }

    @Test("The ends of ids are looked up, so that a long diary costs no more")
    func shortIDs() async throws {
        let diary = try TemporaryDiary()
        _ = try await filled(diary, entries: 1)
        let database = try Database(path: diary.folder + "/diary.sqlite")
        let query = "EXPLAIN QUERY PLAN " + Database.idsThatEndAlike(in: .entry)
        let plan = try database.all(query, [.text("[]")]) { $0[3].text }
        #expect(plan.contains { $0.hasPrefix("SEARCH entry USING COVERING INDEX entry_by_id_end") })
        #expect(!plan.contains { $0.hasPrefix("SCAN entry") })
    }

    @Test("Whole texts are read at the same instant as the list")
    func wholeTexts() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let long = String(repeating: "a walk by the harbour, ", count: 400)
        for number in UInt64(1)...3 { try await store.entries.add(.sample(number, text: long), at: .evening) }
        #expect(try await store.entries.list().allSatisfy { $0.textIsCut && long.hasPrefix($0.text) })
        #expect(try await store.entries.listWhole().map(\.text) == [long, long, long])
        // Batches give the same list, without entries removed meanwhile.
        let keys = try await store.entries.keys(EntryFilter(), limit: nil)
        let whole = try await store.entries.listWhole().map(Self.unnamed)
        #expect(try await store.entries.listWhole(keys: keys[...]) == whole)
        #expect(try await store.entries.listWhole(keys: keys.reversed()[1...]) == Array(whole[..<2]))
    }

    @Test(
        "A list has as many characters of a text as are asked for, and those the diary kept or, of more, those heard"
    )
    func characters() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let heard = String(repeating: "a walk by the harbour, ", count: 100)
        var entry = Entry.sample(1, text: String(heard.prefix(500)))
        entry.transcript = .sample(heard)
        entry.textTruncated = true
        try await store.entries.add(entry, at: .evening)
        // Cut by a setting of earlier versions.
        entry = .sample(2, text: String(heard.prefix(50)))
        (entry.transcript, entry.textTruncated) = (.sample(heard), true)
        try await store.entries.add(entry, at: .evening)
        for limit in [1, 49, 50, 51, 200, 499, 500, 501, 2_299] {
            let list = try await store.entries.list(textLimit: limit)
            #expect(list.map(\.text) == Array(repeating: String(heard.prefix(limit)), count: 2), "\(limit)")
            #expect(list.allSatisfy { $0.textIsCut })
        }
        for limit in [0, 2_300, 10_000] {
            let list = try await store.entries.list(textLimit: limit)
            #expect(list.allSatisfy { $0.text == heard && !$0.textIsCut }, "\(limit)")
        }
    }

    @Test("A character of many parts counts as one, and is never cut in two")
    func graphemes() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let family = "👨‍👩‍👧‍👦"
        let text = String(repeating: family, count: 30)
        try await store.entries.add(.sample(1, text: text), at: .evening)
        for limit in 1..<30 {
            let shown = try #require(try await store.entries.list(textLimit: limit).first)
            #expect(
                text.hasPrefix(shown.text) && shown.text.count <= limit && !shown.text.isEmpty
            )
            #expect(shown.textIsCut && shown.text.allSatisfy { String($0) == family })
        }
        #expect(try await store.entries.list(textLimit: 200).first?.text == text)
    }

    @Test("Pieces of a large list ask for no ids but their own")
    func pieces() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 3)
        let keys = try await store.entries.keys(EntryFilter(), limit: nil)
        #expect(
            try await store.entries.listWhole(keys: keys[...]).allSatisfy { $0.shortID == $0.id.description }
        )
        #expect(try await store.entries.list().allSatisfy { $0.shortID.count < $0.id.description.count })
    }

    private static func unnamed(_ entry: EntrySummary) -> EntrySummary {
        var entry = entry
        entry.shortID = entry.id.description
        return entry
    }

    @Test("Each entry of a page has its own tags, jobs and shortest id")
    func details() async throws {
        let diary = try TemporaryDiary()
        let store = try await filled(diary, entries: 12)
        let list = try await store.entries.list()
        for summary in list {
            let entry = try await store.entries.entry(summary.id)
            #expect(summary.tags == entry.tags)
            #expect(summary.pending == [.hear, .feel])
            #expect(try await store.entries.id(named: summary.shortID) == summary.id)
            #expect(try await store.entries.summary(summary.id) == summary)
        }
    }

    @Test("Entries that an engine heard are counted as long as their sound is there to be heard again")
    func heardBy() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        for number in UInt64(1)...3 {
            var entry = Entry.sample(number, withSound: number > 1)
            entry.transcript = .sample("walked")
            entry.transcript?.engine = number == 3 ? "moonshine" : "pocketsphinx"
            try await store.entries.add(entry, archive: number > 1 ? try diary.archive() : nil, at: .evening)
        }
        #expect(try await store.entries.soundCount(heardBy: "pocketsphinx") == 1)
        #expect(try await store.entries.soundCount(heardBy: "moonshine") == 1)
        #expect(try await store.entries.soundCount(heardBy: "other") == 0)
    }
}

extension DiaryStore {
    fileprivate func counted(limit: Int) async throws(DiaryError) -> (list: [EntrySummary], queries: Int) {
        let before = database.begun
        return (try await entries.list(limit: limit), database.begun - before)
    }
}

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
