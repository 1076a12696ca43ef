import Foundation
import Testing
import VoiceCore

@Suite("Slips of a person at the command line")
struct SlipTests {
    @Test(
        "A journal that nobody made is named by whatever looks for it",
        arguments: ["list", "export", "stats"]
    )
    func unknownJournal(command: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run(command, "--journal", "Nope")
        #expect(refused.code == 66 && refused.message.contains("no journal ‘Nope’"), "\(refused)")
        #expect(try await yard.run(command, "--journal", "Travel").code == 0)
    }

    @Test("An export into a mirror is refused, and a note that was changed there stays")
    func exportIntoMirror() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let note = "\(folder)/\(try #require(names.first { $0.hasSuffix(".md") }))"
        try "mine".write(to: note)
        let refused = try await yard.run("export", "--into", folder)
        #expect(refused.code == 78 && refused.message.contains("this folder is a mirror"), "\(refused)")
        #expect(try String(file: note) == "mine")
    }

    @Test("An export into a folder named as a file of its format says how a file is written")
    func exportIntoFile() async throws {
        let yard = try await DiaryYard(entries: 1)
        let file = yard.root + "/x.srt"
        let refused = try await yard.run("export", "last", "--format", "srt", "-o", file)
        #expect(refused.code == 64 && refused.message.contains("this is the name of a file"), "\(refused)")
        #expect(refused.message.contains("end with > \(file) in place of it"), "\(refused)")
        #expect(!isThere(file))
        #expect(try await yard.run("export", "last", "--format", "srt", "-o", file + "/").code == 0)
        #expect(try await yard.run("export", "last", "--format", "srt", "-o", file).code == 0)
        #expect(try await yard.run("export", "last", "-o", yard.root + "/y.srt").code == 0)
    }

    @Test("An export into a folder of backups is refused")
    func exportIntoBackup() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("backup", yard.root + "/out").code == 0)
        let made = try FileManager.default.contentsOfDirectory(atPath: yard.root + "/out").sorted().last
        let refused = try await yard.run("export", "--into", "\(yard.root)/out/\(made ?? "")")
        #expect(refused.code == 78 && refused.message.contains("this folder is a backup"), "\(refused)")
    }

    @Test("A folder that was written of a diary is named as what it is")
    func otherUse() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/out"
        #expect(try await yard.run("export", "--into", folder).code == 0)
        let refused = try await yard.run("backup", folder)
        #expect(refused.code == 78, "\(refused)")
        #expect(refused.message.contains("\(folder): this folder is a diary's export\n"), "\(refused)")
        let deep = try await BackedUp.make(1)
        let nested = try await deep.0.run("backup", deep.2 + "/a/b/c")
        #expect(nested.code == 78 && nested.message.contains("is a backup, or in one"), "\(nested)")
    }

    @Test("An import of a backup, or of a diary, names the command that is meant, and makes no diary")
    func importOfBackup() async throws {
        let yard = try await DiaryYard(entries: 1)
        let (out, new) = (yard.root + "/out", yard.root + "/new")
        #expect(try await yard.run("backup", out).code == 0)
        let backup = try await yard.run("import", out, "--diary", new)
        #expect(backup.code == 65 && backup.message.contains("a backup, not an export"), "\(backup)")
        let diary = try await yard.run("import", yard.diary, "--diary", new)
        #expect(diary.code == 65 && diary.message.contains("a diary, not an export"), "\(diary)")
        #expect(!isThere(new))
        #expect(try await yard.run("backup", "--restore", out, "--diary", new).code == 0)
    }

    @Test("A word with a dash is not wanted, and an option that lacks a dash is asked about")
    func dashedWord() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run(all: ["search", "walked", "-lovely"]).code == 0)
        #expect(try await yard.run(all: ["search", "walked", "-harbour", "--json"]).code == 1)
        #expect(try await yard.run("search", "walked", "--", "-harbour").code == 1)
        let refused = try await yard.run("search", "walked", "-limit", "5")
        #expect(refused.code == 64 && refused.message.contains("did you mean --limit?"), "\(refused)")
    }

    @Test("OR beside a word that is not wanted is refused", arguments: ["sea OR NOT storm", "-storm OR sea"])
    func joinsUnwanted(words: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run("search", words)
        #expect(refused.code == 64 && refused.message.contains("OR joins no word behind NOT"), "\(refused)")
    }

    @Test("A map goes to standard output by a dash, and makes no file of that name")
    func mapToOutput() async throws {
        let yard = try await DiaryYard(entries: 1)
        let printed = try await yard.run("list", "--timeline", "--geojson", "-")
        #expect(printed.code == 0 && printed.output.contains("FeatureCollection"), "\(printed)")
        #expect(try await yard.run("list", "--timeline", "--html", "-").code == 64)
    }

    @Test("The database that is lost beside its sound is said to be, and none is begun")
    func lostDatabase() async throws {
        let yard = try await DiaryYard(entries: 1)
        for name in ["diary.sqlite", "diary.sqlite-wal", "diary.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: "\(yard.diary)/\(name)")
        }
        for command in [["list"], ["add", "more"]] {
            let refused = try await yard.run(all: command)
            #expect(refused.message.contains("its sound or photos are still here"), "\(refused)")
            #expect(!isThere(yard.diary + "/diary.sqlite"))
        }
    }

    @Test("Sound that is gone or damaged is blamed on the diary's file, and not on the one to write")
    func lostSound() async throws {
        let yard = try await DiaryYard(entries: 1)
        let sound = "\(yard.diary)/\(try #require(yard.soundFiles().first))"
        let target = yard.root + "/out.wav"
        try Data().write(to: URL(fileURLWithPath: sound))
        let empty = try await yard.run("play", "last", "--to", target)
        #expect(empty.code != 0 && !empty.message.contains("out.wav"), "\(empty)")
        try FileManager.default.removeItem(atPath: sound)
        let gone = try await yard.run("play", "last", "--to", target)
        #expect(gone.code != 0 && gone.message.contains("the entry's sound is missing"), "\(gone)")
    }

    @Test("The address that is taken from a text is shown, and one with a space in it is refused")
    func linkWithSpaces() async throws {
        let yard = try DiaryYard()
        let said = try await yard.run("add", "--link", "see https://example.com/a now")
        #expect(said.code == 0 && said.message.contains("the link is https://example.com/a\n"), "\(said)")
        for command in [["add", "--link"], ["edit", "last", "--block", "1", "--text"]] {
            let cut = try await yard.run(all: command + ["https://example.com/a path"])
            #expect(cut.code == 64 && cut.message.contains("an address has no spaces"), "\(cut)")
            #expect(cut.message.contains("%20"))
        }
    }

    @Test(
        "A tag and a journal that are not there are an error, with the one that was perhaps meant",
        arguments: [["list"], ["list", "--json"], ["search", "harbour"], ["stats"], ["export"], ["redo"]]
    )
    func unknownNames(command: [String]) async throws {
        let yard = try await DiaryYard(entries: 1)
        let names = [
            ("--tag", "no entry has the tag ‘seo’; did you mean ‘sea’?", "seo"),
            ("--tag", "no entry has the tag ‘nosuch’\n", "nosuch"),
            ("--journal", "no journal ‘travle’; did you mean ‘Travel’?", "travle"),
            ("--journal", "no journal ‘nosuch’\n", "nosuch"),
        ]
        for (option, words, name) in names {
            let refused = try await yard.run(all: command + [option, name])
            #expect(refused.code == 66 && refused.output == "", "\(refused)")
            #expect(refused.message.contains(words), "\(refused.message)")
        }
        let renamed = try await yard.run("change", "--rename-tag", "seo=lake")
        #expect(renamed.code == 66 && renamed.message.contains("did you mean ‘sea’?"), "\(renamed)")
    }

    @Test("A day where a trip takes a place is answered with the options of its days")
    func dayAsPlace() async throws {
        let yard = try DiaryYard()
        let dates = ["--from", "2026-11-23", "--to", "2026-11-27"]
        let refused = try await yard.run(all: ["journal", "add", "Week"] + dates)
        let words = "\n--from is where the trip begins; its days are --start and --end"
        #expect(refused.code == 64 && refused.message.contains(words), "\(refused)")
        let days = ["--start", "2026-11-23", "--days", "5"]
        let to = try await yard.run(all: ["journal", "add", "Week", "--to", "today"] + days)
        #expect(to.code == 64 && to.message.contains("--to today: a day, not a place"), "\(to)")
        #expect(try await yard.run(all: ["journal", "add", "Week", "--to", "Mildo"] + days).code == 0)
    }

    @Test("status says of a written entry that it has no file, and tomorrow is in the future")
    func written() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "A line.").code == 0)
        let why = try await yard.run("status", "last")
        #expect(why.code == 0 && why.output.hasPrefix("written here: no file; entry "), "\(why)")
        try await yard.fill(1)
        let spoken = try await yard.run("status", "2026-11-20")
        #expect(spoken.output.hasPrefix("no file is known; entry "), "\(spoken)")
        let early = try await yard.run("add", "A line.", "--on", "tomorrow")
        #expect(early.code == 64 && early.message.contains("--on tomorrow: in the future"), "\(early)")
    }
}
