import Foundation
import Testing

@Suite("Sound on standard input, and parts of it")
struct StandardInputTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        try yard.memo("walk.wav", seconds: 4)
    }

    private func run(_ script: String) async throws -> Built.Outcome {
        try await yard.shell(
            script.replacing("PROGRAM", with: "\"$PROGRAM\"").replacing("COMMON", with: yard.common)
        )
    }

    @Test("is transcribed from a pipe and from a file, in forms that are read back and forth")
    func transcribe() async throws {
        let sample = try Built.path("samples/2026-03-15-friend.flac")
        for line in [
            "cat '\(sample)' | PROGRAM transcribe - COMMON", "PROGRAM transcribe - COMMON < '\(sample)'",
        ] {
            let heard = try await run(line)
            #expect(heard.code == 0, "\(heard.message)")
            #expect(heard.output.contains("appy"))
        }
        let empty = try await run("PROGRAM transcribe - COMMON < /dev/null")
        #expect(empty.code == 65)
        #expect(empty.message.contains("standard input: no sound in it"))
        #expect(try await run("PROGRAM transcribe - - COMMON < /dev/null").code == 64)
    }

    @Test("is filed once, under its name, and what is no sound leaves nothing to try again")
    func ingest() async throws {
        let preview = try await run("cat memos/walk.wav | PROGRAM ingest - --dry-run --json COMMON")
        #expect(preview.output.contains(#""status":"offered""#), "\(preview.message)")
        let first = try await run(
            "cat memos/walk.wav | PROGRAM ingest - --title 'At sea' --on 2026-03-14 COMMON"
        )
        #expect(first.code == 0, "\(first.message)")
        #expect(first.output.hasPrefix("filed standard input: 2026-03-14"))
        let again = try await run("PROGRAM ingest memos/walk.wav --title Other COMMON")
        #expect(again.output.hasPrefix("duplicate memos/walk.wav"))
        #expect(again.message.contains("already in the diary, so the title was not used"))
        let refused = try await run("echo nothing | PROGRAM ingest - COMMON")
        #expect(refused.code == 65)
        let status = try await run("PROGRAM status --json COMMON").output
        #expect(status.contains(#""held":[]"#), "\(status)")
        #expect(status.contains(#""ledger":{"filed":1}"#), "\(status)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: yard.folder + "/diary/work") == [])
    }

    @Test("A stretch is heard alone and keeps its times; behind the end there is none")
    func stretch() async throws {
        let cues = try await run(
            "PROGRAM transcribe memos/walk.wav --offset 0:02 --duration 1.5 --format srt COMMON"
        )
        #expect(cues.output.contains("\n00:00:02,100 --> "), "\(cues.output) \(cues.message)")
        let heard = try await run("PROGRAM transcribe memos/walk.wav --offset 1 --duration 2 --json COMMON")
            .output
        #expect(heard.contains(#""seconds":2"#), "\(heard)")
        let beyond = try await run("PROGRAM transcribe memos/walk.wav --offset 0:09 COMMON")
        #expect(beyond.code == 65)
        #expect(beyond.message.contains("less than a second of sound follows 0:09"))
        #expect(try await run("PROGRAM transcribe memos/walk.wav --duration 0.2 COMMON").code == 64)
    }

    @Test("record takes a file in any form, not only WAV")
    func record() async throws {
        let sample = try Built.path("samples/2026-03-18-party.opus")
        let entry = try await run("XDG_RUNTIME_DIR=$PWD PROGRAM record --from '\(sample)' COMMON")
        #expect(entry.code == 0, "\(entry.message)")
        #expect(entry.output.hasPrefix("filed"))
        try yard.write("no sound", to: "notes.m4a")
        let refused = try await run("XDG_RUNTIME_DIR=$PWD PROGRAM record --from notes.m4a COMMON")
        #expect(refused.code == 65)
        #expect(refused.message.contains("notes.m4a: not a sound format"))
    }

    @Test("A text that is named by hand is refused and not held; slips in a note beside a memo are said")
    func notes() async throws {
        try yard.write("dear diary", to: "memos/notes.txt")
        let refused = try await run("PROGRAM ingest memos/notes.txt COMMON")
        #expect(refused.code == 65)
        #expect(refused.output.hasPrefix("skipped memos/notes.txt: unknown format"))
        #expect(try await run("PROGRAM status --json COMMON").output.contains(#""ledger":{}"#))
        try yard.write(#"{"titel":"At sea","recordedAt":"nonsense"}"#, to: "memos/walk.json")
        let filed = try await run("PROGRAM ingest memos/walk.wav COMMON")
        #expect(filed.code == 0)
        #expect(filed.message.contains("walk.json: titel: no such key; did you mean title?"))
        #expect(filed.message.contains("walk.json: recordedAt: not a date"))
        try yard.memo("sea.wav")
        try yard.write(#"{"data":{"text":"of another program"},"segments":[]}"#, to: "memos/sea.json")
        #expect(
            try await run("PROGRAM ingest memos/sea.wav COMMON").message == "1 filed\n1 date is guessed; "
                + "voicecore list --guessed shows which\n",
            "JSON of other programs is no note"
        )
    }

    @Test("An engine that says nothing is told of without a colon, and advice does not speak of a diary")
    func engine() async throws {
        try yard.use(engine: "exit 3")
        let failed = try await run("PROGRAM transcribe memos/walk.wav COMMON")
        #expect(failed.message.contains("ended with exit code 3\n"), "\(failed.message)")
        #expect(!failed.message.contains("retry"))
    }
}
