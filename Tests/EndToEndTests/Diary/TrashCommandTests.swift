import TestKit
import Testing
import VoiceCore

@Suite("The trash at the command line")
struct TrashCommandTests {
    @Test("rm puts an entry away, trash lists it with its words and time, restore brings it back")
    func roundTrip() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let before = try await yard.run("list", "--json").output
        let gone = try await yard.run("rm", "--yes", ids[0].description)
        let short = String(ids[0].description.suffix(4))
        #expect(gone.output.hasPrefix("\(short) is in the trash until "))
        #expect(gone.output.hasSuffix("; voicecore trash restore \(short) brings it back\n"))
        #expect(try await yard.run("list", "--json").lines.count == 1)
        #expect(yard.soundFiles().count == 2)
        let listed = try await yard.run("trash").output
        #expect(listed == "\(short) 2026-11-20 18:30   1:05  30 days left  At sea\n")
        let shown = try await yard.run("show", short)
        #expect(shown.code == 66)
        #expect(shown.message.contains("\(short): in the trash"))
        #expect(try await yard.run("trash", "restore", "last").output.contains("At sea"))
        #expect(try await yard.run("list", "--json").output == before)
        #expect(try await yard.run("trash").message == "the trash is empty\n")
        #expect(try await yard.run("trash", "restore", short).code == 66)
    }

    @Test("trash empty removes all of it for good, after asking; with no days there is no trash")
    func emptying() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        #expect(try await yard.run("rm", "--yes", ids[0].description).code == 0)
        let asked = try await yard.run("trash", "empty")
        #expect(asked.code == 64 && asked.message.hasPrefix("\(ids[0].description.suffix(4)) "), "\(asked)")
        let emptied = try await yard.run("trash", "empty", "--yes")
        #expect(emptied.output.isRemoval(of: ids[0]))
        #expect(emptied.message.hasPrefix("backups and exports keep what they have of it;"), "\(emptied)")
        #expect(yard.soundFiles().count == 2)
        #expect(try await yard.run("trash", "empty", "--yes").code == 0)
        let gone = try await yard.run("rm", "--yes", "--trash-days", "0", ids[1].description)
        #expect(gone.output.isRemoval(of: ids[1]))
        #expect(yard.soundFiles().count == 1)
    }

    @Test("With an entry that is removed for good go the parts that were removed of it before")
    func parts() async throws {
        let yard = try DiaryYard()
        for whence in ["the diary", "the trash"] {
            #expect(try await yard.run("add", "Hello").code == 0)
            #expect(try await yard.run("add", "--to", "last", "more of it").code == 0)
            #expect(try await yard.run("rm", "last", "--block", "2", "--yes").code == 0)
            let id = try #require(try await yard.open().entries.ids().first).description
            if whence == "the trash" { #expect(try await yard.run("rm", "--yes", id).code == 0) }
            #expect(try await yard.run("rm", "--now", "--yes", id).code == 0)
            #expect(try await yard.run("trash", "--json").output == "", "\(whence)")
        }
    }

    @Test("trash empty counts entries and blocks of others apart")
    func counted() async throws {
        let yard = try await DiaryYard(entries: 2)
        #expect(try await yard.run("add", "--to", "last", "one").code == 0)
        #expect(try await yard.run("add", "--to", "last", "two").code == 0)
        for block in ["3", "2"] {
            #expect(try await yard.run("rm", "last", "--block", block, "--yes").code == 0)
        }
        #expect(try await yard.run("rm", "-2", "--yes").code == 0)
        let asked = try await yard.onTerminal("trash empty", by: "true").joined(separator: "\n")
        #expect(asked.contains("remove 1 entry and 2 blocks for good? [y/N]"), "\(asked)")
        let gone = try await yard.run("trash", "empty", "--yes")
        #expect(gone.lines.count == 3, "\(gone)")
        #expect(gone.message.hasPrefix("removed 1 entry and 2 blocks for good\n"), "\(gone)")
    }

    @Test("A day names the entry of the trash that is of it; of several, each has to be named")
    func day() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        #expect(try await yard.run("rm", "--yes", ids[0].description, ids[1].description).code == 0)
        #expect(try await yard.run("trash", "restore", "2026-11-20").code == 0)
        #expect(try await yard.open().entries.ids() == [ids[0]])
        #expect(try await yard.run("trash", "restore", "2026-11-20").code == 66)
        #expect(try await yard.run("rm", "--now", "--yes", "2026-11-21").code == 0)
        #expect(try await yard.run("trash", "--json").output == "")
    }

    @Test("A part whose entry is in the trash too comes back as an entry, and that is said")
    func partAlone() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "Hello").code == 0)
        #expect(try await yard.run("add", "--to", "last", "more of it").code == 0)
        #expect(try await yard.run("rm", "last", "--block", "2", "--yes").code == 0)
        let id = try #require(try await yard.open().entries.ids().first)
        let part = try #require(try await yard.open().trash.all().first).shortID
        #expect(try await yard.run("rm", "--yes", "last").code == 0)
        let back = try await yard.run("trash", "restore", part)
        #expect(back.message.contains("so this is one of its own now"), "\(back)")
        #expect(try await yard.run("trash", "restore", id.description).code == 0)
        #expect(try await yard.open().entries.count() == 2)
    }

    @Test("rm --now takes one entry out of the trash for good, and the others stay")
    func single() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        let names = ids.prefix(2).map(\.description)
        #expect(try await yard.run(all: ["rm", "--yes"] + names).code == 0)
        let kept = try await yard.run("rm", "--yes", names[0])
        #expect(kept.code == 66)
        #expect(kept.message.contains("rm --now \(names[0]) removes it for good"))
        let gone = try await yard.run("rm", "--now", "--yes", names[0]).output
        #expect(gone.isRemoval(of: ids[0]) && gone.contains("for good (2026-"), "\(gone)")
        #expect(try await yard.run("trash", "--json").lines.count == 1)
        #expect(yard.soundFiles().count == 2)
        #expect(try await yard.run("trash", "restore", names[1]).code == 0)
    }

    @Test("What is over its time goes with the next change of the diary, and cannot be seen before")
    func expired() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let past = Moment(milliseconds: 1_000)
        try await yard.open().trash.add(ids[0], until: past, at: past)
        #expect(try await yard.run("trash").output == "")
        #expect(yard.soundFiles().count == 2)
        #expect(try await yard.run("edit", ids[1].description, "--title", "x").code == 0)
        #expect(yard.soundFiles().count == 1)
    }

    @Test("What is printed with --json is as docs/inside/schema.json says")
    func schema() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        let names = ids.prefix(2).map(\.description)
        for (words, name, count) in [
            (["rm", "--yes"] + names, "done", 2), (["trash"], "trashed", 2),
            (["trash", "restore", names[1]], "done", 1), (["trash", "empty", "--yes"], "done", 1),
        ] {
            let outcome = try await yard.run(all: words + ["--json"])
            #expect(outcome.lines.count == count, "\(outcome.message)")
            for line in outcome.lines { #expect(try schema.faults(ofLine: line, as: name) == []) }
        }
    }
}
