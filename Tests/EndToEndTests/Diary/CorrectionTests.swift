import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Small corrections")
struct CorrectionTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private func filled() async throws -> EntryID { try await yard.fill(1)[0] }

    @Test("edit --replace changes words of the text, says how many, and leaves what was heard")
    func replace() async throws {
        let id = try await filled()
        let edited = try await yard.run(all: [
            "edit", id.description, "--replace", "harbour=quay", "--replace", "we=they",
        ])
        #expect(edited.code == 0, "\(edited.message)")
        #expect(edited.message.contains("harbour → quay: 1 place"))
        let entry = try await yard.open().entries.entry(id)
        #expect((entry.text, entry.textEdited) == ("They walked along the quay.", true))
        #expect(entry.transcript?.text == "We walked along the harbour.")
    }

    @Test("A corrected word is said where the other was, and the other words stay as doubtful as they were")
    func doubts() async throws {
        let id = try await filled()
        let edited = try await yard.run("edit", id.description, "--replace", "harbour=quay")
        #expect(edited.code == 0, "\(edited.message)")
        let entry = try await yard.open().entries.entry(id)
        let heard = try #require(entry.transcript?.words)
        let placed = try #require(entry.textWords)
        #expect(placed.map(\.start) == heard.map(\.start))
        #expect(placed.map(\.probability) == heard.dropLast().map(\.probability) + [1])
        #expect(entry.pending.isEmpty)
    }

    @Test("Two words for one leave all others their times and their doubts")
    func twoForOne() async throws {
        let id = try await filled()
        #expect(try await yard.run("edit", id.description, "--replace", "harbour=old quay").code == 0)
        let entry = try await yard.open().entries.entry(id)
        let heard = try #require(entry.transcript?.words)
        let placed = try #require(entry.textWords)
        #expect(placed.count == heard.count + 1 && Array(placed.prefix(4)) == Array(heard.prefix(4)))
        #expect(placed[4].start == heard[4].start && placed[5].end == heard[4].end)
        #expect(entry.pending.isEmpty)
    }

    @Test("A mood may be only positive or negative, and a change that changes nothing says so")
    func direction() async throws {
        let id = try await filled()
        #expect(try await yard.run("edit", "last", "--mood", "negative").code == 0)
        let mood = try await yard.open().entries.entry(id).mood
        #expect(mood == Mood(positive: 0, negative: 100, emotion: nil, source: .person))
        #expect(try await yard.run("list", "--mood", "negative").lines.count == 1)
        #expect(try await yard.run("edit", "last", "--mood", "positive").output.contains("positive 100 %"))
        let same = try await yard.run("edit", "last", "--untag", "nosuch")
        #expect(same.code == 0, "\(same.message)")
        #expect(same.message.hasSuffix(": nothing was changed: it is so already\n"), "\(same.message)")
    }

    @Test(
        "A replacement that cannot be made changes nothing and says why",
        arguments: [
            (["--replace", "zebra=horse"], 66, "‘zebra’ is not in the text"),
            (["--replace", "zebra"], 64, "such as walk=walked, or walk= to remove them"),
            (["--replace", "=zebra"], 64, "such as walk=walked"),
            (["--replace", "zebra="], 66, "‘zebra’ is not in"),
            (["--replace", "walked=ran", "--text", "x"], 64, "cannot be used with --text"),
            (["--accept", "zebra"], 66, "no alternatives are known for this entry's words"),
        ] as [([String], Int32, String)]
    )
    func refused(options: [String], code: Int32, words: String) async throws {
        let id = try await filled()
        let outcome = try await yard.run(all: ["edit", id.description] + options)
        #expect(outcome.code == code)
        #expect(outcome.message.contains(words), "\(outcome.message)")
        #expect(try await yard.open().entries.entry(id).textEdited == false)
    }

    @Test("edit --accept takes the recogniser's other word at its place, and asks which of several")
    func accept() async throws {
        let id = try await filled()
        try await yard.hear(id, alternatives: [1: ["talked"], 4: ["talked", "harper"]])
        let unclear = try await yard.run("edit", "last", "--accept", "talked")
        #expect(unclear.code == 64)
        #expect(unclear.message.contains("talked@0:01 for ‘walked’, or talked@0:04 for ‘harbour.’"))
        #expect(try await yard.run("edit", "last", "--accept", "talked@0:01").code == 0)
        #expect(try await yard.run("edit", "last", "--accept", "harper").code == 0)
        #expect(try await yard.open().entries.entry(id).text == "We talked along the harper.")
    }

    @Test("--accept tells places within one second apart, by its own times and those of show --words")
    func acceptWithinSecond() async throws {
        let id = try await filled()
        try await yard.hear(
            id,
            alternatives: [1: ["the"], 2: ["the"], 3: ["a"], 4: ["the"]],
            starts: [1: 3.04, 2: 4.51, 3: 4.52, 4: 4.55]
        )
        let unclear = try await yard.run("edit", "last", "--accept", "the")
        let offers = "the@0:03 for ‘walked’, or the@0:04.51 for ‘along’, or the@0:04.55 for ‘harbour.’"
        #expect(unclear.code == 64 && unclear.message.contains(offers), "\(unclear)")
        #expect(try await yard.run("show", "last", "--words").output.contains("   4.55 "))
        #expect(try await yard.run("edit", "last", "--accept", "the@4.55").code == 0)
        #expect(try await yard.run("edit", "last", "--accept", "the@0:04.5").code == 0)
        #expect(try await yard.open().entries.entry(id).text == "We walked the the the.")
    }

    @Test("What begins at one moment is told apart by its words")
    func acceptAtOnce() async throws {
        let id = try await filled()
        try await yard.hear(id, alternatives: [1: ["the"], 2: ["the"]], starts: [1: 3, 2: 3])
        let unclear = try await yard.run("edit", "last", "--accept", "the")
        #expect(unclear.message.hasSuffix("\n--replace OLD=the.\n"), "\(unclear)")
    }

    @Test("Where the second ear heard, which gives no alternatives, it says so and names the other way")
    func acceptOfSecondEar() async throws {
        let id = try await filled()
        try await yard.hear(id, alternatives: [:], engine: SecondEar.engine)
        let refused = try await yard.run("edit", "last", "--accept", "a@4.55")
        #expect(refused.code == 66, "\(refused)")
        #expect(refused.message.contains("the second ear heard this entry"), "\(refused)")
        #expect(refused.message.contains("voicecore edit last --replace WRONG=a\n"), "\(refused)")
    }

    @Test("edit --replace WORD= takes a word out and leaves the others where they are said; not the only one")
    func remove() async throws {
        let id = try await filled()
        let edited = try await yard.run("edit", "last", "--replace", "along the=")
        #expect(edited.code == 0 && edited.message.contains("along the removed: 1 place\n"), "\(edited)")
        let entry = try await yard.open().entries.entry(id)
        #expect(entry.text == "We walked harbour.")
        #expect(entry.textWords?.map(\.start) == [0, 1, 4] && entry.pending.isEmpty)
        #expect(try await yard.run("edit", "last", "--yes", "--text", "Bread.").code == 0)
        let last = try await yard.run("edit", "last", "--replace", "bread=")
        #expect(last.code == 1 && last.message.contains("no word would be left of the text"), "\(last)")
        #expect(try await yard.run("change", "--rename-tag", "sea=").code == 64)
    }

    @Test("Of several replacements of which one cannot be made, none is said to be done")
    func noneOfSeveral() async throws {
        let id = try await filled()
        let refused = try await yard.run("edit", "last", "--replace", "harbour=quay", "--replace", "foo=bar")
        #expect(refused.code == 66 && !refused.message.contains("→"), "\(refused)")
        #expect(try await yard.open().entries.entry(id).textEdited == false)
    }

    @Test("An empty text of a written entry offers no way back to what was heard")
    func emptyWritten() async throws {
        #expect(try await yard.run("add", "A line.").code == 0)
        let refused = try await yard.run("edit", "last", "--text", " ")
        #expect(refused.code == 1 && refused.message.contains("voicecore rm last"), "\(refused)")
        #expect(!refused.message.contains("--no-text"))
        let id = try await filled()
        let heard = try await yard.run("edit", id.description, "--text", " ")
        #expect(heard.message.contains("voicecore edit \(id) --no-text"), "\(heard)")
    }
}

@Suite("Changes of many entries")
struct ManyEntriesTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private func guessed(_ count: Int) async throws {
        try await yard.fill(1)
        let store = try yard.open()
        var chance = SystemRandomNumberGenerator()
        for number in 0..<count {
            let moment = Moment(milliseconds: 1_795_900_000_000 + Int64(number) * 60_000, offsetSeconds: 0)
            let entry = Entry(
                id: EntryID(at: moment, using: &chance),
                recordedAt: moment,
                dateSource: .modified,
                dateCertainty: .guessed,
                text: "guess \(number)",
                createdAt: moment
            )
            try await store.entries.add(entry, at: moment)
        }
    }

    @Test("A guessed date is shown as one, listed by --guessed, and mended for all at once")
    func dates() async throws {
        try await guessed(3)
        let listed = try await yard.run("list", "--guessed")
        #expect(listed.lines.count == 3)
        #expect(listed.lines.allSatisfy { $0.contains("2026-11-28") && $0.contains("?") })
        let json = try await yard.run("list", "--guessed", "--json")
        #expect(json.lines.allSatisfy { $0.contains("\"dateGuessed\":true") })
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for line in json.lines { #expect(try schema.faults(ofLine: line, as: "summary") == []) }
        #expect(try await yard.run("rm", "last", "--yes").code == 0)
        #expect(try await yard.run("trash").output.contains("2026-11-28 21:08?"))
        #expect(try await yard.run("trash", "restore", "last").code == 0)
        let tried = try await yard.run("change", "--guessed", "--on", "2026-11-20", "--dry-run")
        #expect(tried.lines.count { $0.contains("→ 2026-11-20") } == 3)
        #expect(tried.message.contains("would change 3 entries"))
        let asked = try await yard.run("change", "--guessed", "--on", "2026-11-20")
        #expect(asked.code == 64)
        #expect(asked.message.contains("--yes"))
        #expect(try await yard.run("list", "--guessed").lines.count == 3)
        let changed = try await yard.run("change", "--guessed", "--on", "2026-11-20", "--yes")
        #expect(changed.code == 0, "\(changed.message)")
        #expect(changed.lines.count == 3)
        #expect(try await yard.run("list", "--guessed").output == "")
        #expect(try await yard.run("list", "--from", "2026-11-20", "--to", "2026-11-20").lines.count == 4)
    }

    @Test("Several ids get a tag and a journal, and are found by them for the next change")
    func tags() async throws {
        let ids = try await yard.fill(3).map(\.description)
        let both = Array(ids.suffix(2))
        #expect(try await yard.run(all: ["change"] + both + ["--tag", "work", "--yes"]).code == 0)
        let change = ["change", "--with-tag", "work", "--journal", "Work", "--untag", "work", "--yes"]
        #expect(try await yard.run(all: change).code == 0)
        #expect(try await yard.run("list", "--journal", "Work").lines.count == 2)
        #expect(try await yard.run("list", "--tag", "work").output == "")
    }

    @Test("The date may be a day as people say it")
    func yesterday() async throws {
        try await yard.fill(1)
        #expect(try await yard.run("edit", "last", "--on", "yesterday").code == 0)
        #expect(try await yard.run("list", "--from", "yesterday", "--to", "yesterday").lines.count == 1)
    }

    @Test(
        "What would be ignored or is not clear is refused",
        arguments: [
            (["--guessed", "--title", "x"], 64, "unknown option --title"),
            (["--guessed"], 64, "nothing to change"),
            (["last", "--guessed", "--tag", "x"], 64, "not both"), (["--tag", "x"], 64, "no entries given"),
            (["--guessed", "--tag", "x", "--yes"], 66, "nothing was changed"),
        ] as [([String], Int32, String)]
    )
    func refused(options: [String], code: Int32, words: String) async throws {
        try await yard.fill(1)
        let outcome = try await yard.run(all: ["change"] + options)
        #expect(outcome.code == code)
        #expect(outcome.message.contains(words), "\(outcome.message)")
    }

    @Test("Of many entries only those are changed that are not so already, and what changes is shown before")
    func already() async throws {
        let ids = try await yard.fill(3).map(\.description)
        #expect(try await yard.run("edit", ids[1], "--tag", "work").code == 0)
        let change = ["change"] + ids + ["--tag", "work"]
        let tried = try await yard.run(all: change + ["--dry-run"])
        #expect(tried.message == "would change 2 entries; 1 entry is so already\n", "\(tried.message)")
        let changed = try await yard.run(all: change + ["--yes"])
        #expect(changed.message == "changed 2 entries; 1 entry is so already\n")
        #expect(changed.lines.count == 2)
        let again = try await yard.run(all: change)
        #expect(again.code == 0 && again.message == "changed 0 entries; 3 entries are so already\n")
    }
}
