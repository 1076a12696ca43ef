import Dispatch
import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Backups at the command line")
struct BackupCommandTests {
    @Test("backup, --check and restore: a diary that is as it was, and doctor tells when and where")
    func roundTrip() async throws {
        let yard = try await DiaryYard(entries: 3)
        let out = yard.root + "/out"
        #expect(try await yard.run("doctor").output.contains("voicecore backup DIR"))
        let first = try await yard.run("backup", out)
        #expect(first.code == 0, "\(first.message)")
        #expect(first.output.contains(": 3 entries, 5 files written ("))
        let second = try await yard.run("backup", out)
        #expect(second.output.contains(": 3 entries, 2 files written ("))
        let folder = try #require(BackedUp.place(of: second))
        #expect(
            try await yard.run("backup", "--check", out).output
                == "\(folder): 3 entries, 5 files, all whole\n"
        )
        #expect(try await yard.run("doctor").output.contains(folder))
        let before = try await yard.run("list", "--json").output
        let restored = try await yard.run("backup", "--restore", out, "--diary", yard.root + "/new")
        #expect(restored.code == 0, "\(restored.message)")
        #expect(try await yard.run("list", "--json", "--diary", yard.root + "/new").output == before)
        #expect(try await yard.run("backup", "--restore", out).code == 73)
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/diary.sqlite"))
        let damaged = try await yard.run("backup", "--check", out)
        #expect(damaged.code == 1)
        #expect(damaged.output.hasPrefix("\(folder)/diary.sqlite: missing or damaged\n"))
        let refused = try await yard.run("backup", "--restore", out, "--diary", yard.root + "/newer")
        #expect(refused.code == 65)
        let older = try #require(BackedUp.place(of: first))
        #expect(
            refused.message.contains(
                "The newest whose database is whole: voicecore backup --restore \(older) --diary \(yard.root)/newer\n"
            ),
            "\(refused.message)"
        )
        #expect(try await yard.run("backup", "--restore", older, "--diary", yard.root + "/newer").code == 0)
        try Data("x".utf8).write(to: URL(fileURLWithPath: older + "/diary.sqlite"))
        let none = try await yard.run("backup", "--restore", out, "--diary", yard.root + "/newest")
        #expect(
            none.message.contains("There is no older one in this folder whose database is whole"),
            "\(none)"
        )
    }

    @Test("A diary brought back misses no backup that was removed for a newer one of it")
    func keptNewer() async throws {
        let yard = try await DiaryYard(entries: 1)
        let (out, new) = (yard.root + "/out", yard.root + "/new")
        for _ in 0..<2 { #expect(try await yard.run("backup", out).code == 0) }
        #expect(try await yard.run("backup", "--restore", out, "--diary", new).code == 0)
        #expect(try await yard.run("backup", out, "--keep", "1").code == 0)
        let made = try await yard.run("-q", "backup", out, "--diary", new)
        #expect(made.code == 0 && made.message.isEmpty, "\(made)")
    }

    @Test("A backup on the disk of the diary is said to be there, and one whose last is gone ends with 1")
    func sameDisk() async throws {
        let yard = try await DiaryYard(entries: 1)
        let out = yard.root + "/out"
        let first = try await yard.run("backup", out)
        #expect(first.code == 0)
        #expect(first.message.contains("\(out): on the same disk as the diary"), "\(first.message)")
        #expect(try await yard.run("doctor").output.contains("(on the same disk as the diary)"))
        #expect(try await yard.run("backup", "-q", out).message == "")
        for place in try FileManager.default.contentsOfDirectory(atPath: out) where place.hasPrefix("2") {
            try FileManager.default.removeItem(atPath: out + "/" + place)
        }
        let lost = try await yard.run("-q", "backup", out)
        #expect(lost.code == 1)
        let missing = "\(out): the last backup was made here and is missing"
        #expect(lost.message.contains(missing), "\(lost.message)")
        #expect(try await yard.run("backup", out).code == 0)
        let json = try await yard.run("backup", "--json", out).output
        #expect(json.contains(#""sameDisk":true,"missesLast":false"#), "\(json)")
    }

    @Test("Sound that changed in the diary is named where the last backup has it as it was, and ends with 1")
    func mended() async throws {
        let (yard, out, folder) = try await BackedUp.make(1)
        let sound = try #require(BackedUp.sounds(in: folder).first)
        let path = String(sound.dropFirst(folder.count + 1))
        let own = URL(fileURLWithPath: "\(yard.diary)/\(path)")
        let whole = try Data(contentsOf: own)
        try Data(whole.reversed()).write(to: own)
        let made = try await yard.run("backup", out)
        #expect(made.code == 1, "\(made)")
        #expect(made.message.contains("\(path): changed in the diary; this backup has it as it was"))
        let newest = try #require(BackedUp.place(of: made))
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(newest)/\(path)")) == whole)
        #expect(try await yard.run("backup", "--check", out).code == 0)
        let json = try await yard.run("backup", "--json", out).output
        #expect(json.contains("\"mended\":[\"\(path)\"]"), "\(json)")
    }

    @Test("A backup that is read where it is stays whole, and nothing can be changed there")
    func readInPlace() async throws {
        let (yard, out, folder) = try await BackedUp.make(2)
        #expect(try await yard.run("list", "--diary", folder).lines.count == 2)
        #expect(try await yard.run("search", "harbour", "--diary", folder).code == 0)
        #expect(try await yard.run("rm", "last", "--now", "--yes", "--diary", folder).code == 73)
        _ = try await yard.run("doctor", "--diary", folder)
        let check = try await yard.run("backup", "--check", out)
        #expect(check.code == 0, "\(check.output)")
    }

    @Test("Damaged sound of the last backup is written anew; --keep never removes the new backup")
    func heals() async throws {
        let (yard, out, folder) = try await BackedUp.make(1)
        let later = out + "/2030-01-01T00-00-00Z"
        try FileManager.default.moveItem(atPath: folder, toPath: later)
        let sound = URL(fileURLWithPath: try #require(BackedUp.sounds(in: later).first))
        var bytes = try Data(contentsOf: sound)
        bytes[bytes.count / 2] ^= 0xff
        try bytes.write(to: sound)
        let second = try await yard.run("backup", out, "--keep", "1")
        let new = try #require(BackedUp.place(of: second))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out).contains(
                new.split(separator: "/").last.map(String.init) ?? ""
            )
        )
        #expect(!isThere(later))
        #expect(try await yard.run("backup", "--check", new).code == 0)
    }

    @Test("A list of digests that was cut short is damage, and nothing is restored from it")
    func cutList() async throws {
        let (yard, out, folder) = try await BackedUp.make(2)
        for rest in ["diary.sqlite", "audio/"] {
            let path = folder + "/SHA256SUMS"
            let whole = try String(file: path)
            let lines = whole.split(separator: "\n").filter { !$0.dropFirst(66).hasPrefix(rest) }
            try lines.map { $0 + "\n" }.joined().write(to: path)
            #expect(try await yard.run("backup", "--check", out).code == 1, "without \(rest)")
            #expect(try await yard.run("backup", "--restore", out, "--diary", yard.root + "/new").code == 65)
            try whole.write(to: path)
        }
    }

    @Test("An encrypted backup is opened by its key alone")
    func encrypted() async throws {
        let yard = try await DiaryYard(entries: 2)
        let (out, key) = (yard.root + "/out", yard.root + "/key.txt")
        let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
        try "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX\n".write(to: key)
        #expect(try await yard.run("backup", out, "--recipient", recipient + "x").code == 64)
        #expect(try await yard.run("backup", out, "--recipient", recipient).code == 0)
        let forgotten = try await yard.run("backup", out)
        #expect(forgotten.code == 64 && forgotten.message.contains("--recipient"), "\(forgotten.message)")
        #expect(try await yard.run("backup", "--check", out).output.hasSuffix(", not decrypted\n"))
        let check = try await yard.run("backup", "--check", out, "--identity", key)
        #expect(check.code == 0 && check.output.hasSuffix(", decrypted\n"))
        let new = yard.root + "/new"
        #expect(try await yard.run("backup", "--restore", out, "--diary", new).code == 64)
        #expect(try await yard.run("backup", "--restore", out, "--diary", new, "--identity", key).code == 0)
        let lists = try await (yard.run("list", "--json"), yard.run("list", "--json", "--diary", new))
        #expect(lists.0.output == lists.1.output)
        let plain = yard.root + "/plain"
        for (sealed, warned) in [(false, false), (true, true), (true, false)] {
            let options = sealed ? ["--recipient", recipient] : []
            let made = try await yard.run(all: ["backup", plain] + options)
            #expect(made.message.contains("before are not encrypted") == warned, "\(made.message)")
        }
    }

    @Test("A backup is no place for another one, nor is a folder in it")
    func nested() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/out"
        let place = try #require(BackedUp.place(of: try await yard.run("backup", folder)))
        let made = DurableFile.split(place).name
        let before = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
        for place in [made, made + "/audio", made + "/new"] {
            let refused = try await yard.run("backup", "\(folder)/\(place)")
            #expect(refused.code == 78, "\(refused)")
            #expect(refused.message.contains("Name the folder that holds your backups"), "\(refused.message)")
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() == before)
        #expect(try await yard.run("backup", folder).code == 0)
    }

    @Test("Folders that cannot hold a backup are refused, and so is what would be ignored")
    func refused() async throws {
        let yard = try await DiaryYard(entries: 1)
        for folder in [yard.diary, yard.diary + "/audio/x", yard.root] {
            #expect(try await yard.run("backup", folder).code == 78, "\(folder)")
        }
        let mirror = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", mirror).code == 0)
        #expect(try await yard.run("backup", mirror).code == 78)
        #expect(try await yard.run("backup", "--check", yard.root).code == 66)
        #expect(try await yard.run("backup", "--check", "--keep", "2", yard.root).code == 64)
        #expect(try await yard.run("backup", yard.root + "/out", "--identity", "x").code == 64)
        #expect(
            try await yard.run("backup", "--restore", yard.root + "/nothing", "--diary", yard.root + "/n")
                .code == 66
        )
    }

    @Test("What is printed with --json is as docs/inside/schema.json says")
    func schema() async throws {
        let yard = try await DiaryYard(entries: 1)
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        let out = yard.root + "/out"
        for (words, name) in [
            (["backup", out], "backup"), (["backup", "--check", out], "backupCheck"),
            (["backup", "--restore", out, "--diary", yard.root + "/new"], "restoredBackup"),
        ] {
            let outcome = try await yard.run(all: words + ["--json"])
            #expect(outcome.lines.count == 1, "\(outcome.message)")
            for line in outcome.lines { #expect(try schema.faults(ofLine: line, as: name) == []) }
        }
    }

    @Test("Killed at any moment, a backup leaves the last one whole, and a restored diary whole or absent")
    func kills() async throws {
        let yard = try await DiaryYard(entries: 200)
        let (out, new) = (yard.root + "/out", yard.root + "/new")
        #expect(try await yard.run("backup", out).code == 0)
        // The time is only where the kill falls: whether it fell inside the work does not decide the test.
        for round in 0..<12 {
            let isBackup = round % 2 == 0
            let words = isBackup ? ["backup", out] : ["backup", "--restore", out, "--diary", new]
            try await Built.kill(
                words,
                after: UInt32.random(in: 0...150_000),
                diary: yard.diary,
                home: yard.root
            )
            let check = try await yard.run("backup", "--check", out)
            #expect(check.code == 0, "round \(round): \(check.output)")
            if isThere(new) {
                let store = try DiaryStore(folder: new, options: .init(access: .write))
                #expect(try await store.entries.count() == 200, "round \(round)")
                #expect(try await store.check().filter(\.isFault) == [])
                try FileManager.default.removeItem(atPath: new)
            }
        }
        #expect(try await yard.run("backup", out).code == 0)
        #expect(try await yard.run("backup", "--restore", out, "--diary", new).code == 0)
        let left =
            try FileManager.default.contentsOfDirectory(atPath: yard.root).filter { $0.hasPrefix(".unf") }
            + FileManager.default.contentsOfDirectory(atPath: out).filter { $0.hasPrefix(".unf") }
        #expect(left == [])
    }
}
