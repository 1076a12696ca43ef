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
        #expect(try await shown("20.11.2026") == ids[0])
    }

    @Test(
        "What names no entry is said in words that help",
        arguments: [
            ("-9", 66, "the diary has only 2 entries"), ("2026-01-01", 66, "the day has no entry"),
            ("2026-11-20.7", 66, "the day has only 1 entry"), ("abc", 64, "too short for an id"),
            ("ffff0000ffff", 66, "no such entry"), ("2026-11-31", 66, "there is no such day"),
            ("yesterdy", 66, "no such entry; did you mean yesterday?"),
        ]
    )
    func unknown(name: String, code: Int32, words: String) async throws {
        let yard = try await DiaryYard(entries: 2)
        let outcome = try await yard.run("show", name)
        #expect(outcome.code == code)
        #expect(outcome.message.contains(words), "\(outcome.message)")
    }

    @Test(
        "Where one of several is wrong and nothing was done, the second line says so",
        arguments: [
            (["edit", "--tag", "x"], "Nothing was changed"), (["redo"], "Nothing was transcribed again"),
            (["export"], "Nothing was exported"), (["status", "--retry"], "Nothing was tried again"),
            (["status", "--forget"], "Nothing was forgotten"),
        ]
    )
    func nothingDone(command: [String], words: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let outcome = try await yard.run(all: command + ["last", "ffff0000ffff"])
        let lines = outcome.message.split(separator: "\n")
        #expect(outcome.code == 66 && lines.count == 2, "\(outcome)")
        #expect(lines.last?.hasPrefix(words) == true, "\(outcome.message)")
        #expect(outcome.output == "")
        let alone = try await yard.run(all: command + ["ffff0000ffff"])
        #expect(!alone.message.contains(words), "\(alone.message)")
    }

    @Test("restore and rm say that nothing was done where a name of several is wrong, or names many")
    func nothingRestored() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3).map(\.description)
        #expect(try await yard.run("rm", "--yes", ids[2]).code == 0)
        let kept = try await yard.run("trash", "restore", ids[2], "ffff0000ffff")
        #expect(kept.code == 66, "\(kept)")
        #expect(kept.message.contains("\nNothing was restored; voicecore trash"), "\(kept)")
        #expect(try await yard.run("list").lines.count == 2)
        let unknown = try await yard.run("rm", "--yes", ids[0], "ffff0000ffff")
        #expect(unknown.code == 66, "\(unknown)")
        #expect(unknown.message.contains("\nNothing was removed; voicecore list"), "\(unknown)")
        let unclear = try await yard.run("rm", "--yes", ids[0], String(ids[0].prefix(4)))
        #expect(unclear.code == 64, "\(unclear)")
        #expect(unclear.message.contains("\nNothing was removed; name one"), "\(unclear)")
        #expect(try await yard.run("list").lines.count == 2)
    }

    @Test(
        "show and status print all that they find, and end with the code of the one that is wrong",
        arguments: ["show", "status"]
    )
    func others(command: String) async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2).map(\.description)
        let both = try await yard.run(command, ids[0], "ffff0000ffff", ids[1])
        let alone = try await (yard.run(command, ids[0]), yard.run(command, ids[1]))
        #expect(both.code == 66 && both.message.contains("ffff0000ffff: "), "\(both)")
        let gap = command == "show" ? "\n" : ""
        #expect(both.output == alone.0.output + gap + alone.1.output)
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

    @Test("Of very many that a name may mean, nine are shown and the others counted")
    func manyMeant() async throws {
        let yard = try DiaryYard()
        for number in 1...11 {
            #expect(try await yard.run("add", "--on", "2026-03-14", "\(number)").code == 0)
        }
        let outcome = try await yard.run("show", "2026-03-14")
        #expect(outcome.code == 64 && outcome.message.contains("2026-03-14.9 "), "\(outcome)")
        #expect(outcome.message.hasSuffix("\n  and 2 more\n"))
        let id = try #require(try await yard.open().entries.ids().first).description
        let part = try await yard.run("show", String(id.prefix(4)))
        #expect(part.code == 64 && part.message.hasSuffix("\n  and 2 more\n"), "\(part)")
    }
}
