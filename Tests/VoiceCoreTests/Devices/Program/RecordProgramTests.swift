import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("voicecore record, from a pipe", .serialized)
struct RecordProgramTests {
    let memo = MemoProgram()

    @Test("0.999 s leaves nothing anywhere, 1.000 s becomes an entry")
    func shortest() throws {
        #expect(try memo.run(MemoProgram.raw, named: "short", input: MemoProgram.hum(samples: 15_999)) == 0)
        #expect(memo.reports(of: "short").first?["reason"] as? String == "tooShort")
        #expect(memo.recordings.isEmpty)
        #expect(memo.sounds.isEmpty)

        #expect(try memo.run(MemoProgram.raw, named: "long", input: MemoProgram.hum(samples: 16_000)) == 0)
        #expect(memo.statuses(of: "long") == ["filed"])
        #expect(memo.recordings.isEmpty)
        #expect(memo.sounds.count == 1)
    }

    @Test("A pipe that gives more than a memo may have is an entry each time, of twenty")
    func beyondTheCap() throws {
        let sound = [UInt8](repeating: 0, count: 200 * 32_000)
        for round in 1...20 {
            let name = "round\(round)"
            #expect(try memo.run(MemoProgram.raw, named: name, input: sound) == 0)
            #expect(["filed", "duplicate"].contains(memo.statuses(of: name).first))
            #expect(memo.recordings.isEmpty)
        }
        #expect(memo.sounds.count == 1)
    }

    @Test("A second recorder is told who records; a killed one's recording is filed once by the next")
    func twoPrograms() throws {
        let pipe = try OpenPipe()
        let first = try memo.start(MemoProgram.raw, named: "first", input: pipe.reader)
        pipe.write(MemoProgram.hum(samples: 24_000))
        try memo.waitForSound(bytes: 48_000)

        #expect(try memo.run(MemoProgram.raw, named: "second", input: MemoProgram.hum(samples: 16_000)) == 75)
        #expect(memo.output(of: "second").contains("process \(first.id)"))
        #expect(try memo.run(["status", "--session", "--json"], named: "status") == 0)
        #expect(memo.reports(of: "status").first?["state"] as? String == "recording")

        first.end()
        #expect(try memo.run(["status", "--session"], named: "idle") == 0)
        #expect(memo.output(of: "idle").contains("nothing is recording"))
        #expect(memo.recordings.values.map { $0 } == [48_000])

        #expect(
            try memo.run(MemoProgram.raw, named: "third", input: MemoProgram.hum(samples: 17_000, seed: 2))
                == 0
        )
        #expect(memo.statuses(of: "third") == ["filed", "filed"])
        #expect(memo.recordings.isEmpty)
        #expect(memo.sounds.count == 2)
    }

    @Test("A killed recorder's memo is filed once, by retry or beside a too short memo")
    func leftRecording() throws {
        for (round, next) in [["status", "--retry", "--json"], MemoProgram.raw].enumerated() {
            try leave(MemoProgram.hum(samples: 24_000, seed: round + 1))
            #expect(try memo.run(next, named: "next\(round)", input: MemoProgram.hum(samples: 100)) == 0)
            #expect(memo.statuses(of: "next\(round)").filter { $0 == "filed" } == ["filed"])
            #expect(memo.recordings.isEmpty)
            #expect(memo.sounds.count == round + 1)
        }
        #expect(try memo.run(["status", "--retry"], named: "nothing") == 0)
        #expect(memo.output(of: "nothing").contains("nothing to try again"))
    }

    @Test(
        "The next look at the diary files a killed recorder's memo, and its words come later",
        arguments: [["list"], ["status"], ["stats"], ["search", "word"], ["doctor"]]
    )
    func leftForLookers(command: [String]) throws {
        try leave(MemoProgram.hum(samples: 24_000))
        _ = try memo.run(command, named: "look")
        #expect(memo.output(of: "look").contains("filed 1 recording"))
        #expect(memo.recordings.isEmpty)
        #expect(memo.sounds.count == 1)

        #expect(try memo.run(["list"], named: "again") == 0)
        #expect(!memo.output(of: "again").contains("recording is"))
        #expect(try memo.run(["status", "--retry", "--json"], named: "words") == 0)
        #expect(memo.statuses(of: "words") == ["filed"])
        #expect(memo.sounds.count == 1)
    }

    @Test("A killed recorder's title, journal and tags reach its entry")
    func leftWithTitle() throws {
        let pipe = try OpenPipe()
        let words = ["--title", "Walk", "--journal", "Sea", "--tag", "sun"]
        let program = try memo.start(MemoProgram.raw + words, named: "killed", input: pipe.reader)
        pipe.write(MemoProgram.hum(samples: 24_000))
        try memo.waitForSound(bytes: 48_000)
        program.end()

        #expect(try memo.run(["status", "--retry", "--json"], named: "next") == 0)
        let entry = memo.reports(of: "next").first
        #expect(entry?["title"] as? String == "Walk")
        #expect(entry?["journal"] as? String == "Sea")
        #expect(entry?["tags"] as? [String] == ["sun"])
        #expect(memo.recordings.isEmpty)
    }

    private func leave(_ sound: [UInt8]) throws {
        let pipe = try OpenPipe()
        let program = try memo.start(MemoProgram.raw, named: "killed", input: pipe.reader)
        pipe.write(sound)
        try memo.waitForSound(bytes: sound.count)
        program.end()
    }

    @Test(
        "A terminal that goes away, and a request from another program, save what was heard",
        arguments: ["HUP", "stop"]
    )
    func ended(by means: String) throws {
        let pipe = try OpenPipe()
        let program = try memo.start(MemoProgram.raw, named: "memo", input: pipe.reader)
        pipe.write(MemoProgram.hum(samples: 20_000))
        try memo.waitForSound(bytes: 40_000)
        if means == "HUP" {
            program.send(SIGHUP)
            #expect(try program.code() == 143)
        } else {
            #expect(try memo.run(["status", "--session", "stop"], named: "stop") == 0)
            #expect(try program.code() == 0)
        }

        #expect(memo.statuses(of: "memo") == ["filed"])
        #expect(memo.recordings.isEmpty)
    }

    @Test("Ctrl-Z saves what was heard before the program is stopped, and it files it when it goes on")
    func suspended() throws {
        let pipe = try OpenPipe()
        let program = try memo.start(MemoProgram.raw, named: "memo", input: pipe.reader)
        pipe.write(MemoProgram.hum(samples: 20_000))
        try memo.waitForSound(bytes: 40_000)
        program.send(SIGTSTP)
        #expect(program.isStopped())
        #expect(try memo.run(["status", "--session"], named: "status") == 0)
        #expect(memo.output(of: "status").contains("nothing is recording"))

        program.send(SIGCONT)
        #expect(try program.code() == 0)
        #expect(memo.statuses(of: "memo") == ["filed"])
    }

    @Test("With --on-interruption pause the recording waits, and goes on when the interruption ends")
    func waits() throws {
        let pipe = try OpenPipe()
        let program = try memo.start(
            MemoProgram.raw + ["--on-interruption", "pause"],
            named: "memo",
            input: pipe.reader
        )
        pipe.write(MemoProgram.hum(samples: 20_000))
        try memo.waitForSound(bytes: 40_000)
        #expect(try memo.run(["status", "--session", "interrupt"], named: "interrupt") == 0)
        #expect(memo.output(of: "interrupt").contains("interrupted"))
        #expect(try memo.run(["status", "--session", "end"], named: "end") == 0)
        #expect(memo.output(of: "end").contains("recording"))
        pipe.write(MemoProgram.hum(samples: 16_000))
        try memo.waitForSound(bytes: 72_000)
        program.send(SIGINT)

        #expect(try program.code() == 0)
        let audio = memo.reports(of: "memo").first?["audio"] as? [String: Any]
        #expect(audio?["seconds"] as? Double == 2.25)
    }

    @Test("A recording is filed byte for byte like the same sound by ingest")
    func sameAsIngest() throws {
        let path = memo.folder.write(
            Self.wave(MemoProgram.hum(samples: 30_000)),
            to: "2026-11-20T18-30-00Z.wav"
        )
        let other = MemoProgram()
        #expect(try memo.run(["record", "--from", path, "--json"], named: "record") == 0)
        #expect(try other.run(["ingest", path, "--json"], named: "ingest") == 0)

        let recorded = try #require(memo.sounds.first.map { memo.folder.read($0) })
        let ingested = try #require(other.sounds.first.map { other.folder.read($0) })
        #expect(!recorded.isEmpty)
        #expect(recorded == ingested)
        let (one, two) = (memo.reports(of: "record").first, other.reports(of: "ingest").first)
        #expect(one?["text"] as? String == two?["text"] as? String)
    }

    @Test("Without a sound server the sentence says so, and the code is 69")
    func noServer() throws {
        #expect(try memo.run(["record"], named: "memo") == 69)
        #expect(memo.output(of: "memo").contains("no sound server"))
    }

    @Test("A missing file is reported as missing, also without a sound server")
    func noFile() throws {
        #expect(try memo.run(["record", "--from", "nosuch"], named: "memo") == 69)
        #expect(memo.output(of: "memo").contains("nosuch: no such file, and no sound server answers"))
    }

    @Test("A pipe without sound is reported as empty")
    func nothing() throws {
        #expect(try memo.run(["record", "--from", "-"], named: "wave") == 65)
        #expect(memo.output(of: "wave").contains("no sound came, so nothing was kept"))
        #expect(try memo.run(["record", "--from", "-", "--raw-format", "s16le,16000,1"], named: "raw") == 0)
        #expect(memo.output(of: "raw").contains("no sound came, so nothing was kept"))
        #expect(memo.recordings.isEmpty)
    }

    private static func wave(_ sound: [UInt8]) -> [UInt8] {
        StreamCaptureTests.wave(.ear, stated: UInt32(sound.count), sound, plain: true)
    }
}
