import Testing
import VoiceCore

@Suite("Hearing an entry again")
struct RedoTests {
    @Test("says how much more was heard, also where that gave no other words")
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
        #expect(try await yard.run("ingest memos").code == 0)
        let same = try await yard.run("redo last")
        #expect(same.output.hasSuffix("the same words\n"), "\(same.output)")
        let redone = try await yard.run("redo last --over-cap split")
        #expect(redone.output.hasSuffix("the same words; 0:20 more heard\n"), "\(redone.output)")
    }

    @Test("says of a text of a person's that it stays, and that going back to what was heard discards it")
    func ownText() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("edit last --replace happy=glad").code == 0)
        for options in ["", "--dry-run"] {
            let redone = try await yard.run("redo last \(options)")
            let words = "  your text stays; voicememo edit "
            #expect(redone.output.contains(words), "\(redone)")
            #expect(redone.output.hasSuffix(" --no-text discards it for what was heard\n"), "\(redone)")
        }
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

    @Test("says that there is nothing to hear again, where all were heard or none has sound")
    func nothing() async throws {
        let yard = try RoadYard()
        try yard.use(engine: "cat >/dev/null")
        try yard.memo("one.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        let none = try await yard.run("redo --all --from 2031-01")
        #expect(none.code == 0 && none.output.isEmpty)
        #expect(none.message == "nothing to hear again\n")
    }
}
