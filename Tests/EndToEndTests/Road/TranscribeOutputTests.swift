import Foundation
import Testing

@Suite("What transcribe writes")
struct TranscribeOutputTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        try yard.memo("walk.wav")
        try yard.memo("sea.wav", seconds: 1.3)
    }

    private func run(_ arguments: String) async throws -> Built.Outcome {
        try await yard.shell("\"$PROGRAM\" transcribe \(arguments) \(yard.common)")
    }

    @Test("The texts of several files stand below their names, that of one alone")
    func names() async throws {
        let both = try await run("memos/walk.wav memos/sea.wav")
        #expect(both.code == 0, "\(both.message)")
        #expect(both.lines.first == "memos/walk.wav:")
        #expect(both.output.contains("\n\nmemos/sea.wav:\n"))
        #expect(try await !run("memos/walk.wav").output.contains("walk.wav"))
    }

    @Test("What -o writes beside memos is no note about them")
    func besideMemos() async throws {
        #expect(try await run("memos/walk.wav memos/sea.wav -o memos").code == 0)
        #expect(try await run("memos/walk.wav memos/sea.wav --json -o memos").code == 0)
        let filed = try await yard.run("ingest memos")
        #expect(filed.code == 0 && !filed.message.contains("not understood"), "\(filed)")
        let entries = try await yard.run("list --json")
        #expect(entries.lines.count == 2 && !entries.output.contains("\"title\":\""), "\(entries)")
    }

    @Test("-o writes a file for each and replaces none; without it several subtitles are refused")
    func files() async throws {
        let refused = try await run("memos/walk.wav memos/sea.wav --format srt")
        #expect(refused.code == 64)
        #expect(refused.message.contains("-o DIR"))
        #expect(try await run("memos/walk.wav --cues words").code == 64)
        let written = try await run("memos/walk.wav memos/sea.wav --format srt -o out")
        #expect((written.code, written.output) == (0, ""), "\(written.message)")
        for name in ["walk", "sea"] {
            let text = try String(file: "\(yard.folder)/out/\(name).srt")
            #expect(text.hasPrefix("1\n00:00:00"))
        }
        #expect(try await run("memos/walk.wav --format srt -o out").code == 73)
    }

    @Test("-o with two files that would be one is refused before either is heard")
    func twoOfOneName() async throws {
        let shell = "mkdir a b; cp memos/walk.wav a/m2.wav; cp memos/sea.wav b/m2.wav"
        #expect(try await yard.shell(shell).code == 0)
        let refused = try await run("-o out a/m2.wav b/m2.wav")
        #expect(refused.code == 64, "\(refused)")
        #expect(
            refused.message == """
                voicecore: a/m2.wav and b/m2.wav would both be out/m2.txt
                Write each into a folder of its own.

                """
        )
        #expect(!isThere(yard.folder + "/out"))
        #expect(try await run("-o out a/m2.wav a/m2.wav").message.contains("Name it once."))
    }

    @Test("-o with a name that ends as a form does is that file, in its form; of several files it is refused")
    func oneFile() async throws {
        let written = try await run("memos/walk.wav -o out/walk.SRT")
        #expect((written.code, written.output) == (0, ""), "\(written.message)")
        let text = try String(file: "\(yard.folder)/out/walk.SRT")
        #expect(text.hasPrefix("1\n00:00:00"))
        #expect(try await run("memos/walk.wav -o out/walk.SRT").code == 73, "none is replaced")
        #expect(try await run("memos/walk.wav --format vtt -o walk.vtt").code == 0)
        let other = try await run("memos/walk.wav --format vtt -o other.srt")
        #expect(other.code == 64 && other.message.contains("the name is that of srt, not of vtt"), "\(other)")
        #expect(try await run("memos/walk.wav --json -o other.txt").code == 64)
        let several = try await run("memos/walk.wav memos/sea.wav -o other.srt")
        #expect(several.code == 64 && several.message.contains("-o DIR writes one for each"), "\(several)")
        #expect(!isThere("\(yard.folder)/other.srt"))
        try makeFolder("\(yard.folder)/notes.txt")
        #expect(try await run("memos/walk.wav memos/sea.wav -o notes.txt").code == 0)
        #expect(isThere("\(yard.folder)/notes.txt/sea.txt"))
    }

    @Test("A memo beyond three minutes is heard whole, or its unheard end is named")
    func beyondTheCap() async throws {
        try yard.memo("long.wav", seconds: 200)
        let cut = try await run("memos/long.wav --over-cap keep")
        #expect(cut.code == 0)
        #expect(
            cut.message == "memos/long.wav: its last 0:20 were not heard; --over-cap split hears all of it\n"
        )
        #expect(try await run("memos/long.wav").message == "")
        #expect(try await run("-q memos/long.wav --over-cap keep").message == "")
        #expect(try await run("memos/walk.wav").message == "")
    }

    @Test("A sound file that is not there is said to be none, and no microphone")
    func typo() async throws {
        let outcome = try await yard.shell("\"$PROGRAM\" record --from nosuch.ogg \(yard.common)")
        #expect(outcome.code == 66)
        #expect(outcome.message.contains("nosuch.ogg: no such file"))
    }

    @Test("Words go to standard output by a dash, and make no folder of that name")
    func wordsToOutput() async throws {
        #expect(try await run("memos/walk.wav -o - --format json").output.hasPrefix("{"))
        #expect(try await yard.shell("test -e -").code != 0)
    }
}
