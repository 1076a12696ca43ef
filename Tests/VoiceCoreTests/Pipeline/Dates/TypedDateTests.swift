import System
import Testing
import VoiceCore

@Suite("A date as a person types it")
struct TypedDateTests {
    private static let today = DiaryDay(year: 2026, month: 11, day: 26)

    @Test(
        "A typed date is read if it has one meaning",
        arguments: [
            ("today", "2026-11-26", nil), ("Yesterday", "2026-11-25", nil), ("7d", "2026-11-19", nil),
            ("yesterday 18:30", "2026-11-25", "18:30:00"), ("yesterday at 18:30", "2026-11-25", "18:30:00"),
            ("yesterday, 9:05", "2026-11-25", "09:05:00"), ("yesterday 6 pm", "2026-11-25", "18:00:00"),
            ("18:30", "2026-11-26", "18:30:00"), ("6:30pm", "2026-11-26", "18:30:00"),
            ("15 Jan", "2026-01-15", nil), ("January 15", "2026-01-15", nil), ("26 nov", "2026-11-26", nil),
            ("27 Nov", "2025-11-27", nil), ("29 Feb", "2024-02-29", nil),
            ("15 Jan 18:30", "2026-01-15", "18:30:00"), ("15 January 2026 18:30", "2026-01-15", "18:30:00"),
            ("2026-1-5", "2026-01-05", nil), ("2026-1-5 7:05", "2026-01-05", "07:05:00"),
            ("15.01.2026", "2026-01-15", nil), ("15/01/2026", "2026-01-15", nil),
            ("01/15/2026 18:30", "2026-01-15", "18:30:00"), ("05/05/2026", "2026-05-05", nil),
            ("2026-01-15T18:30", "2026-01-15", "18:30:00"),
        ] as [(String, String, String?)]
    )
    func read(text: String, day: String, clock: String?) throws {
        let today = try #require(Self.today)
        let statement = try #require(DateText.typed(text, today: today))
        #expect(statement.time.dayText == day)
        #expect(statement.dayOnly == (clock == nil))
        #expect(clock == nil || statement.time.clockText == clock)
    }

    @Test("A typed date keeps the zone behind its time")
    func zone() throws {
        let today = try #require(Self.today)
        #expect(DateText.typed("yesterday 18:30 Asia/Seoul", today: today)?.clock == .zone("Asia/Seoul"))
        #expect(DateText.typed("15 Jan 18:30 +09:00", today: today)?.clock == .offset(32_400))
    }

    @Test(
        "A typed date without a meaning, or with two, is refused",
        arguments: [
            "", "2026", "1830", "15", "Jan", "15 2026", "tomorrow", "yesterday walk", "25:00",
            "yesterday 24:30",
            "31 April", "01/02/2026", "15/13/2026", "-3d", "now", "15 Jan 2026 2027", "pm",
            String(repeating: "1 ", count: 100_000),
        ]
    )
    func refused(text: String) throws {
        let today = try #require(Self.today)
        #expect(DateText.typed(text, today: today) == nil)
    }

    @Test(
        "A time alone is the last one of the kind, and a day that is named stays",
        arguments: [
            ("9pm", 19), ("21:00", 19), ("04:37", 20), ("today 21:00", 20), ("2026-11-20 21:00", 20),
            ("21:00 +14:00", 19), ("04:00 +14:00", 20),
        ]
    )
    func lastTime(text: String, day: Int) throws {
        let now = Moment(milliseconds: 1_795_149_480_000, offsetSeconds: 0)
        #expect(now.description.hasPrefix("2026-11-20T04:38"))
        let today = try #require(DiaryDay("2026-11-20"))
        let found = try #require(DateText.typed(text, today: today, now: now, in: .utc))
        #expect((found.time.day, found.dayOnly) == (day, false))
    }

    @Test("The two days that figures with strokes may mean are named")
    func twoDays() throws {
        let days = try #require(DateText.twoDays("01/02/2026 18:30"))
        #expect((days.dayFirst.description, days.monthFirst.description) == ("2026-02-01", "2026-01-02"))
        for text in ["15/01/2026", "05/05/2026", "2026/01/02", "yesterday", ""] {
            #expect(DateText.twoDays(text) == nil)
        }
    }
}
