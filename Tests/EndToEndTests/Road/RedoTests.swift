import Foundation
import Testing
import VoiceCore

@Suite("Hearing an entry again")
struct RedoTests {
    @Test("says how much more was transcribed, also where that gave no other words")
    func more() async throws {
        let yard = try RoadYard()
        // What lies beyond three minutes says nothing.
        try yard.use(
            engine: """
                bytes=$(wc -c)
                if [ $bytes -gt 1000000 ]; then
                echo '{"b":0,"d":1,"p":1,"t":"so","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"}]}'
                fi
                """
        )
        try yard.memo("long.wav", seconds: 200)
        #expect(try await yard.run("ingest memos --over-cap keep").code == 0)
        let same = try await yard.run("redo last --over-cap keep")
        #expect(same.output.hasSuffix("the same words\n"), "\(same.output)")
        let redone = try await yard.run("redo last")
        #expect(redone.output.hasSuffix("the same words; 0:20 more transcribed\n"), "\(redone.output)")
    }

    @Test("loses nothing that was heard beyond the cap, unless this very command asks for less")
    func beyondCap() async throws {
        let yard = try RoadYard()
        let word = #"{"b":0,"d":1,"p":1,"t":"$word","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"$word"}]}"#
        // The first part is about three minutes long, the second a few seconds.
        try yard.use(
            engine: """
                word=golden
                if [ $(wc -c) -gt 3000000 ]; then word=so; fi
                cat <<END
                \(word)
                END
                """
        )
        try yard.memo("long.wav", seconds: 200)
        #expect(try await yard.run("ingest memos").code == 0)
        for options in ["last", "--all", "last --preset accurate"] {
            let redone = try await yard.run("redo \(options)")
            #expect(redone.code == 0 && redone.output.hasSuffix("the same words\n"), "\(options): \(redone)")
        }
        try yard.write("{engine: ['\(yard.folder)/engine'], overCap: 'reject'}", to: "config.json5")
        #expect(try await yard.run("redo last").output.hasSuffix("the same words\n"))
        let refused = try await yard.run("redo last --over-cap reject")
        #expect(refused.code == 65 && refused.message.contains("a memo is heard up to 180 s"), "\(refused)")
        #expect(try await yard.run("show last").output.contains("golden"))
        let stopped = try await yard.run("redo last --over-cap keep")
        #expect(stopped.output.contains("1 word removed"), "\(stopped)")
        #expect(try await yard.run("redo last").output.hasSuffix("the same words\n"))
    }

    @Test("that only shows what it would change ends when nobody reads it any more")
    func unread() async throws {
        let yard = try RoadYard()
        try yard.use(
            engine: """
                echo x >>'\(yard.folder)/calls'
                cat >/dev/null
                echo '{"b":0,"d":1,"p":1,"t":"so","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"}]}'
                """
        )
        for name in ["a", "b", "c"] {
            try yard.memo("\(name).wav", seconds: name == "a" ? 2 : name == "b" ? 3 : 4)
        }
        #expect(try await yard.run("ingest memos").code == 0)
        func calls(of command: String) async throws -> Int {
            // A pipe that nobody reads from the first byte on.
            let pipe = "rm -f p calls; mkfifo p; exec 4<>p 5>p; exec 4<&-"
            _ = try await yard.shell("\(pipe)\n\"$PROGRAM\" \(command) \(yard.common) >&5")
            return try await yard.shell("wc -l <calls").lines.first.flatMap { Int($0) } ?? 0
        }
        #expect(try await calls(of: "redo --all --dry-run") == 1)
        #expect(try await calls(of: "redo --all") == 3)
    }

    @Test("says of a text of a person's that it stays, and that going back to the transcript discards it")
    func ownText() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("edit last --replace happy=glad").code == 0)
        for options in ["", "--dry-run"] {
            let redone = try await yard.run("redo last \(options)")
            let words = "  your text stays; voicecore edit "
            #expect(redone.output.contains(words), "\(redone)")
            #expect(redone.output.hasSuffix(" --no-text goes back to the transcript\n"), "\(redone)")
        }
    }

    @Test("that fails is tried again by the same redo, and not by retry, which has nothing to do for words")
    func failed() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        try yard.use(engine: "cat >/dev/null; exit 3")
        let list = try await yard.run("list --json").output
        let id = try #require(list.firstMatch(of: /"entry":"[^"]*([^"]{4})"/)).output.1
        for options in ["", " --preset accurate --dry-run"] {
            let redone = try await yard.run("redo last\(options)")
            #expect(redone.code == 69 || redone.code == 1, "\(redone)")
            #expect(redone.message.contains("voicecore redo \(id)\(options) tries it again"), "\(redone)")
            #expect(!redone.message.contains("retry"), "\(redone)")
        }
        let json = try await yard.run("redo last --json").output
        #expect(json.contains("voicecore redo \(id) tries it again"), "\(json)")
    }

    @Test("files a memo whose words were still to come, and does with its file what was asked for")
    func completed() async throws {
        let yard = try RoadYard()
        try yard.use(engine: "cat >/dev/null; exit 3")
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos --source move").code != 0)
        #expect(try await yard.run("status").output.contains("1 kept"))
        try yard.write("{}", to: "config.json5")
        #expect(try await yard.run("redo last --preset fast").code == 0)
        let status = try await yard.run("status").output
        #expect(status.contains("1 filed") && !status.contains("kept"), "\(status)")
        #expect(try await yard.run("status memos/one.wav").output.contains("filed"))
        #expect(try await yard.shell("ls memos/filed").output == "one.wav\n")
        let retried = try await yard.run("status --retry")
        #expect(retried.message.contains("nothing to try again"), "\(retried)")
    }

    @Test("takes no less effort than before, unless that is asked for")
    func effort() async throws {
        let yard = try RoadYard()
        try yard.write("{ear: 'pocketsphinx'}", to: "config.json5")
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos --preset accurate").code == 0)
        for (options, preset) in [("", "accurate"), ("--preset fast", "fast"), ("", "balanced")] {
            #expect(try await yard.run("redo last \(options)").code == 0)
            let shown = try await yard.run("show last --json").output
            #expect(shown.contains("\"preset\":\"\(preset)\""), "\(options): \(shown)")
        }
    }

    @Test("uses the ear that is asked for also where the settings name a program that hears instead")
    func askedEar() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        for (ear, words) in [("", true), ("--ear pocketsphinx --preset fast", false)] {
            #expect(try await yard.run("redo last \(ear)").code == 0)
            #expect(try await yard.run("show last").output.contains("happy") == words, "\(ear)")
            let command = "transcribe memos/one.wav \(ear)"
            let heard = try await yard.shell("exec \"$PROGRAM\" \(command) \(yard.common)")
            #expect(heard.output.contains("happy") == words, "\(ear)")
        }
    }

    @Test("takes no words from a sound that is not the one that was kept")
    func changedSound() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos --source delete").code == 0)
        let sound = try #require(yard.sounds.first)
        let path = "diary/audio/\(sound)"
        _ = try await yard.shell("printf XXXX | dd of=\(path) bs=1 seek=300 conv=notrunc 2>/dev/null")
        try yard.use(engine: "cat >/dev/null")
        let refused = try await yard.run("redo last")
        #expect(refused.code == 65 && refused.message.contains("cut short or changed"), "\(refused)")
        #expect(try await yard.run("show last").output.contains("happy"))
    }

    @Test("says that there is nothing to transcribe again, where all were heard or none has sound")
    func nothing() async throws {
        let yard = try RoadYard()
        #expect(try await yard.run("add 'a heron stood there'").code == 0)
        for command in ["redo --all", "redo --from 2001"] {
            let none = try await yard.run(command)
            #expect(none.code == 0 && none.output.isEmpty)
            #expect(none.message == "nothing to transcribe again\n")
        }
        for command in ["redo --all --from 2031-01", "redo --from 2031-01"] {
            #expect(try await yard.run(command).code == 66, "\(command) chooses no entry")
        }
    }

    @Test("skips an entry that the ear heard whole, if this command names that ear")
    func heardBefore() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        // An ear without its files counts as installed, and hears nothing: what would be heard again fails.
        let ear = yard.root + "/.local/share/voicecore/ears/moonshine-tiny-en"
        try makeFolder(ear)
        func isPassedOver(_ options: String..., change: (inout Transcript) -> Void) async throws -> Bool {
            try await yard.hear(id, alternatives: [:], engine: SecondEar.engine, change: change)
            let redone = try await yard.run(all: ["redo", "--all", "--preset", "fast"] + options)
            return redone.message == "nothing to transcribe again\n"
        }
        #expect(try await isPassedOver("--ear", "moonshine") { $0.model = "tiny-en" })
        let byOther = try await isPassedOver("--ear", "moonshine") { $0.model = "base-en" }
        #expect(!byOther)
        let inPart = try await isPassedOver("--ear", "moonshine", "--over-cap", "split") {
            ($0.model, $0.unheardSeconds) = ("tiny-en", 20)
        }
        #expect(!inPart)
        try makeFolder(yard.root + "/.config/voicecore")
        try Data("{ear: 'moonshine'}".utf8)
            .write(to: URL(filePath: yard.root + "/.config/voicecore/config.json5"))
        let bySetting = try await isPassedOver { $0.model = "tiny-en" }
        #expect(!bySetting)
    }
}
