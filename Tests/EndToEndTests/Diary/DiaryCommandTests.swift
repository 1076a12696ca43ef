import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Commands on the diary")
struct DiaryCommandTests {
    @Test("list shows the newest first, filters, and a month as a calendar")
    func list() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        let all = try await yard.run("list")
        #expect(all.code == 0)
        #expect(all.lines.count == 3)
        #expect(all.lines.first?.contains("회의실에서 2") == true)
        #expect(
            all.lines.last?.contains("2026-11-20 18:30   1:05  joy 82 %       At sea [Travel] #sea") == true
        )
        #expect(!all.output.contains("\u{1b}"), "colours are for terminals")
        #expect(try await yard.run("list", "--tag", "sea").lines.count == 1)
        #expect(try await yard.run("list", "--from", "2026-11-21", "--limit", "1").lines.count == 1)
        #expect(try await yard.run("list", "--mood", "sadness").output == "")
        let json = try await yard.run("list", "--json", "--to", "2026-11-20")
        #expect(json.output.contains("\"entry\":\"\(ids[0])\""))
        let calendar = try await yard.run("list", "--calendar", "2026-11")
        #expect(calendar.output.contains(" 20j 21j 22j\n"))
        #expect(calendar.output.contains("3 entries on 3 days"))
        #expect(try await yard.run("list", "--mood", "gladness").code == 64)
    }

    @Test("show gives an entry by a part of its id, and marks what was heard with doubt")
    func show() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let shown = try await yard.run("show", String(ids[0].description.prefix(13)), "--words")
        #expect(shown.output.contains("We walked[?] along the harbour."))
        #expect(shown.output.contains("1.00    1.50    0.20 walked"))
        #expect(try await yard.run("show", "ffff0000").code == 66)
        let json = try await yard.run("show", ids[0].description, "--json")
        #expect(json.output.hasPrefix("{\"schema\":1,\"entry\":\"\(ids[0])\""))
    }

    @Test("search finds words and parts of Korean ones, with the words around and the time")
    func search() async throws {
        let yard = try await DiaryYard(entries: 3)
        let english = try await yard.run("search", "harbour")
        #expect(english.output.contains("We walked along the harbour. at 0:04"))
        #expect(try await yard.run("search", "의실", "--json").lines.count == 2)
        let nothing = try await yard.run("search", "nowhere")
        #expect((nothing.code, nothing.output) == (1, ""))
        #expect(nothing.message.contains("nothing found"))
        #expect(try await yard.run("search", "?!").code == 64)
    }

    @Test("edit changes what the diary keeps, reads the mood again, and never touches the transcript")
    func edit() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let text = "I was so afraid and terrified of the storm"
        let edited = try await yard.run(
            "edit",
            id.description,
            "--title",
            "It's a storm",
            "--text",
            "-",
            "--untag",
            "sea",
            "--tag",
            "rain",
            "--no-journal",
            "--on",
            "2026-11-02 07:05",
            input: text
        )
        #expect(edited.code == 0, "\(edited.message)")
        let entry = try await yard.open().entries.entry(id)
        #expect((entry.title, entry.text, entry.journal, entry.tags) == ("It's a storm", text, nil, ["rain"]))
        #expect(entry.recordedAt.description == "2026-11-02T07:05:00+09:00")
        #expect(entry.transcript?.text == "We walked along the harbour.")
        #expect(entry.mood?.emotion == .fear)
        #expect(entry.pending == [.align])
        #expect(try await yard.run("edit", id.description, "--mood", "joy", "--positive", "90").code == 0)
        #expect(try await yard.open().entries.entry(id).mood?.source == .person)
        #expect(try await yard.run("edit", id.description, "--mood", "machine").code == 0)
        #expect(try await yard.open().entries.entry(id).mood?.emotion == .fear)
        #expect(try await yard.run("edit", id.description).code == 64, "nobody is there to use an editor")
    }

    @Test("rm --now asks nobody where nobody is, and takes entry, sound and journal with --yes")
    func remove() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let refused = try await yard.run("rm", "--now", ids[0].description)
        #expect(refused.code == 64)
        #expect(refused.message.contains("--yes"))
        #expect(yard.soundFiles().count == 2)
        let removed = try await yard.run("rm", "--now", "--yes", ids[0].description)
        #expect(removed.output.isRemoval(of: ids[0]))
        #expect(yard.soundFiles().count == 1)
        #expect(try await yard.run("list", "--journal", "Travel").output == "")
        #expect(try await yard.run("rm", "--yes", ids[0].description).code == 66)
    }

    @Test("stats counts, as a table and as JSON")
    func stats() async throws {
        let yard = try await DiaryYard(entries: 3)
        let table = try await yard.run("stats")
        #expect(table.output.contains("entries  3 on 3 days"))
        #expect(table.output.contains("2026-11        3        3"))
        #expect(table.output.contains("joy 3×"))
        let json = try await yard.run("stats", "--json")
        #expect(json.output.contains("\"entries\":3,\"seconds\":195,"))
    }

    @Test("export and import carry a whole diary from one folder to another, and a mirror stays in step")
    func carry() async throws {
        let yard = try DiaryYard()
        let other = try DiaryYard()
        let ids = try await yard.fill(3)
        #expect(
            try await yard.run("export", "--format", "json", "--sound", "--into", yard.root + "/out").code
                == 0
        )
        let first = try await other.run("import", yard.root + "/out")
        #expect(first.message == "3 added, 0 already there, 0 failed\nnew journal ‘Travel’\n")
        #expect(try await !other.run("doctor").output.contains("without sound"))
        let again = try await other.run("import", yard.root + "/out")
        #expect(again.message == "0 added, 3 already there, 0 failed\n")
        let (left, right) = (try yard.open(), try other.open())
        for id in ids { #expect(try await left.entries.entry(id) == right.entries.entry(id)) }
        #expect(other.soundFiles() == yard.soundFiles())
        let mirror = try await yard.run("export", "--mirror", yard.root + "/mirror")
        #expect(mirror.message.hasSuffix("3 written, 0 unchanged, 0 removed\n"))
        #expect(
            try await yard.run("export", "--format", "jrnl").output.contains("[2026-11-20 18:30] At sea\n")
        )
        #expect(try await yard.run("export", "--format", "csv").output.utf8.filter { $0 == 10 }.count == 4)
        #expect(
            try await yard.run("export", ids[0].description, "--format", "vtt").output.hasPrefix("WEBVTT")
        )
        #expect(try await yard.run("export", "--format", "srt").code == 64)
        #expect(try await yard.run("export", "--sound").code == 64)
        #expect(try await other.run("import", yard.root + "/nothing").code == 66)
    }

    @Test(
        "What is printed with --json is as docs/inside/schema.json says",
        arguments: [
            ("list", "summary"), ("search harbour", "summary"), ("show", "entry"), ("stats", "statistics"),
            ("list --calendar 2026-11", "calendar"), ("edit --title x --mood fear", "entry"),
            ("rm --yes", "done"),
        ]
    )
    func schema(command: String, name: String) async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        let words = command.split(separator: " ").map(String.init)
        let needsID = ["show", "edit", "rm"].contains(words[0])
        let outcome = try await yard.run(all: words + ["--json"] + (needsID ? [id.description] : []))
        #expect(outcome.lines.count == 1, "\(outcome.message)")
        for line in outcome.lines { #expect(try schema.faults(ofLine: line, as: name) == []) }
    }

    @Test("doctor finds what is wrong with a diary, and mends it with --fix")
    func doctor() async throws {
        let yard = try await DiaryYard(entries: 1)
        try Data("x".utf8).write(to: URL(fileURLWithPath: yard.diary + "/audio/stray.opus"))
        let found = try await yard.run("doctor")
        #expect(found.code == 1)
        #expect(found.output.contains("a sound file without an entry"))
        #expect(try await yard.run("doctor", "--fix").output.contains("(repaired)"))
        let after = try await yard.run("doctor", "--json")
        #expect(!after.output.contains("a sound file without an entry\""))
    }

    @Test("A diary that is not there, or whose volume is not, is said with its own code")
    func faults() async throws {
        let yard = try DiaryYard()
        let missing = try await yard.run("list")
        #expect(missing.code == 66)
        #expect(missing.message.contains(yard.diary))
        try await yard.fill(1)
        let away = try await yard.run("list", "--diary", "/nowhere/diary")
        #expect(away.code == 66)
    }
}
