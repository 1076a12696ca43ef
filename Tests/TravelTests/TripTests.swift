import Diary
import System
import Testing
@testable import Travel

@Suite("Trips by their days")
struct TripTests {
    private static func day(_ text: String) throws -> DiaryDay { try #require(DiaryDay(text)) }

    private static func trip(_ first: String, _ last: String) throws -> Trip {
        try #require(Trip(firstDay: try day(first), lastDay: try day(last)))
    }

    @Test(
        "A trip is planned before its first day, ongoing to the last minute of its last, and then completed"
    )
    func status() throws {
        let trip = try Self.trip("2026-11-18", "2026-11-20")
        #expect((trip.days, trip.nights) == (3, 2))
        let cases: [(String, TripStatus)] = [
            ("2026-10-31T23:59:00+09:00", .planned(daysToGo: 18)),
            ("2026-11-17T23:59:00+09:00", .planned(daysToGo: 1)),
            ("2026-11-18T00:00:00+09:00", .ongoing(day: 1)), ("2026-11-20T00:00:00+09:00", .ongoing(day: 3)),
            ("2026-11-20T23:59:00+09:00", .ongoing(day: 3)), ("2026-11-21T00:00:00+09:00", .completed),
        ]
        for (text, status) in cases {
            let moment = try #require(Moment(text))
            #expect(trip.status(on: moment.localDay) == status, "\(text)")
        }
        // Where days begin at four, the last one goes on until then.
        let night = try #require(Moment("2026-11-21T03:59:00+09:00"))
        #expect(trip.status(on: night.localDay(startMinute: 240)) == .ongoing(day: 3))
    }

    @Test("A trip of one day has no night")
    func oneDay() throws {
        let trip = try Self.trip("2026-11-18", "2026-11-18")
        #expect((trip.days, trip.nights) == (1, 0))
        #expect(trip.status(on: trip.firstDay) == .ongoing(day: 1))
    }

    @Test("Of the trips that have a day the shortest takes it, and of two as short the one that began later")
    func innermost() throws {
        let journals = [
            Journal(name: "Everyday"),
            Journal(name: "Korea", trip: try Self.trip("2026-11-10", "2026-11-30")),
            Journal(name: "Busan", trip: try Self.trip("2026-11-18", "2026-11-20")),
            Journal(name: "Gyeongju", trip: try Self.trip("2026-11-19", "2026-11-21")),
        ]
        let expected: [(String, String?)] = [
            ("2026-11-09", nil), ("2026-11-10", "Korea"), ("2026-11-18", "Busan"),
            ("2026-11-19", "Gyeongju"),
            ("2026-11-21", "Gyeongju"), ("2026-11-22", "Korea"), ("2026-12-01", nil),
        ]
        for (day, name) in expected {
            #expect(journals.innermost(on: try Self.day(day))?.name == name, "\(day)")
        }
    }
}
