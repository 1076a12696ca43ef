import Foundation
import Testing

enum BackedUp {
    static func make(_ count: Int) async throws -> (yard: DiaryYard, out: String, folder: String) {
        let yard = try await DiaryYard(entries: count)
        let out = yard.root + "/out"
        let made = try await yard.run("backup", out)
        #expect(made.code == 0, "\(made.message)")
        return (yard, out, try #require(place(of: made)))
    }

    static func place(of outcome: Built.Outcome) -> String? {
        outcome.output.split(separator: ":").first.map(String.init)
    }

    static func sounds(in folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".opus") }.sorted().map { "\(folder)/\($0)" }
    }
}

@Suite("Backups of what is not as it should be")
struct StrangeBackupTests {
    @Test("An encrypted backup is said to be no diary, with what brings it back, and stays as it is")
    func sealed() async throws {
        let yard = try await DiaryYard(entries: 1)
        let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
        let made = try await yard.run("backup", yard.root + "/out", "--recipient", recipient)
        let folder = try #require(BackedUp.place(of: made))
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for command in [["list"], ["add", "more"]] {
            let refused = try await yard.run(all: command + ["--diary", folder])
            #expect(refused.code == 78 && refused.message.contains("an encrypted backup"), "\(refused)")
            #expect(refused.message.contains("restore --identity FILE \(folder) --diary"), "\(refused)")
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder) == before)
    }

    @Test("A diary is not restored into the folder of the backups, into a mirror or into another diary")
    func nested() async throws {
        let (yard, out, folder) = try await BackedUp.make(1)
        let mirror = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", mirror).code == 0)
        for place in [out, folder, mirror, yard.diary] {
            let refused = try await yard.run("backup", "--restore", out, "--diary", place + "/in")
            #expect(refused.code == 78 && refused.message.contains("/in: this is in "), "\(refused)")
            #expect(!isThere(place + "/in"))
        }
        #expect(try await yard.run("backup", "--restore", out, "--diary", yard.root + "/beside").code == 0)
    }

    @Test("A mirror and a diary are no backup, and restore names what takes them")
    func otherFolders() async throws {
        let (yard, _, _) = try await BackedUp.make(1)
        let mirror = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", mirror).code == 0)
        let ways = [(mirror, "import \(mirror) takes"), (yard.diary, "list --diary \(yard.diary)")]
        for (other, advice) in ways {
            let none = try await yard.run("backup", "--restore", other, "--diary", yard.root + "/none")
            #expect(none.code == 66 && none.message.contains("\nvoicecore \(advice)"), "\(none)")
        }
    }

    @Test("A pipe or a link in the place of a sound is damage, which nobody waits for")
    func strangeFiles() async throws {
        let (yard, out, folder) = try await BackedUp.make(2)
        let sounds = BackedUp.sounds(in: folder)
        #expect(sounds.count == 2)
        for (sound, kind) in zip(sounds, ["mkfifo \"$1\"", "ln -s /etc/passwd \"$1\""]) {
            let command = "rm \"$1\"; " + kind
            #expect(try await Built.shell(command, sound).code == 0)
        }
        let check = try await yard.run("backup", "--check", out)
        #expect(check.code == 1 && check.lines.count == 3, "\(check.output)")
        let restored = try await yard.run("backup", "--restore", out, "--diary", yard.root + "/new")
        #expect(restored.code == 1, "\(restored.message)")
        #expect(try await yard.run("list", "--diary", yard.root + "/new").lines.count == 2)
    }

    @Test("A newest one without its list is named by --check, and restore tells which one is before it")
    func unlisted() async throws {
        let (yard, out, older) = try await BackedUp.make(1)
        let newest = try #require(BackedUp.place(of: try await yard.run("backup", out)))
        try FileManager.default.removeItem(atPath: newest + "/SHA256SUMS")
        let check = try await yard.run("backup", "--check", out)
        #expect(check.code == 1 && check.output.contains("SHA256SUMS: missing or damaged"), "\(check.output)")
        let new = yard.root + "/new"
        let refused = try await yard.run("backup", "--restore", out, "--diary", new)
        #expect(refused.code == 65, "\(refused.message)")
        #expect(refused.message.contains("voicecore backup --restore \(older)"), "\(refused.message)")
        #expect(!isThere(new))
        #expect(try await yard.run("backup", "--restore", older, "--diary", new).code == 0)
    }

    @Test("A sound that was cut short takes the place of no whole copy, in a backup or a mirror")
    func cutSound() async throws {
        let (yard, out, folder) = try await BackedUp.make(1)
        let mirror = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", mirror).code == 0)
        let whole = try #require(FileManager.default.contents(atPath: BackedUp.sounds(in: folder)[0]))
        try whole.prefix(3).write(to: URL(fileURLWithPath: BackedUp.sounds(in: yard.diary)[0]))
        let made = try await yard.run("backup", out)
        let newest = try #require(BackedUp.place(of: made))
        let copy = try #require(BackedUp.sounds(in: newest).first)
        #expect(FileManager.default.contents(atPath: copy) == whole, "the last backup's is taken")
        // Where no backup has it whole, that is said, and older ones stay.
        let other = yard.root + "/other"
        let first = try await yard.run("backup", other)
        #expect(first.code == 1 && first.message.contains("1 file no longer"), "\(first.message)")
        let second = try await yard.run("backup", "--keep", "1", other)
        #expect(second.code == 1 && second.message.contains("older backups stay"), "\(second.message)")
        let names = try FileManager.default.contentsOfDirectory(atPath: other)
        #expect(names.count { !$0.hasPrefix(".") } == 2, "\(names)")
        #expect(try await yard.run("edit", "last", "--title", "Another name").code == 0)
        let mirrored = try await yard.run("export", "--mirror", mirror)
        #expect(mirrored.code == 1 && mirrored.message.contains("its sound is missing, changed"))
        let left = BackedUp.sounds(in: mirror).map { FileManager.default.contents(atPath: $0) }
        #expect(left == [whole])
    }

    @Test("A link in place of a sound is followed; what is no file is left out, and named then and later")
    func strangeSounds() async throws {
        let yard = try await DiaryYard(entries: 3)
        let (out, new) = (yard.root + "/out", yard.root + "/new")
        let places = BackedUp.sounds(in: yard.diary)
        let change = """
            mv "$1" "$4/elsewhere" && ln -s "$4/elsewhere" "$1" && rm "$2" "$3" && mkfifo "$2" && ln -s nowhere "$3"
            """
        #expect(try await Built.shell(change, places + [yard.root]).code == 0)
        let made = try await yard.run("backup", out)
        #expect(made.code == 1 && made.message.contains("2 sound files missing"), "\(made.message)")
        #expect(try await yard.run("backup", "--check", out).code == 0)
        let restored = try await yard.run("backup", "--restore", out, "--diary", new)
        #expect(restored.code == 1, "\(restored.output)")
        #expect(restored.message.contains("2 sound files missing in the diary when it was backed up"))
        #expect(BackedUp.sounds(in: new).count == 1)
        #expect(try await yard.run("list", "--diary", new).lines.count == 3)
    }

    @Test("A diary that cannot be written is backed up too, plain and encrypted")
    func readOnly() async throws {
        let (yard, _, folder) = try await BackedUp.make(2)
        let before = try await yard.run("list", "--json").output
        let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
        for (name, options) in [("plain", []), ("encrypted", ["--recipient", recipient])] {
            let copies = "\(yard.root)/\(name)"
            let made = try await yard.run(all: ["backup", copies, "--diary", folder] + options)
            #expect(made.code == 0, "\(made.message)")
            #expect(try await yard.run("backup", "--check", copies).code == 0)
        }
        let new = yard.root + "/new"
        #expect(try await yard.run("backup", "--restore", yard.root + "/plain", "--diary", new).code == 0)
        #expect(try await yard.run("list", "--json", "--diary", new).output == before)
    }

    @Test("doctor names the whole path of a backup that was made in a folder beside")
    func wholePath() async throws {
        let yard = try await DiaryYard(entries: 1)
        let environment = ["VOICECORE_DIARY": yard.diary, "HOME": yard.root]
        let program = try Built.program("voicecore")
        let script = #"cd "$2" && "$1" backup out && "$1" doctor | grep -A1 'last backup'"#
        let shown = try await Built.shell(script, program, yard.root, environment: environment)
        let root = URL(fileURLWithPath: yard.root).resolvingSymlinksInPath().path
        #expect(shown.output.contains(" \(root)/out/"), "\(shown.output)")
    }

    @Test("A file that holds no key is named, with what is wrong with it")
    func badIdentity() async throws {
        let (yard, out, _) = try await BackedUp.make(1)
        let none = "holds no age secret key"
        for (path, fact) in [("/dev/null", none), ("/etc", none), ("/nowhere", "no such file")] {
            let refused = try await yard.run(all: [
                "backup", "--restore", out, "--identity", path, "--diary", yard.root + "/new",
            ])
            #expect(refused.code != 0 && refused.message.contains(path), "\(refused.message)")
            #expect(refused.message.contains(fact), "\(refused.message)")
        }
    }
}
