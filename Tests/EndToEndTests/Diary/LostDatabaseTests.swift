import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("What a diary and its backups are said to be")
struct LostDatabaseTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    @Test("The sound of a diary without its database is filed anew, by the days of its folders, as a guess")
    func anew() async throws {
        try yard.memo("2026-03-14 walk.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        let script = """
            rm diary/diary.sqlite*; "$PROGRAM" list \(yard.common)
            mv diary old; touch -d 2026-10-01 $(find old -type f)
            """
        let lost = try await yard.shell(script)
        #expect(
            lost.message.contains("voicecore ingest OLD files its sound and photos again"),
            "\(lost.message)"
        )
        let taken = try await yard.run("ingest old")
        #expect(taken.code == 0 && taken.output.contains(": 2026-03-14?,"), "\(taken)")
        #expect(try await yard.run("list --guessed").output.contains(" 2026-03-14? "))
        let shown = try await yard.run("show last").output
        #expect(shown.contains("from the folders it lay in, a guess, time of day unknown"), "\(shown)")
    }

    @Test("Sound that a diary or a backup keeps is no memo, and ingest and why say what it is")
    func kept() async throws {
        try yard.memo("2026-03-14 walk.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("backup copies").code == 0)
        let audio = try await yard.run("ingest diary/audio")
        #expect(audio.code == 66 && audio.message.contains("diary/audio: kept by the diary at "), "\(audio)")
        let copies = try await yard.run("ingest copies")
        #expect(copies.code == 66 && copies.message.contains(": a backup, not memos"), "\(copies)")
        #expect(copies.message.contains("voicecore backup --restore copies/2"), "\(copies)")
        let inside = try await yard.shell("exec \"$PROGRAM\" ingest copies/*/audio \(yard.common)")
        #expect(inside.code == 66 && inside.message.contains("part of the backup at "), "\(inside)")
        let own = try await yard.shell("exec \"$PROGRAM\" status $(find diary/audio -type f) \(yard.common)")
        #expect(own.code == 66 && own.message.contains(": the sound of entry "), "\(own)")
        let copy = try await yard.shell(
            "exec \"$PROGRAM\" status $(find copies -name '*.opus') \(yard.common)"
        )
        #expect(copy.code == 66 && copy.message.contains("part of the backup at "), "\(copy)")
        // With other memos in the folder nothing is said of what is passed over.
        let both = try await yard.shell("cp -r copies memos/; exec \"$PROGRAM\" ingest memos \(yard.common)")
        #expect(both.code == 0 && !both.message.contains("a backup"), "\(both)")
    }

    @Test("A folder of backups is no diary, for reading and for writing")
    func ofBackups() async throws {
        #expect(try await yard.run("add hello").code == 0)
        #expect(try await yard.run("backup copies").code == 0)
        for command in ["list", "add more", "ingest memos", "doctor"] {
            let refused = try await yard.shell("exec \"$PROGRAM\" \(command) --diary copies")
            let said = refused.message + refused.output
            #expect(refused.code == (command == "doctor" ? 1 : 78), "\(refused)")
            #expect(said.contains("this folder holds backups, and is not a diary"), "\(refused)")
            #expect(said.contains("--diary FOLDER makes a diary of the newest"), "\(refused)")
        }
    }

    @Test("Where no diary is yet, the one of nearly the same name is named, and where the setting stands")
    func near() async throws {
        #expect(try await yard.run("add hello").code == 0)
        let typed = try await yard.shell("exec \"$PROGRAM\" list --diary dairy")
        #expect(typed.code == 66, "\(typed)")
        #expect(typed.message.contains("there is no diary yet; did you mean "), "\(typed)")
        try yard.write("{ diary: 'dairy' }", to: "other.json5")
        let set = try await yard.shell("exec \"$PROGRAM\" list --config other.json5")
        #expect(set.message.contains("other.json5:1; make the first entry"), "\(set)")
    }

    @Test(
        "An empty name of a file is refused",
        arguments: ["ingest", "status", "status --retry", "import", "backup --restore", "backup"]
    )
    func empty(command: String) async throws {
        let refused = try await yard.run("\(command) ''")
        #expect(refused.code == 64 && refused.message.contains(" is empty: must be a name"), "\(refused)")
    }

    @Test("doctor hints at a backup that is not there, at none, and at what a killed restore left")
    func backups() async throws {
        #expect(try await yard.run("doctor").output.contains("  last backup") == false)
        #expect(try await yard.run("add hello").code == 0)
        let none = try await yard.run("doctor")
        #expect(none.code == 0 && none.output.contains(/! last backup +none/), "\(none.output)")
        #expect(none.output.contains("voicecore backup DIR makes one"))
        #expect(try await yard.run("backup copies").code == 0)
        let script = """
            mv copies away; mkdir .unfinished-\(Int32.max)-diary; exec "$PROGRAM" doctor \(yard.common)
            """
        let gone = try await yard.shell(script)
        #expect(gone.code == 0 && gone.output.contains(" (missing now)"), "\(gone.output)")
        #expect(gone.output.contains("make another: voicecore backup "), "\(gone.output)")
        #expect(gone.output.contains("left behind by a restore that was killed"), "\(gone.output)")
    }

    @Test("trash restore of an entry that is there brings back its one removed block, and names several")
    func blocks() async throws {
        #expect(try await yard.run("add first").code == 0)
        for text in ["second", "third"] {
            #expect(try await yard.run("add --to last \(text)").code == 0)
            #expect(try await yard.run("rm last --block 2 --yes").code == 0)
        }
        let id = "id=$(\"$PROGRAM\" list \(yard.common) | cut -c1-4); "
        let restore = "\"$PROGRAM\" trash restore $id \(yard.common)"
        let several = try await yard.shell(id + restore)
        #expect(several.code == 66, "\(several)")
        #expect(several.message.contains("2 parts of it are in the trash: "), "\(several)")
        let last = "\"$PROGRAM\" trash restore last \(yard.common) && "
        let one = try await yard.shell(id + last + restore)
        #expect(one.code == 0, "\(one)")
        #expect(try await yard.run("trash").message.contains("the trash is empty"))
        let nothing = try await yard.shell(id + restore)
        #expect(nothing.code == 66 && nothing.message.contains("no part of it is in the trash"), "\(nothing)")
    }
}
