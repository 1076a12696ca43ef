import Foundation
import Testing
import VoiceCore

@Suite("Adding what nobody has to speak")
struct AddCommandTests {
    @Test("A text is an entry without sound, with its mood, and the parts of one command keep their order")
    func entry() async throws {
        let yard = try DiaryYard()
        let added = try await yard.run(all: [
            "add", "I am so happy", "on the train", "--place", "Haeundae", "--link",
            "see https://cafe.example now", "--title", "Off", "--journal", "Busan", "--tag", "sea",
        ])
        #expect(added.code == 0, "\(added.message)")
        #expect(added.output.contains("joy") && added.output.contains("Off [Busan] #sea +link +place"))
        let store = try yard.open()
        let entry = try await store.entries.entry(try #require(try await store.entries.ids().first))
        #expect((entry.text, entry.sound, entry.dateSource) == ("I am so happy on the train", nil, .live))
        #expect(
            entry.blocks == [
                .link(address: "https://cafe.example/", title: nil), .place(name: "Haeundae", nil),
            ]
        )
        #expect(entry.mood?.emotion == .joy)
        #expect(entry.pending.isEmpty)
        let shown = try await yard.run("show", "last")
        #expect(shown.output.contains("\n2 link  https://cafe.example/\n3 place Haeundae\n"))
        #expect(shown.output.contains("(written here)"))
    }

    @Test("What is added to an entry comes after what it has, also to a voice")
    func append() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        #expect(try await yard.run("add", "--to", id.description, "later", "--place", "Busan").code == 0)
        #expect(try await yard.run("add", "--to", id.description, "--link", "example.com").code == 0)
        let entry = try await yard.open().entries.entry(id)
        #expect(
            entry.blocks == [
                .text("later"), .place(name: "Busan", nil),
                .link(address: "https://example.com/", title: nil),
            ]
        )
        #expect(entry.transcript?.text == "We walked along the harbour.")
        #expect(try await yard.run("search", "later").output.contains("later"))
        #expect(try await yard.run("add", "--to", id.description, "x", "--on", "today").code == 64)
    }

    @Test("Added to a past day it has that day and the present time of day")
    func pastDay() async throws {
        let yard = try DiaryYard()
        let before = Moment.present(in: ZoneRules.named("Asia/Seoul") ?? .utc)
        #expect(try await yard.run("add", "--on", "2026-02-03", "Snow").code == 0)
        let after = Moment.present(in: ZoneRules.named("Asia/Seoul") ?? .utc)
        let store = try yard.open()
        let entry = try await store.entries.entry(try #require(try await store.entries.ids().first))
        #expect(entry.day.description == "2026-02-03")
        #expect((entry.dateSource, entry.dateCertainty) == (.on, .exact))
        func second(_ moment: Moment) -> Int64 { moment.milliseconds / 1_000 % 86_400 }
        let passed = (second(entry.recordedAt) - second(before) + 86_400) % 86_400
        #expect(passed <= (second(after) - second(before) + 86_400) % 86_400)
    }

    @Test(
        "Only what holds something is kept, and what is refused says why",
        arguments: [
            ([], "nothing to add"), ([" "], "nothing in it"), (["--link", "localhost"], "localhost is not"),
            (["--link", "ftp://example.com"], "ftp:"), (["--link", "http://10.0.0.1/"], "IP address"),
            (["--place", "a", "--place", "b", "--place", "c", "--place", "d"], "at most 3 places"),
            (["x", "--to", "last", "--title", "T"], "--title cannot be used with --to"),
        ]
    )
    func refused(arguments: [String], reason: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let outcome = try await yard.run(all: ["add"] + arguments)
        #expect(outcome.code == 64)
        #expect(outcome.message.contains(reason), "\(outcome.message)")
        #expect(try await yard.open().entries.count() == 1)
    }

    @Test("A text of 100,000 characters is kept, one more is refused")
    func longest() async throws {
        let yard = try DiaryYard()
        let text = String(repeating: "x", count: Block.characterLimit)
        #expect(try await yard.run("add", "-", input: text).code == 0)
        #expect(try await yard.run("add", "-", input: text + "x").code == 64)
        let store = try yard.open()
        #expect(try await store.entries.entry(try #require(try await store.entries.ids().first)).text == text)
    }

    @Test("Blocks are changed and removed by their number; the last one takes the entry along")
    func changed() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "--place", "Busan", "--link", "example.com").code == 0)
        #expect(try await yard.run("edit", "last", "--block", "2", "--text", "Mildo").code == 0)
        #expect(try await yard.run("edit", "last", "--block", "1", "--text", "example.org/a").code == 0)
        let store = try yard.open()
        let id = try #require(try await store.entries.ids().first)
        #expect(
            try await store.entries.entry(id).blocks == [
                .link(address: "https://example.org/a", title: nil), .place(name: "Mildo", nil),
            ]
        )
        #expect(try await yard.run("edit", "last", "--block", "1", "--text", "localhost").code == 64)
        #expect(try await yard.run("rm", "last", "--block", "3", "--yes").code == 66)
        let removed = try await yard.run("rm", "last", "--block", "1", "--yes")
        #expect(removed.code == 0 && removed.output.contains("is in the trash until"))
        #expect(try await store.entries.entry(id).blocks == [.place(name: "Mildo", nil)])
        #expect(try await yard.run("trash", "restore", "last").code == 0)
        #expect(try await store.entries.entry(id).blocks.count == 2)
        #expect(try await yard.run("rm", "last", "--block", "1", "--yes", "--now").code == 0)
        #expect(try await store.trash.all().isEmpty)
        #expect(try await yard.run("rm", "last", "--block", "1", "--yes", "--now").code == 0)
        #expect(try await store.entries.count() == 0)
        #expect(try await yard.run("list", "--timeline").output == "", "its page is gone with it")
    }

    @Test("The own text goes by its number, a voice goes with its entry alone")
    func ownPart() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        #expect(try await yard.run("add", "--to", id.description, "later").code == 0)
        let refused = try await yard.run("rm", id.description, "--block", "1", "--yes")
        #expect(refused.code == 64)
        #expect(refused.message.contains("the voice"))
        #expect(try await yard.run("add", "so happy", "--place", "Busan", "--on", "2026-02-03").code == 0)
        #expect(try await yard.run("rm", "2026-02-03", "--block", "1", "--yes").code == 0)
        let store = try yard.open()
        let entry = try await store.entries.entry(try await store.entries.ids()[0])
        #expect((entry.text, entry.blocks, entry.mood) == ("", [.place(name: "Busan", nil)], nil))
        #expect(try await yard.run("trash", "restore", "last").output.contains("so happy"))
        let restored = try await store.entries.entry(entry.id)
        #expect((restored.text, restored.mood?.emotion, restored.pending) == ("so happy", .joy, []))
    }

    @Test("A place of one's own gives its name and its point, and changes in every entry that names it")
    func ownPlaces() async throws {
        let yard = try DiaryYard()
        let made = try await yard.run("place", "add", "Mildo", "--near", "35.16,129.16", "--alias", "밀도")
        #expect(made.output == "Mildo (밀도): 35.16, 129.16, 0 uses\n")
        #expect(try await yard.run("place", "add", "Nowhere").code == 64)
        #expect(try await yard.run("place", "add", "Nowhere", "--near", "0,999").code == 64)
        #expect(try await yard.run("add", "--place", "밀도").code == 0)
        let point = GlobePosition(latitude: 35.16, longitude: 129.16)
        let store = try yard.open()
        let id = try #require(try await store.entries.ids().first)
        #expect(try await store.entries.entry(id).blocks == [.place(name: "Mildo", point)])
        #expect(try await yard.run("edit", "last", "--block", "1", "--text", "the old pier").code == 0)
        #expect(try await store.entries.entry(id).blocks == [.place(name: "the old pier", nil)])
        #expect(try await yard.run("edit", "last", "--block", "1", "--text", "밀도").code == 0)
        #expect(try await store.entries.entry(id).blocks == [.place(name: "Mildo", point)])
        #expect(try await yard.run("place", "rename", "mildo", "Mildo Beach").code == 0)
        #expect(try await store.entries.entry(id).blocks == [.place(name: "Mildo Beach", point)])
        #expect(try await yard.run("place", "add", "The Beach", "--near", "1,2").code == 0)
        #expect(try await yard.run("place", "merge", "--yes", "Mildo Beach", "The Beach").code == 0)
        #expect(
            try await store.entries.entry(id).blocks == [
                .place(name: "The Beach", GlobePosition(latitude: 1, longitude: 2))
            ]
        )
        #expect(try await yard.run("place", "list", "밀도").output.contains("1 use\n"))
        #expect(try await yard.run("place", "rm", "The Beach").code == 0)
        let list = try await yard.run("place", "list")
        #expect(list.output == "" && list.code == 0, "\(list)")
        #expect(list.message.contains("place list --used"), "\(list)")
        #expect(try await yard.run("place", "list", "--used").output.contains("use"))
        #expect(try await yard.run("place", "list", "--used", "x").code == 64)
    }

    @Test("What is written on a day of a trip is filed into it")
    func trip() async throws {
        let yard = try DiaryYard()
        #expect(
            try await yard.run("journal", "add", "Busan", "--start", "2026-02-01", "--days", "3").code == 0
        )
        #expect(try await yard.run("add", "--on", "2026-02-03", "Snow").output.contains("[Busan]"))
        #expect(try await !yard.run("add", "--on", "2026-02-04", "Rain").output.contains("[Busan]"))
        let timeline = try await yard.run("list", "--timeline", "--journal", "Busan")
        #expect(timeline.lines.first == "Tuesday, 2026-02-03, day 3")
        #expect(timeline.lines.count == 2)
    }

    @Test("A timeline is written as a page with its sound beside it, and its places for maps")
    func files() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let out = yard.root + "/out"
        try makeFolder(out)
        let files = [
            "--html", out + "/my days.html", "--gpx", out + "/days.gpx", "--geojson", out + "/days.json",
        ]
        #expect(try await yard.run(all: ["list", "--timeline"] + files).code == 0)
        let page = try String(file: out + "/my days.html")
        #expect(page.contains("src=\"my%20days.html%20files/\(ids[0]).opus\""))
        let sound = try String(file: out + "/my days.html files/\(ids[1]).opus")
        #expect(sound == "sound 1")
        #expect(try String(file: out + "/days.json").hasSuffix("\"features\":[]}\n"))
        #expect(isThere(out + "/days.gpx"))
        #expect(try await yard.run(all: ["list", "--timeline"] + files).code == 0)
        let nowhere = try await yard.run("list", "--timeline", "--html", yard.root + "/nowhere/days.html")
        #expect(nowhere.code == 73 && nowhere.message.contains("its folder is missing"))
        #expect(!isThere(yard.root + "/nowhere"))
    }

    @Test("A timeline says when it shows only the newest days, and not where there are no more")
    func newest() async throws {
        let yard = try await DiaryYard(entries: 8)
        let said = "the newest 7 days; --limit 0 shows all"
        let page = yard.root + "/days.html"
        #expect(try await yard.run("list", "--timeline").message == said + "\n")
        #expect(
            try await yard.run("list", "--timeline", "--html", page).message.contains("these are " + said)
        )
        for asked in [
            ["--limit", "0"], ["--limit", "8"], ["--from", "2026-11-20"], ["--journal", "Travel"],
        ] {
            let shown = try await yard.run(all: ["list", "--timeline"] + asked)
            #expect(shown.code == 0 && shown.message.isEmpty, "\(asked): \(shown.message)")
        }
    }

    @Test("An entry in which nothing was said has no subtitles, which is said", arguments: ["srt", "vtt"])
    func noSubtitles(format: String) async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "typed").code == 0)
        let outcome = try await yard.run("export", "last", "--format", format)
        #expect(outcome.code == 1 && outcome.output.isEmpty && outcome.message.contains("no subtitles"))
        let spoken = try await yard.fill(1)[0]
        #expect(try await !yard.run("export", spoken.description, "--format", format).output.isEmpty)
    }

    @Test("The name of a journal, a trip or a place has at most 200 characters, all of them UTF-8")
    func longNames() async throws {
        let yard = try DiaryYard()
        let (most, more) = (String(repeating: "한", count: 200), String(repeating: "a", count: 201))
        for command in [
            ["journal", "add"], ["journal", "add", "--start", "2026-02-01", "--days", "3"],
            ["place", "add", "--near", "1,2"],
        ] {
            let long = try await yard.run(all: command + [more])
            #expect(long.code == 64 && long.message.contains("at most 200 characters"), "\(long.message)")
        }
        for option in ["--journal", "--place"] {
            let long = try await yard.run("add", "x", option, more)
            #expect(long.code == 64 && long.message.contains("at most 200 characters"), "\(long.message)")
        }
        #expect(try await yard.run("journal", "add", most).code == 0)
        #expect(try await yard.run("add", "x", "--place", most).code == 0)
        let commands = ["journal add $'bad\\xff'", "add x --journal $'bad\\xff'", "add $'\\xff'"]
        let strange = try await Built.shell(
            commands.map { "\"$1\" \($0); echo $?" }.joined(separator: "\n"),
            Built.program("voicecore"),
            environment: ["VOICECORE_DIARY": yard.diary, "HOME": yard.root]
        )
        #expect(strange.lines == ["64", "65", "65"], "\(strange.output)")
    }

    @Test("show --links lists the links of the entries that are named, or all of the diary")
    func links() async throws {
        let yard = try DiaryYard()
        for address in ["one.example", "two.example"] {
            #expect(try await yard.run("add", "A note", "--link", address).code == 0)
        }
        func listed(_ arguments: String...) async throws -> [String] {
            try await yard.run(all: ["show"] + arguments + ["--links"]).lines.filter { $0.hasPrefix("http") }
        }
        #expect(try await listed().count == 2)
        #expect(try await listed("last").allSatisfy { $0.contains("two.example") })
        #expect(try await listed("last").count == 1)
        let fetched = try await yard.run("edit", "--fetch-links")
        #expect(fetched.code == 78 && fetched.message.contains("links: \"fetch\""), "\(fetched)")
    }
}
