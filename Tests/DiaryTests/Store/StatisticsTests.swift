import Mood
import Testing
@testable import Diary
@testable import System

@Suite("Figures about a diary")
struct StatisticsTests {
    private static func filled(_ diary: TemporaryDiary) async throws -> DiaryStore {
        let store = try diary.open()
        let times = [
            "2026-08-30T23:10:00+09:00", "2026-08-31T07:00:00+09:00", "2026-08-31T07:30:00Z",
            "2026-09-01T12:00:00Z",
            "2026-11-19T06:00:00Z", "2026-11-20T06:00:00Z", "1969-12-31T22:00:00Z",
        ]
        for (number, time) in times.enumerated() {
            var entry = Entry.sample(UInt64(number), at: try #require(Moment(time)), withSound: true)
            entry.transcript = .sample("one two three")
            entry.reading = number == 0 ? nil : EditTests.reading(number < 3 ? .joy : .fear, number * 10)
            try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        }
        return store
    }

    @Test("Noon is no hour of an entry of which only the day is known, and one of any other")
    func noon() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        defer { withExtendedLifetime(diary) {} }
        let times = ["2026-11-18T12:00:00+09:00", "2026-11-19T12:00:00Z", "2026-11-20T12:00:01Z"]
        for (number, time) in times.enumerated() {
            for certainty in [DateCertainty.dayOnly, .exact] {
                let id = UInt64(2 * number) + (certainty == .exact ? 1 : 0)
                var entry = Entry.sample(id, at: try #require(Moment(time)), journal: number == 0 ? "A" : nil)
                entry.dateCertainty = certainty
                entry.origin = nil
                try await store.entries.add(entry, archive: nil, at: .evening)
            }
        }
        let today = try #require(DiaryDay("2026-11-21"))
        #expect(try await store.statistics.summary(today: today).hours[12] == 4)
        #expect(try await store.statistics.summary(EntryFilter(journal: "A"), today: today).hours[12] == 1)
        #expect(try await store.entries.list().map(\.timeIsKnown).count { !$0 } == 2)
    }

    @Test("Entries, sound, words, days, streaks, months, hours and weekdays are counted")
    func everything() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let found = try await store.statistics.summary(today: try #require(DiaryDay("2026-11-21")))
        #expect((found.entries, found.words, found.days) == (7, 21, 6))
        #expect(abs(found.seconds - 7 * 41.02) < 0.001)
        #expect((found.longestStreak, found.currentStreak) == (3, 2))
        #expect((found.firstDay?.description, found.lastDay?.description) == ("1969-12-31", "2026-11-20"))
        #expect([found.hours[6], found.hours[7], found.hours[22], found.hours[23]] == [2, 2, 1, 1])
        #expect(found.hours.reduce(0, +) == 7)
        #expect(found.weekdays.reduce(0, +) == 7)
        #expect(found.weekdays[0] == 2, "31 August 2026 is a Monday")
        let august = try #require(found.months.first { $0.name == "2026-08" })
        #expect((august.entries, august.mood.known, august.mood.positive) == (3, 2, 15))
        #expect(august.mood.strongest == .joy)
        #expect(found.months.last?.name == "2026-11")
        #expect(found.months.first { $0.name == "2026-10" }?.entries == 0)
        #expect(found.months.count == 684)
    }

    @Test("A streak that ended before yesterday is over")
    func streakOver() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        #expect(
            try await store.statistics.summary(today: try #require(DiaryDay("2026-11-22"))).currentStreak == 0
        )
    }

    @Test("A calendar has the days of its month and no other")
    func calendar() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let days = try await store.statistics.calendar(year: 2026, month: 8)
        #expect(days.map(\.day.day) == [30, 31])
        #expect(days.map(\.entries) == [1, 2])
        #expect(days.map(\.mood.positive) == [nil, 15])
        #expect(try await store.statistics.calendar(year: 2026, month: 13).isEmpty)
    }

    @Test("Lists are newest first, cut to a limit, and give ids that are long enough to tell entries apart")
    func list() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let entries = try await store.entries.list(limit: 3)
        #expect(entries.map(\.day.description) == ["2026-11-20", "2026-11-19", "2026-09-01"])
        #expect(try await store.entries.list(oldestFirst: true).first?.day.description == "1969-12-31")
        for entry in try await store.entries.list() {
            #expect(try await store.entries.id(named: entry.shortID) == entry.id)
        }
        #expect(try await store.entries.count(EntryFilter(shortestSeconds: 41, longestSeconds: 42)) == 7)
    }

    @Test("The end of an id names its entry before the beginning of another does")
    func ends() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let entry = try await store.entries.add(.sample(1), at: .evening)
        for length in [4, 5, 12, 35, 36] {
            #expect(
                try await store.entries.id(named: String(entry.id.description.suffix(length))) == entry.id
            )
        }
        #expect(try await store.entries.id(named: entry.id.description.uppercased()) == entry.id)
    }

    @Test("Short ids of one list have one length, four characters or more, and none names two entries")
    func shortIDs() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let ids = ["01a20000-0000-7000-8000-0000000abcde", "01a20000-0000-7000-8000-0000000fbcde"]
        for (number, id) in ids.enumerated() {
            var entry = Entry.sample(UInt64(number))
            entry.id = try #require(EntryID(id))
            try await store.entries.add(entry, at: .evening)
        }
        #expect(try await store.entries.list().map(\.shortID).sorted() == ["abcde", "fbcde"])
        try await store.entries.add(.sample(7), at: .evening)
        #expect(Set(try await store.entries.list().map(\.shortID.count)) == [5])
        #expect(try await store.entries.list(limit: 1).allSatisfy { (4...5).contains($0.shortID.count) })
    }

    @Test("A beginning that several ids have is refused with the ids, one that none has is refused")
    func prefixes() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let first = try await store.entries.add(.sample(1), at: .evening)
        let second = try await store.entries.add(.sample(2), at: .evening)
        let shared = String(first.id.description.prefix(8))
        let both = [first.id, second.id].sorted()
        await #expect(throws: DiaryError.ambiguous(shared, candidates: both)) {
            try await store.entries.id(named: shared)
        }
        for none in ["ffffffff", "019", "%", "0197_", ""] {
            await #expect(throws: DiaryError.noSuchEntry(none)) { try await store.entries.id(named: none) }
        }
    }
}
