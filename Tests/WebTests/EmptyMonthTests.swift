import Testing
@testable import Web

@Suite("A month in which nothing was said")
struct EmptyMonthTests {
    @Test("A month without entries leads to the nearest that has some")
    func emptyMonth() async throws {
        let diary = try await ServedDiary()
        let before = try await diary.get("/calendar/2026-10").body
        #expect(
            before.contains("href=\"/calendar/2026-11\">To November 2026, the first month with entries</a>")
        )
        let after = try await diary.get("/calendar/2027-03").body
        #expect(after.contains("href=\"/calendar/2026-11\">To November 2026, the last month with entries"))
        #expect(try await diary.get("/calendar/2026-11").body.contains("month with entries") == false)
        await diary.server.stop()
    }
}
