import Foundation
import Testing
import VoiceCore

@Suite("What is looked for in the wrong place is answered with the right one")
struct SoughtElsewhereTests {
    @Test(
        "edit has no option for new blocks, and says which command adds them",
        arguments: ["link", "place", "photo"]
    )
    func blocks(kind: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run("edit", "last", "--\(kind)", "x")
        #expect(refused.code == 64 && refused.message.contains("unknown option --\(kind)\n"), "\(refused)")
        #expect(refused.message.contains("To add a \(kind): voicecore add --to ID --\(kind) "), "\(refused)")
        #expect(!refused.message.contains("--help"), "\(refused)")
    }

    @Test("A mood behind an entry is no entry, and its option is named")
    func mood() async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run("edit", "last", "joy")
        #expect(refused.code == 66, "\(refused)")
        #expect(
            refused.message
                == "voicecore: joy: no such entry\nTo set the mood: voicecore edit last --mood joy\n"
        )
        let word = try await yard.run("edit", "last", "ffff0000ffff")
        #expect(word.code == 66 && word.message.contains("ffff0000ffff: no such entry"), "\(word)")
    }

    @Test("A personal word that is not there is asked about where another is spelled nearly so")
    func word() async throws {
        let yard = try DiaryYard()
        let (words, settings) = (yard.root + "/words.txt", yard.root + "/settings.json5")
        try "Siobhan\n".write(to: words)
        try "{vocabulary: '\(words)'}".write(to: settings)
        let refused = try await yard.run("words", "rm", "Sioban", "--config", settings)
        #expect(refused.code == 66, "\(refused)")
        #expect(
            refused.message.contains("no personal word ‘Sioban’; did you mean ‘Siobhan’?\n"),
            "\(refused)"
        )
    }

    @Test(
        "A search without a find says what the typed word finds with a star, or nothing that would not help",
        arguments: [
            ("harb", "nothing found; did you mean harbour?\n"),
            ("harbxxxx", "nothing found; harb* finds 1 entry\n"), ("zzz*", "nothing found\n"),
            ("harbz*", "nothing found\n"), ("qqqqq", "nothing found\n"),
        ]
    )
    func star(typed: String, said: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let found = try await yard.run("search", typed)
        #expect(found.code == 1 && found.message == said, "\(found)")
    }

    @Test("A timeline joins the lines of a text, as a list does")
    func lines() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "The first line.\nThe second line.").code == 0)
        #expect(try await yard.run("add", "--to", "last", "Below.\nFurther below.").code == 0)
        let shown = try await yard.run("list", "--timeline").output
        #expect(shown.contains("The first line. The second line."), "\(shown)")
        #expect(shown.contains("Below. Further below."), "\(shown)")
        #expect(try await yard.run("list").output.contains("The first line. The second line."))
    }

    @Test("A timeline shows a title with the text, and says where there are more days than asked for")
    func titles() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "--title", "Ttl", "--on", "2026-03-14", "A long body.").code == 0)
        #expect(try await yard.run("list", "--timeline").output.contains("Ttl: A long body."))
        let all = try await yard.run("list", "--timeline", "--limit", "1")
        #expect(all.message == "", "\(all)")
        #expect(try await yard.run("add", "--on", "2026-03-16", "Later.").code == 0)
        let part = try await yard.run("list", "--timeline", "--limit", "1")
        #expect(part.message.contains("the newest day; --limit 0 shows all"), "\(part)")
        #expect(part.output.contains("Later.") && !part.output.contains("Ttl"), "\(part)")
    }
}
