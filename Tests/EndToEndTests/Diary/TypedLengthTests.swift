import Testing

@Suite("A length is typed as people say it")
struct TypedLengthTests {
    @Test("as seconds, on the clock, and with its unit, in full or for short")
    func forms() async throws {
        let yard = try await DiaryYard(entries: 1)
        // Its sound is 65 seconds long.
        let within = ["60", "60.5", "1:00", "60s", "60 s", "60 seconds", "60 SEC", "1m", "1 min", "1 minute"]
        let beyond = [
            "90", "1:30", "90s", "2m", "2 min", "2 minutes", "1.5 minutes", "1h", "1 hour", "2 hours",
        ]
        for length in within + beyond {
            let isWithin = within.contains(length)
            let longer = try await yard.run("list", "--longer", length)
            #expect(longer.code == 0 && longer.output.contains("At sea") == isWithin, "\(length): \(longer)")
            let shorter = try await yard.run("list", "--shorter", length)
            #expect(shorter.code == 0)
            #expect(shorter.output.contains("At sea") != isWithin, "\(length): \(shorter)")
        }
    }

    @Test("and anything else is refused with the forms")
    func refused() async throws {
        let yard = try await DiaryYard(entries: 1)
        for length in ["soon", "2 days", "s", "-60s", "1:75", "9999999s", "300h"] {
            let refused = try await yard.run("list", "--longer=\(length)")
            #expect(refused.code == 64, "\(length): \(refused)")
            let forms = "must be a length such as 60, 1:30, 60s, 2 min, 2 minutes or 1h"
            #expect(refused.message.contains(forms), "\(length): \(refused)")
        }
        let help = try await yard.run("list", "--help").output
        #expect(help.contains("At least this long: 60, 1:30, 60s, 2 minutes, 1h."), "\(help)")
    }
}
