import Hearing
import Testing
@testable import Diary

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
        // In pieces they are the same, without those that are gone meanwhile.
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
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
    /// What a list gives, and how many queries it took.
    fileprivate func counted(limit: Int) async throws(DiaryError) -> (list: [EntrySummary], queries: Int) {
        let before = database.begun
        return (try await entries.list(limit: limit), database.begun - before)
    }
}
