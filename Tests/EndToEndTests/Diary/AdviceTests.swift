import Foundation
import Testing
import VoiceCore

@Suite("What a person tripped over is answered with what to do")
struct AdviceTests {
    @Test("A setting that was typed as an option is called a setting")
    func setting() async throws {
        let refused = try await DiaryYard().run("ingest", "--engine", "x", "walk.m4a")
        #expect(refused.code == 64 && refused.message.contains("engine is a setting"), "\(refused)")
    }

    @Test("An empty text is answered with the commands that remove one")
    func emptyText() async throws {
        let yard = try await DiaryYard(entries: 1)
        let empty = try await yard.run("edit", "last", "--text", "")
        #expect(empty.code == 1 && empty.message.contains("voicecore edit last --no-text"), "\(empty)")
        #expect(try await yard.run("add", "--to", "last", "more").code == 0)
        let block = try await yard.run("edit", "last", "--block", "2", "--text", "")
        #expect(block.code == 1 && block.message.contains("voicecore rm last --block 2"), "\(block)")
    }

    @Test("An unknown trip is refused with a similar name; an edit has to say what it changes")
    func trips() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(
            try await yard.run("journal", "add", "Busan", "--start", "2026-11-18", "--days", "3").code == 0
        )
        for command in ["show", "rm", "edit"] {
            let missing = try await yard.run("journal", command, "Busn")
            #expect(missing.code == 66, "\(missing)")
            let said =
                "no journal ‘Busn’; did you mean ‘Busan’?\nvoicecore journal list shows the journals.\n"
            #expect(missing.message == "voicecore: " + said)
        }
        let taken = try await yard.run("journal", "rename", "Travel", "Busan")
        #expect(taken.message.contains("there is a trip ‘Busan’ already"), "\(taken)")
        let nothing = try await yard.run("journal", "edit", "Busan")
        #expect((nothing.code, nothing.output) == (64, ""), "\(nothing)")
        #expect(
            nothing.message.contains(
                "nothing to change\nDays are changed by --start, --end and --days; "
                    + "places and transport by --from, --to and --by.\n"
            )
        )
        #expect(try await yard.run("journal", "edit", "Busan", "--by", "train").code == 0)
    }

    @Test("What is said of an entry without sound and of a diary without entries is what fits")
    func nothingThere() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "first").code == 0)
        let silent = try await yard.run("play", "last", "--to", yard.root + "/x.wav")
        #expect(silent.code == 66, "\(silent)")
        #expect(
            silent.message.contains(
                "last: the entry was written and has no sound\nvoicecore show last shows it"
            )
        )
        #expect(try await yard.run("add", "--link", "example.com").code == 0)
        #expect(try await yard.run("play", "last").message.contains("the entry is a link and has no sound"))
        #expect(try await yard.run("rm", "last", "--yes", "--now").code == 0)
        #expect(try await yard.run("rm", "last", "--yes", "--now").code == 0)
        let empty = try await yard.run("show", "last")
        #expect(empty.code == 66)
        #expect(empty.message.contains("last: there is no entry yet\nMake the first entry: "))
    }

    @Test("A journal that cannot have a name because another has it is answered with both names")
    func joined() async throws {
        let yard = try DiaryYard()
        for name in ["Old ones", "New"] { #expect(try await yard.run("journal", "add", name).code == 0) }
        let taken = try await yard.run("journal", "rename", "Old ones", "New")
        #expect(taken.message.contains("voicecore journal rm 'Old ones' --move-to New"), "\(taken)")
        #expect(try await yard.run("add", "A note", "--journal", "Old ones").code == 0)
        let full = try await yard.run("journal", "rename", "Old ones", "New")
        #expect(full.message.contains("voicecore change --rename-journal 'Old ones=New'"), "\(full)")
    }

    @Test("A length is typed as a time or in seconds, and a word where a time belongs is answered with --at")
    func lengths() async throws {
        let yard = try await DiaryYard(entries: 1)
        for (option, count) in [("1:05", 1), ("65", 1), ("1:06", 0), ("100000", 0)] {
            let found = try await yard.run("list", "--longer", option)
            #expect(found.code == 0 && found.lines.count == count, "\(option): \(found)")
        }
        #expect(try await yard.run("list", "--longer", "long").code == 64)
        let word = try await yard.run("play", "last", "--from", "garden")
        #expect(word.code == 64 && word.message.contains("--at WORD"), "\(word)")
    }

    @Test("An entry whose own text was removed is not said to have none where it has one beside it")
    func noOwnText() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "first").code == 0)
        #expect(try await yard.run("add", "--to", "last", "second").code == 0)
        #expect(try await yard.run("rm", "last", "--block", "1", "--yes").code == 0)
        let shown = try await yard.run("show", "last").output
        #expect(shown.contains("second") && !shown.contains("no text"), "\(shown)")
    }

    @Test("A word that is there already is called so")
    func knownWord() async throws {
        let yard = try DiaryYard()
        let word = try await yard.run("words", "add", "Mildo")
        #expect(word.code == 0 && word.message.contains("--replace HEARD=Mildo"), "\(word)")
        let small = try await yard.run("words", "add", "mildo")
        #expect(
            small.message.contains("Mildo is there too; to keep only mildo: voicecore words rm Mildo"),
            "\(small)"
        )
        #expect(try await yard.run("words", "rm", "mildo").code == 0)
        let again = try await yard.run("words", "add", "Mildo")
        #expect(again.code == 0 && again.message.contains("Mildo is there already"), "\(again)")
    }

    @Test("When days begin is said in words, and of entries of another date that list shows for a day")
    func dayStart() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "--on", "2026-03-15 02:10", "late").code == 0)
        try yard.use(settings: "{ dayStart: '04:00' }")
        let set = try await yard.run("list")
        #expect(
            set.message.contains("begins at 04:00 from now on: what is earlier belongs to the day before")
        )
        let day = try await yard.run("list", "--from", "2026-03-14", "--to", "2026-03-14")
        #expect(day.output.contains("2026-03-15 02:10"), "\(day)")
        #expect(
            day.message.contains(
                "1 of these belongs to the day before its date: a day of this diary begins at 04:00"
            )
        )
        #expect(try await yard.run("list").message == "")
        try yard.use(settings: "{}")
        let kept = try await yard.run("list", "2026-03-14")
        #expect(
            kept.output.contains("2026-03-15 02:10"),
            "without the setting the diary stays as it is: \(kept)"
        )
        try yard.use(settings: "{ dayStart: '00:00' }")
        #expect(try await yard.run("add", "now").message.contains("begins at midnight from now on"))
        #expect(try await yard.run("list", "2026-03-15").output.contains("2026-03-15 02:10"))
        try yard.use(settings: "{ dayStart: '04:00' }")
        #expect(try await yard.run("redo", "last").message.contains("begins at 04:00 from now on"))
    }

    @Test("A folder is called one where a file was asked for")
    func folder() async throws {
        let yard = try await DiaryYard(entries: 1)
        for command in [["status"], ["status", "--retry"]] {
            let refused = try await yard.run(all: command + [yard.root])
            #expect(refused.code == 66 && refused.message.contains(": this is a folder\nName a file in it."))
        }
    }

    @Test("A mood may be unsure, and is listed as such")
    func unsure() async throws {
        let yard = try await DiaryYard(entries: 2)
        let said = try await yard.run("edit", "last", "--mood", "unsure")
        #expect(said.code == 0 && said.output.contains("unsure"), "\(said)")
        #expect(try await yard.run("list", "--mood", "unsure").lines.count == 1)
        #expect(try await yard.run("edit", "last", "--mood", "unsure", "--positive", "9").code == 64)
    }

    @Test("An entry in the trash is known to why, with the command that brings it back")
    func trashed() async throws {
        let yard = try DiaryYard()
        let id = try #require(try await yard.fill(2).last)
        #expect(try await yard.run("rm", "last", "--yes").code == 0)
        let why = try await yard.run("status", id.description)
        #expect(why.code == 0, "\(why)")
        #expect(why.output.contains("in the trash"), "\(why)")
        #expect(why.output.contains("voicecore trash restore"), "\(why)")
        #expect(try await yard.run("status", "--retry", id.description).message.contains("in the trash"))
    }

    @Test("A mirror is called one where memos were looked for, and a note of it is no import")
    func mirror() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        #expect(try await yard.run("ingest", folder).message.contains("a mirror of a diary, not memos"))
        let why = try await yard.run("status", folder)
        #expect(why.code == 66 && why.message.contains("a mirror"), "\(why)")

        let note = yard.root + "/note.md"
        try "a note".write(to: note)
        let file = try await yard.run("import", note)
        #expect(file.code == 65 && file.message.contains("voicecore add - <"), "\(file)")
        let text = try await yard.run("ingest", note)
        #expect(text.code == 65 && text.message.contains("keeps its text as an entry"), "\(text)")
    }

    @Test("A changed note of an entry that was removed is not said to be beside a new one")
    func orphan() async throws {
        let yard = try await DiaryYard(entries: 2)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let notes = names.filter { $0.hasSuffix(".md") && $0.contains("/") }.sorted()
        for note in notes { try "mine".write(to: "\(folder)/\(note)") }
        #expect(try await yard.run("rm", "last", "--yes").code == 0)
        let again = try await yard.run("export", "--mirror", folder)
        #expect(again.message.contains("kept, though its entry was removed"), "\(again)")
        #expect(again.message.contains("kept beside the new one"), "\(again)")
    }

    @Test("A name of several words, and one without a vowel, are said to be")
    func words() async throws {
        let yard = try DiaryYard()
        let york = try await yard.run("words", "add", "New York")
        #expect(york.code == 0 && york.message.contains("kept as 2 words: New, York"), "\(york)")
        let odd = try await yard.run("words", "add", "Brzk")
        #expect(odd.code != 0 || odd.message.contains("has no vowel"), "\(odd)")
    }

    @Test("play --to a file that is there names what to do")
    func written() async throws {
        let yard = try await DiaryYard(entries: 1)
        let file = yard.root + "/walk.wav"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let refused = try await yard.run("play", "last", "--to", file)
        #expect(refused.code == 73 && refused.message.contains("hoose another name"), "\(refused)")
    }

    @Test("What is beyond three minutes names the command that hears it")
    func capped() async throws {
        let yard = try DiaryYard()
        let id = try #require(try await yard.fill(1).first)
        let store = try yard.open()
        var transcript = try #require(try await store.entries.entry(id).transcript)
        (transcript.capped, transcript.unheardSeconds) = (true, 20)
        try await store.entries.saveTranscript(
            transcript,
            hearing: nil,
            text: transcript.text,
            truncated: false,
            of: id,
            at: .present(in: .utc)
        )
        let shown = try await yard.run("show", "last")
        #expect(shown.output.contains("0:20 not heard: voicecore redo"), "\(shown)")
        #expect(shown.output.contains("--over-cap split"))
    }
}
