import Testing
import VoiceCore

@Suite("A date that is mended takes no entry out of its trip in silence")
struct EditTripTests {
    private let yard: DiaryYard

    init() async throws {
        yard = try DiaryYard()
        for (name, start, days) in [("Korea", "2026-11-01", "24"), ("Old Busan", "2026-11-18", "3")] {
            let made = try await yard.run("journal", "add", name, "--start", start, "--days", days)
            #expect(made.code == 0, "\(made)")
        }
    }

    @Test("It says what takes the entry out, and what puts it into the trip of its day")
    func one() async throws {
        #expect(try await yard.run("add", "Rain", "--on", "2026-11-19").output.contains("Old Busan"))
        let id = try #require(try await yard.open().entries.ids().first)
        let short = try await yard.open().entries.shortID(of: id)
        let within = try await yard.run("edit", "last", "--on", "2026-11-20")
        #expect(within.code == 0 && within.message == "", "\(within)")
        let moved = try await yard.run("edit", "last", "--on", "2026-11-10")
        #expect(
            moved.message == """
                the entry is still in the trip ‘Old Busan’, which does not have this day:
                  voicecore edit \(short) --no-journal
                  voicecore edit \(short) --journal Korea

                """,
            "\(moved)"
        )
        let again = try await yard.run("edit", "last", "--on", "2026-11-11")
        #expect(again.message == moved.message, "it was outside before, and is still: \(again)")
        let same = try await yard.run("edit", "last", "--on", "2026-11-11T18:30")
        #expect(same.code == 0 && same.message == "", "of its day nothing is new: \(same)")
    }

    @Test("Of many entries it says it once, and nothing where the journal is given with the date")
    func many() async throws {
        for text in ["Rain", "Sun"] {
            #expect(try await yard.run("add", text, "--on", "2026-11-19").code == 0)
        }
        let days = ["change", "--from", "2026-11-01", "--yes"]
        let moved = try await yard.run(all: days + ["--on", "2026-10-10"])
        #expect(
            moved.message.contains(
                "2 entries are still in the trip ‘Old Busan’, which does not have this day:\n"
            ),
            "\(moved)"
        )
        #expect(moved.message.hasSuffix(" --no-journal\n"), "\(moved)")
        let all = ["change", "--from", "2026-10-01", "--yes"]
        #expect(try await yard.run(all: all + ["--on", "2026-11-19"]).code == 0)
        let out = try await yard.run(all: all + ["--on", "2026-10-10", "--no-journal"])
        #expect(out.code == 0 && !out.message.contains("still in the trip"), "\(out)")
    }
}
