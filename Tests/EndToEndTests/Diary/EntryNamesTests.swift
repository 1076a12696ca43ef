import Diary
import Testing

@Suite("An entry can be named in several ways")
struct EntryNamesTests {
    @Test("by the end of its id, by last, by its place from the end, and by its day")
    func names() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3).map(\.description)
        func shown(_ name: String) async throws -> String? {
            try await yard.run("show", name).lines.first { $0.hasPrefix("id ") }?.split(separator: " ").last
                .map(String.init)
        }
        #expect(try await shown(String(ids[1].suffix(6))) == ids[1])
        #expect(try await shown("last") == ids[2])
        #expect(try await shown("-1") == ids[2])
        #expect(try await shown("-3") == ids[0])
        #expect(try await shown("2026-11-20") == ids[0])
        #expect(try await shown("2026-11-20.1") == ids[0])
    }

    @Test(
        "What names no entry is said in words that help",
        arguments: [
            ("-9", 66, "the diary has only 2 entries"), ("2026-01-01", 66, "the day has no entry"),
            ("2026-11-20.7", 66, "the day has 1 entry"), ("abc", 64, "too short for an id"),
            ("ffff0000ffff", 66, "no such entry"),
        ]
    )
    func unknown(name: String, code: Int32, words: String) async throws {
        let yard = try DiaryYard()
        try await yard.fill(2)
        let outcome = try await yard.run("show", name)
        #expect(outcome.code == code)
        #expect(outcome.message.contains(words), "\(outcome.message)")
    }

    @Test("A beginning that many have gives each with its own id, its date and its words")
    func ambiguous() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let shared = String(ids[0].description.prefix(4))
        let outcome = try await yard.run("show", shared)
        #expect(outcome.code == 64)
        for id in ids {
            let line = try #require(
                outcome.message.split(separator: "\n").first { $0.contains(id.description.suffix(4)) }
            )
            #expect(line.contains("2026-11-2"))
        }
    }
}
