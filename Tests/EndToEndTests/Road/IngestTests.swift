import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("voicecore ingest")
struct IngestTests {
    @Test("files each memo of a folder once, in the order of their names, and says so in the promised JSON")
    func folder() async throws {
        let yard = try RoadYard()
        for number in [3, 1, 2] {
            try yard.memo("2026-01-0\(number) walk.wav", seconds: 1.0 + Double(number) / 10)
        }
        try yard.memo("short.wav", seconds: 0.9)
        try yard.write("no sound", to: "memos/notes.wav")
        try yard.write("no memo", to: "memos/README.md")
        let first = try await yard.run("ingest memos --json")
        #expect(first.code == 1)
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for line in first.lines { #expect(try schema.faults(ofLine: line, as: "memo") == []) }
        #expect(first.lines.map(Self.status) == ["filed", "filed", "filed", "held", "skipped"])
        #expect(first.message.contains("voicecore: memos/notes.wav: not a sound format VoiceCore knows"))
        #expect(yard.sounds.count == 3)

        let second = try await yard.run("ingest memos --json")
        for line in second.lines { #expect(try schema.faults(ofLine: line, as: "memo") == []) }
        #expect(second.lines.map(Self.status) == ["duplicate", "duplicate", "duplicate", "held", "skipped"])
        #expect(yard.sounds.count == 3)
    }

    @Test("keeps the sound at the rate that was asked for", arguments: [12_000, 16_000])
    func rate(hertz: Int) async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos --rate \(hertz)").code == 0)
        #expect(try await yard.run("show last --json").output.contains("\"hertz\":\(hertz)"))
    }

    @Test("prints plain lines into a pipe, and a table on a terminal")
    func forms() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav")
        let piped = try await yard.run("ingest memos")
        #expect(piped.code == 0)
        #expect(
            piped.output.hasPrefix("filed memos/20260115 183000.wav: 2026-01-15 18:30, 0:01, 2 words, joy")
        )
        #expect(!piped.output.contains("\u{1b}"))
        #expect(piped.message == "1 filed\n")
        let terminal = try await yard.shell(
            "TERM=xterm script -qec \"'$PROGRAM' ingest -v memos \(yard.common)\" /dev/null </dev/null"
        )
        #expect(terminal.output.contains("Memo"))
        #expect(terminal.output.contains("  20260115 183000.wav  2026-01-15 18:30    0:01"))
    }

    @Test("leaves nothing but the ledger's row when it is interrupted, and ends with 130")
    func interrupted() async throws {
        let yard = try RoadYard()
        let path = try yard.memo("walk.wav")
        try yard.use(engine: "echo >'\(yard.folder)/begun'; exec sleep 600")
        let stopped = try await yard.shell(
            """
            mkfifo begun
            "$PROGRAM" ingest memos \(yard.common) & child=$!
            read -r line <begun
            kill -INT $child; wait $child; echo "code $?"
            """
        )
        #expect(stopped.output.contains("code 130"))
        #expect(yard.sounds.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/diary/work").isEmpty)
        let why = try await yard.run("status '\(path)' --json")
        #expect(why.output.contains("\"state\":\"settled\""))
        #expect(why.output.contains("\"entry\":null"))
        #expect(!why.output.contains("removed"), "nobody removed it: \(why.output)")
        try yard.use(engine: "cat >/dev/null")
        #expect(try await yard.run("ingest memos").output.hasPrefix("filed memos/walk.wav"))
        #expect(yard.sounds.count == 1)
    }

    @Test("says of a link that it leads nowhere, and of a picture why it is not kept; so does a dry run")
    func strangers() async throws {
        let yard = try RoadYard()
        try yard.write("GIF89a and no more than that", to: "memos/sea.gif")
        try yard.write("words", to: "memos/words.jpg")
        try FileManager.default.createSymbolicLink(
            atPath: yard.folder + "/memos/gone.wav",
            withDestinationPath: "nothing.wav"
        )
        try Data(TestPhoto.jpeg.bytes).write(to: URL(filePath: yard.folder + "/memos/sea.jpg"))
        let preview = try await yard.run("ingest --dry-run memos/*")
        #expect(preview.output.contains("would file memos/sea.jpg: "), "\(preview)")
        #expect(preview.message.contains("1 would be filed"), "\(preview)")
        let outcome = try await yard.run("ingest memos/*")
        for said in [preview, outcome] {
            #expect(
                said.output.contains("skipped memos/gone.wav: this is a link that leads nowhere"),
                "\(said)"
            )
            #expect(said.output.contains("skipped memos/sea.gif: not a photo"))
            #expect(said.message.contains("memos/sea.gif: not a JPEG, PNG, WebP, HEIC or AVIF picture\n"))
            #expect(
                said.message.contains("memos/words.jpg: neither a sound nor a photo that VoiceCore knows\n")
            )
            #expect(!said.message.contains("WAV or FLAC"))
        }
        let probe = try await yard.run("ingest --dry-run --facts memos/sea.jpg")
        #expect(probe.code == 65 && probe.message.contains("a photo, which has no sound"))
    }

    @Test("keeps what it knows of a file, though another of the same bytes is no memo by its name")
    func sameBytes() async throws {
        let yard = try RoadYard()
        for name in ["a.jpg", "a.wav"] { try yard.write("words", to: "memos/\(name)") }
        for _ in 0..<2 {
            let outcome = try await yard.run("ingest memos/* --jobs 1")
            #expect(
                outcome.output == "skipped memos/a.jpg: unknown format\nheld memos/a.wav: unknown format\n"
            )
        }
        #expect(try await yard.run("status").output.contains("a.wav: not a sound format"))
    }

    @Test("does nothing at all in a dry run")
    func dryRun() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav")
        let outcome = try await yard.run("ingest memos --dry-run")
        #expect(outcome.output.hasPrefix("would file memos/20260115 183000.wav: 2026-01-15 18:30"))
        #expect(!isThere(yard.folder + "/diary"))
    }

    @Test("tells in a dry run what would not be taken, too, and why")
    func refusingDryRun() async throws {
        let yard = try RoadYard()
        try yard.memo("1 kept.wav")
        try yard.memo("2 removed.wav")
        _ = try await yard.run("ingest memos")
        _ = try await yard.shell(
            """
            id=$("$PROGRAM" status memos/2* --json \(yard.common) | sed -n 's/.*"entry":"\\([^"]*\\)".*/\\1/p')
            "$PROGRAM" rm --now --yes $id \(yard.common)
            """
        )
        try yard.memo("3 short.wav", seconds: 0.9)
        try yard.write("no sound", to: "memos/4 notes.wav")
        try FileManager.default.copyItem(
            atPath: Built.path("samples/2026-03-25-long-day.ogg"),
            toPath: yard.folder + "/memos/5 long.ogg"
        )
        let outcome = try await yard.run("ingest memos --dry-run --over-cap reject --json")
        #expect(outcome.lines.map(Self.status) == ["duplicate", "skipped", "skipped", "held", "held"])
        for (line, reason) in zip(
            outcome.lines.dropFirst(),
            ["removed", "tooShort", "unknownFormat", "overCap"]
        ) {
            #expect(line.contains("\"reason\":\"\(reason)\""), "\(line)")
        }
    }

    @Test(
        "ends with the code of what went wrong",
        arguments: [
            ("nothing.wav", 66, "no such file"),
            ("memos/notes.wav", 65, "not a sound format VoiceCore knows"),
            ("--on someday memos", 64, "2026-11-20"),
            ("--on tomorrow memos", 64, "--on tomorrow: in the future"),
            ("--on 2026-01-01T10:00:00+18:00 memos", 64, "no clock is so far from UTC"),
        ]
    )
    func codes(arguments: String, code: Int32, sentence: String) async throws {
        let yard = try RoadYard()
        try yard.write("no sound", to: "memos/notes.wav")
        let outcome = try await yard.run("ingest \(arguments)")
        #expect(outcome.code == code)
        #expect(outcome.message.contains(sentence))
    }

    @Test("takes a day as people say it", arguments: ["yesterday", "1d"])
    func yesterday(day: String) async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos --on \(day)").code == 0)
        #expect(try await yard.run("list --from yesterday --to yesterday").lines.count == 1)
    }

    @Test("takes up again what failed, tells its story, and hears old sound anew")
    func afterwards() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        try yard.use(engine: "exit 3")
        let failed = try await yard.run("ingest memos --journal Walks --tag sea --json")
        #expect(failed.lines.map(Self.status) == ["pending"])
        #expect(failed.code == 69)
        let said = #"echo '{"b":0,"d":1,"p":1,"t":"so","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"}]}'"#
        try yard.use(engine: "cat >/dev/null; \(said)")
        let retried = try await yard.run("status --retry memos/walk.wav --json")
        #expect(retried.lines.map(Self.status) == ["filed"])
        #expect(retried.output.contains("\"journal\":\"Walks\",\"tags\":[\"sea\"]"))
        let story = try await yard.run("status memos/walk.wav")
        for step in ["seen", "tried", "kept", "words heard", "mood read", "filed"] {
            #expect(story.output.contains(step))
        }
        try yard.use(engine: "cat >/dev/null; \(said.replacing("so", with: "very"))")
        let tried = try await yard.run("redo --from 2000 --tag sea --dry-run")
        #expect(tried.output.contains("would remove 1 word and add 1"))
        #expect(tried.output.contains("[-So.-] {+Very.+}"))
        #expect(try await yard.run("redo --tag lake --dry-run").output == "")
        #expect(try await yard.run("redo --all last").code == 64)
        let redone = try await yard.run("redo --all")
        #expect(redone.output.contains("1 word removed, 1 added"))
        #expect(redone.output.contains("[-So.-] {+Very.+}"))
    }

    @Test("says of a file that ends too early that it does, wherever the entry is shown")
    func cutOff() async throws {
        let yard = try RoadYard()
        let path = try yard.memo("walk.wav", seconds: 3)
        try Data(contentsOf: URL(filePath: path)).dropLast(30_000).write(to: URL(filePath: path))
        let words = "the file ends before its sound does"
        let filed = try await yard.run("ingest memos --source delete")
        #expect(filed.output.contains("\(words), "))
        #expect(filed.output.contains("file kept, as not all of it was read"))
        #expect(try await yard.run("show last").output.contains("walk.wav; \(words)"))
        #expect(try await yard.run("status memos/walk.wav").output.contains("flawed    \(words)"))
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for (command, kind) in [
            ("ingest memos --source delete --json", "memo"), ("show last --json", "entry"),
        ] {
            let line = try await yard.run(command).output
            #expect(line.contains("\"flaw\":\"truncated\""))
            #expect(try schema.faults(ofLine: line, as: kind) == [], "\(line)")
        }
    }

    @Test("is tried again with the ear that was asked for, until another is named")
    func ears() async throws {
        let yard = try RoadYard()
        try yard.write("{ear: 'pocketsphinx', earModel: 'none'}", to: "config.json5")
        try yard.memo("walk.wav")
        let first = try await yard.run("ingest memos/walk.wav --ear moonshine --json")
        #expect(first.lines.map(Self.status) == ["pending"], "\(first.output)\(first.message)")
        let second = try await yard.run("status --retry memos/walk.wav --json")
        #expect(second.lines.map(Self.status) == ["pending"], "\(second.output)")
        let third = try await yard.run("status --retry memos/walk.wav --ear pocketsphinx --json")
        #expect(third.lines.map(Self.status) == ["filed"], "\(third.output)\(third.message)")
    }

    @Test("leaves nothing of a file that is only transcribed, also when it is killed while it is heard")
    func nothingLeft() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        // The engine has all of the sound, and looks for it where it must not lie.
        let (scratch, listed) = (yard.folder + "/tmp", yard.folder + "/listed")
        try yard.use(
            engine: "cat >/dev/null; ls -A '\(scratch)' > '\(listed)'; echo >> '\(listed)'; kill -9 $PPID"
        )
        let killed = try await yard.shell(
            """
            mkdir '\(scratch)' && export TMPDIR='\(scratch)'
            "$PROGRAM" transcribe memos/walk.wav --config config.json5; echo "code $?"; cat '\(listed)'; ls -A tmp
            """
        )
        #expect(killed.lines == ["code 137"], "\(killed.output) \(killed.message)")
    }

    @Test("survives kills at random moments and everything that can be taken away")
    func scripts() async throws {
        let program = try Built.program("voicecore")
        for (script, arguments) in [("kill-ingest", "--rounds 4"), ("ingest-faults", "")] {
            let path = try Built.path("scripts/harm/\(script)")
            let outcome = try await Built.shell("'\(path)' \(arguments) --program '\(program)'")
            #expect(outcome.code == 0, "\(outcome.output)\(outcome.message)")
        }
    }

    private static func status(of line: String) -> String {
        line.firstMatch(of: /"status":"(\w+)"/).map { String($0.1) } ?? line
    }
}
