import Foundation
import Testing
import VoiceCore

@Suite("A mirror at the command line")
struct MirrorCommandTests {
    @Test("is refused in the diary and around it; an export is refused in it")
    func refused() async throws {
        let yard = try await DiaryYard(entries: 1)
        for folder in [yard.diary, yard.diary + "/audio/notes", yard.root, yard.root + "/../"] {
            let refused = try await yard.run("export", "--mirror", folder)
            #expect(refused.code == 78, "\(folder): \(refused.message)")
            #expect(refused.message.contains("the diary"))
        }
        #expect(try await yard.run("export", "--into", yard.diary + "/out").code == 78)
        #expect(yard.soundFiles().count == 1)
    }

    @Test("of another diary is refused, and its notes stay")
    func another() async throws {
        let yard = try await DiaryYard(entries: 2)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let before = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted()
        let other = try await DiaryYard(entries: 1)
        let refused = try await other.run("export", "--mirror", folder)
        #expect(refused.code == 78 && refused.message.contains("the mirror of another diary"))
        #expect(
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() == before
        )
    }

    @Test("has sound that was cut short there written again, and what lay there is kept and named")
    func cutSound() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let path = folder + "/" + (try #require(names.first { $0.hasSuffix(".opus") }))
        let before = try Data(contentsOf: URL(filePath: path))
        try Data("x".utf8).write(to: URL(filePath: path))
        let mended = try await yard.run("export", "--mirror", folder)
        #expect(mended.message.contains("(yours).opus"), "\(mended)")
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try await yard.run("export", "--mirror", folder).message.contains("1 unchanged"))
    }

    @Test("is refused while another program writes it, and not afterwards")
    func busy() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let lock = FileLock.take(folder: folder)
        #expect(lock.answer == .taken)
        let refused = try await yard.run("export", "--mirror", folder)
        #expect(refused.code == 75 && refused.message.contains("another program writes into this folder"))
        FileLock.close(folder: lock.descriptor)
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
    }

    @Test("and an export name a note in whose place a folder lies, write all others and end with 1")
    func blocked() async throws {
        let yard = try await DiaryYard(entries: 2)
        for option in ["--mirror", "--into"] {
            let folder = "\(yard.root)/out\(option)"
            #expect(try await yard.run("export", option, folder).code == 0)
            let notes = FolderNames.files(below: folder).filter { $0.hasSuffix(".md") }
            try #require(notes.count == 2)
            let (changed, blocked) = ("\(folder)/\(notes[0])", "\(folder)/\(notes[1])")
            try "mine".write(to: changed)
            try FileManager.default.removeItem(atPath: blocked)
            try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
            let said = try await yard.run("export", option, folder)
            #expect(said.code == 1, "\(option): \(said.message)")
            let words = [
                "\(blocked): not written: a folder is in its place",
                "\(changed.dropLast(3)) (yours).md: you changed it",
            ]
            for words in words { #expect(said.message.contains(words), "\(said.message)") }
        }
    }

    @Test("An export that fails still names what it gave another name")
    func failed() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/out"
        let export = ["export", "--format", "csv", "--sound", "--into", folder]
        #expect(try await yard.run(all: export).code == 0)
        let sound = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".opus") })
        try "mine".write(to: "\(folder)/\(sound)")
        try FileManager.default.removeItem(atPath: folder + "/diary.csv")
        let place = folder + "/diary.csv"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        let said = try await yard.run(all: export)
        #expect(said.code == 73, "\(said.message)")
        let kept = "\(folder)/\(sound.dropLast(5)) (yours).opus: you changed it, so yours has this name now"
        #expect(said.message.contains(kept), "\(said.message)")
    }

    @Test("is refused where other files are, and a folder below it is offered; hidden files do no harm")
    func othersFiles() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/documents"
        try makeFolder(folder + "/.obsidian")
        try "mine".write(to: folder + "/letter.txt")
        let refused = try await yard.run("export", "--mirror", folder)
        #expect(refused.code == 78 && refused.message.contains("this folder has other files"))
        #expect(refused.message.contains(folder + "/Diary"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        try FileManager.default.removeItem(atPath: folder + "/letter.txt")
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        try "mine".write(to: folder + "/letter.txt")
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
    }

    @Test("says what it took back and what it kept, and the mood of a new text is read at once")
    func said() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let notes = names.filter { $0.hasSuffix(".md") }.sorted()
        let first = try String(file: "\(folder)/\(notes[0])")
        let new = first.split(separator: "We walked along the harbour.").joined(separator: "I was so afraid.")
        try new.write(to: "\(folder)/\(notes[0])")
        try "mine".write(to: "\(folder)/\(notes[1])")
        let again = try await yard.run("export", "--mirror", folder)
        #expect(again.message.contains("1 text taken from notes into the diary\n"))
        #expect(
            again.message.contains(
                " (yours).md: you changed it, so yours is kept beside the new one; nothing of"
            )
        )
        #expect(again.message.contains(/edit [0-9a-f]+ --title TEXT changes the title, --text TEXT/))
        let entry = try await yard.open().entries.entry(ids[0])
        #expect((entry.text, entry.mood?.emotion) == ("I was so afraid.", .fear))
    }

    @Test("takes the text of a note whose title's line was changed too, and names the option for that")
    func otherTitle() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(1)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let note = "\(folder)/\(try #require(names.first { $0.hasSuffix(".md") }))"
        let text = try String(file: note)
        try text.replacing("# At sea", with: "# On shore").replacing("We walked", with: "They walked")
            .write(to: note)
        let again = try await yard.run("export", "--mirror", folder)
        let said = /your note, whose text is in the diary now; not taken: title; (.*) changes these\n/
        let advice = try #require(again.message.firstMatch(of: said)?.1, "\(again)")
        #expect(again.code == 0 && advice.contains(/^voicecore edit [0-9a-f]+ with --title$/), "\(again)")
        let entry = try await yard.open().entries.entry(ids[0])
        #expect((entry.title, entry.text) == ("At sea", "They walked along the harbour."))
    }

    @Test("says which note was renamed, and which was gone, with what removes its entry")
    func renamed() async throws {
        let yard = try await DiaryYard(entries: 2)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let notes = FolderNames.files(below: folder).filter { $0.hasSuffix(".md") }
        try #require(notes.count == 2)
        try FileManager.default.moveItem(atPath: "\(folder)/\(notes[0])", toPath: folder + "/Harbour.md")
        try FileManager.default.removeItem(atPath: "\(folder)/\(notes[1])")
        let said = try await yard.run("export", "--mirror", folder)
        let name = DurableFile.split(notes[0]).name
        #expect(
            said.message.contains("\(folder)/Harbour.md: was renamed; it is \(name) again"),
            "\(said.message)"
        )
        let gone = "\(folder)/\(notes[1]): was missing and is written again; voicecore rm "
        #expect(said.message.contains(gone), "\(said.message)")
        #expect(FolderNames.files(below: folder).filter { $0.hasSuffix(".md") } == notes)
    }

    @Test("An export with sound is marked, so that an inbox does not take its sound")
    func marked() async throws {
        let yard = try await DiaryYard(entries: 1)
        let out = yard.root + "/in/out"
        #expect(try await yard.run("export", "--format", "json", "--sound", "--into", out).code == 0)
        func watch(_ inbox: String) async throws -> Built.Outcome {
            try await Built.run(
                "voicecored",
                "--once",
                "--settle",
                "0",
                "--diary",
                yard.diary,
                "--inbox",
                inbox
            )
        }
        for inbox in [out, yard.root + "/in"] {
            let refused = try await watch(inbox)
            #expect(refused.code == 78 && refused.message.contains("a diary's export"), "\(refused.message)")
        }
        #expect(try await yard.open().ledger.counts().isEmpty)
    }

    @Test("is refused in an inbox, in which nothing would be a memo any more; an export is too")
    func inbox() async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/inbox"
        try makeFolder(inbox)
        let config = yard.root + "/config.json5"
        try "{inboxes: ['\(inbox)']}".write(to: config)
        for option in ["--mirror", "--into"] {
            for folder in [inbox, inbox + "/out/notes"] {
                let refused = try await yard.run("export", "--config", config, option, folder)
                #expect(refused.code == 78 && refused.message.contains("the inbox"), "\(refused.message)")
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: inbox) == [])
    }

    @Test("An export names a damaged entry and the file it kept, and ends with the code for bad data")
    func damaged() async throws {
        let yard = try await DiaryYard(entries: 2)
        let folder = yard.root + "/out"
        #expect(try await yard.run("export", "--into", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let note = try #require(names.filter { $0.hasSuffix(".md") }.min())
        try "mine".write(to: "\(folder)/\(note)")
        let kept = try await yard.run("export", "--into", folder)
        #expect(kept.code == 0 && kept.message.contains("(yours).md: you changed it"), "\(kept.message)")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: yard.diary + "/diary.sqlite"))
        while let day = bytes.range(of: Data("2026-11-21".utf8)) {
            bytes.replaceSubrange(day, with: Data("2026-11-x1".utf8))
        }
        try bytes.write(to: URL(fileURLWithPath: yard.diary + "/diary.sqlite"))
        for options in [["--format", "json"], ["--into", folder], ["--mirror", yard.root + "/mirror"]] {
            let outcome = try await yard.run(all: ["export"] + options)
            #expect(outcome.code == 65, "\(outcome.message)")
            #expect(outcome.message.contains("this entry is damaged in the database"), "\(outcome.message)")
        }
    }
}
