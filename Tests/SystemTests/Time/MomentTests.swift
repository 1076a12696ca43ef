import Foundation
import Testing
@testable import System

@Suite("Moments and days")
struct MomentTests {
    @Test(
        "Moments survive writing and reading",
        arguments: [
            "2026-11-20T18:30:00+09:00", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z",
            "2024-02-29T23:59:59-03:30", "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00",
            "0001-01-01T00:00:00-14:00", "9999-12-31T23:59:59.999+14:00", "9999-12-31T23:59:59-14:00",
            "2026-01-01T00:00:00+18:00",
        ]
    )
    func roundTrip(text: String) throws {
        #expect(try #require(Moment(text)).description == text)
    }

    @Test(
        "A moment with seconds in its offset is written as the same instant and minute",
        arguments: [
            ("1908-04-01T00:00:00+08:27:52", "1908-04-01T00:00:08+08:28"),
            ("1850-05-05T23:59:59-07:52:58", "1850-05-05T23:59:57-07:53"),
            ("1850-05-05T18:30:00-07:52:58", "1850-05-05T18:30:58-07:52"),
            ("0001-01-01T00:00:00+08:27:52", "0001-01-01T00:00:08+08:28"),
            ("9999-12-31T23:59:59.999-07:52:58", "9999-12-31T23:59:57.999-07:53"),
        ]
    )
    func wholeMinutes(typed: String, written: String) throws {
        let moment = try #require(Moment(typed))
        #expect(moment.description == written)
        let again = try #require(Moment(written))
        #expect(again.milliseconds == moment.milliseconds && again.description == written)
    }

    @Test(
        "Refuses dates and times that do not exist",
        arguments: [
            "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T18:30:00",
            "2026-11-20", "2026-11-20T18:30:00+9", "2026-11-20T18:30:00Zx", "", "0000-01-01T00:00:00Z",
            "2026-01-01T00:00:00+99:00", "2026-01-01T00:00:00-18:01",
        ]
    )
    func refused(text: String) {
        #expect(Moment(text) == nil)
    }

    @Test("Clamps times beyond the calendar", arguments: [Int64.min, Int64.max])
    func ends(milliseconds: Int64) {
        for offset in [Int.min, -90_000, 0, 90_000, Int.max] {
            let moment = Moment(milliseconds: milliseconds, offsetSeconds: offset)
            #expect((1...9999).contains(moment.localDay.year))
            #expect(Moment(moment.description) != nil)
            #expect((1...9999).contains(moment.localDay(startMinute: 240).year))
        }
    }

    @Test(
        "A diary day begins at the set minute",
        arguments: [
            ("2026-11-20T23:59:00+09:00", 0, "2026-11-20"), ("2026-11-21T02:00:00+09:00", 0, "2026-11-21"),
            ("2026-11-21T02:00:00+09:00", 240, "2026-11-20"),
            ("2026-11-21T04:00:00+09:00", 240, "2026-11-21"),
            ("2026-01-01T03:29:59Z", 210, "2025-12-31"), ("2026-03-01T01:00:00-08:00", 240, "2026-02-28"),
        ]
    )
    func diaryDay(moment: String, start: Int, day: String) throws {
        #expect(try #require(Moment(moment)).localDay(startMinute: start).description == day)
    }

    @Test("Every day of eight hundred years follows the one before it")
    func calendar() throws {
        var day = try #require(DiaryDay("1600-01-01"))
        let last = try #require(DiaryDay("2400-01-01"))
        var weekday = 6
        while day < last {
            let next = day.adding(days: 1)
            let isNextMonth = next.day == 1 && day.day == DiaryDay.days(inMonth: day.month, of: day.year)
            guard next.day == day.day + 1 || isNextMonth, DiaryDay(daysSinceEpoch: day.daysSinceEpoch) == day,
                day.weekday == weekday
            else {
                Issue.record("\(day) is followed by \(next)")
                return
            }
            (day, weekday) = (next, weekday % 7 + 1)
        }
        #expect(day == last)
    }
}
