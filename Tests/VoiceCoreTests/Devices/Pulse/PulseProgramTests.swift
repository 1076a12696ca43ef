import Foundation
import TestKit
import Testing
import VoiceCore

extension PulseTests {
    @Suite("The programs at a sound server")
    struct PulseProgramTests {
        let server: SoundServer
        let memo: MemoProgram

        init() throws {
            server = try SoundServer()
            memo = MemoProgram(environment: ["PULSE_SERVER=\(server.address)"])
        }

        @Test("A call interrupts a memo, and the recording up to there is filed with its words")
        func call() throws {
            let speech = try Speech(in: server.folder)
            let room = try server.play(speech.path)
            let program = try memo.start(["record", "--json"], named: "memo")
            // A busy machine loses some of it, so the sentence repeats.
            try memo.waitForSound(bytes: speech.bytes * 2)
            let call = try server.call()

            #expect(try program.code() == 0)
            #expect(memo.output(of: "memo").contains("interrupted"))
            #expect(memo.statuses(of: "memo") == ["filed"])
            let text = memo.reports(of: "memo").first?["text"] as? String ?? ""
            #expect(speech.overlap(with: text) >= 0.4, "\(text)")
            withExtendedLifetime((call, room)) {}
        }

        @Test("A microphone that is unplugged in the middle leaves a filed entry")
        func unplugged() throws {
            let room = try server.play(hum())
            let program = try memo.start(["record", "--json"], named: "memo")
            try memo.waitForSound(bytes: 48_000)
            try server.unplugMicrophone()

            #expect(try program.code() == 0)
            #expect(memo.output(of: "memo").contains("unplugged"))
            #expect(memo.statuses(of: "memo") == ["filed"])
            withExtendedLifetime(room) {}
        }

        @Test("With --on-interruption pause a call leaves the recording open, and it goes on after it")
        func waits() throws {
            let room = try server.play(hum())
            let terminal = try Terminal()
            let program = try memo.start(["record", "--on-interruption", "pause"], at: terminal)
            try memo.waitForSound(bytes: 40_000)
            let call = try server.call()
            try terminal.waitFor("‖", in: program)
            let before = memo.recordings.values.max() ?? 0
            call.end()
            try memo.waitForSound(bytes: before + 16_000)
            program.send(SIGINT)

            try terminal.waitFor("filed", in: program)
            #expect(try program.code() == 0)
            withExtendedLifetime(room) {}
        }

        @Test("An interrupted playback keeps its position, and does not start again by itself")
        func interruptedPlayback() throws {
            let entry = try entry(seconds: 60)
            let playing = try play(entry)
            try wait(over: 1, in: playing)
            let call = try server.call()

            try playing.terminal.waitFor("interrupted at", in: playing.program)
            #expect(try playing.program.code() == 0)
            let kept = position(of: entry)
            #expect(kept > 1)
            call.end()
            #expect(try memo.run(["status", "--session"], named: "after") == 0)
            #expect(memo.output(of: "after").contains("nothing is recording"))
            #expect(position(of: entry) == kept)
        }

        @Test("A second call pauses the first, and the next one goes on from there")
        func pausedPlayback() throws {
            let entry = try entry(seconds: 60)
            let first = try play(entry)
            try wait(over: 1, in: first)
            #expect(try memo.run(["play", entry], named: "second") == 0)
            #expect(try first.program.code() == 0)
            #expect(memo.output(of: "second").contains("paused at"))
            let kept = position(of: entry)

            let third = try play(entry)
            try wait(over: kept, in: third)
            third.program.send(SIGINT)
            #expect(try third.program.code() == 0)
            #expect(position(of: entry) == 0)
        }

        @Test("Skipping moves an entry that plays, and one that was left, from where it stands")
        func skipped() throws {
            let entry = try entry(seconds: 60)
            let first = try play(entry, "--from", "20")
            try wait(over: 20, in: first)
            #expect(try memo.run(["play", entry, "--skip=+15"], named: "forward") == 0)
            #expect(memo.output(of: "forward").contains("at 0:"))
            try wait(over: 35, in: first)
            #expect(try memo.run(["play", entry, "--skip=-15"], named: "back") == 0)
            #expect(first.program.status(waiting: false) == nil)
            #expect(try memo.run(["play", entry], named: "pause") == 0)
            #expect(try first.program.code() == 0)
            let kept = position(of: entry)
            #expect(kept > 20)

            let second = try play(entry, "--skip", "15")
            try wait(over: kept + 15, in: second)
            second.program.send(SIGINT)
            #expect(try second.program.code() == 0)
        }

        @Test("At a terminal the word that is spoken stands out, and another one later")
        func boldWord() throws {
            let speech = try Speech(in: server.folder)
            let said = server.folder.read("speech.raw").prefix(2 * speech.bytes)
            #expect(try memo.run(MemoProgram.raw, named: "entry", input: Array(said)) == 0)
            let entry = try #require(memo.reports(of: "entry").first?["entry"] as? String)
            let terminal = try Terminal()
            let program = try memo.start(["play", entry], at: terminal)
            try terminal.wait(for: "two words stand out", in: program) {
                Self.bold(in: terminal.text).intersection(Speech.words).count >= 2
            }
            #expect(terminal.text.contains("▶ 0:0"))
            terminal.type(Terminal.interruptKey)
            #expect(try program.code() == 0)
        }

        private static func bold(in text: String) -> Set<String> {
            Set(
                text.components(separatedBy: "\u{1B}[1m").dropFirst()
                    .compactMap { $0.components(separatedBy: "\u{1B}[0m").first }
            )
        }

        @Test("An entry's sound is rendered to a new WAV file and never replaces one")
        func rendered() throws {
            let entry = try entry(seconds: 2)
            let file = "\(server.folder.path)/out.wav"
            #expect(try memo.run(["play", entry, "--to", file], named: "render") == 0)
            let wave = server.folder.read("out.wav")
            #expect(wave.count == 44 + 64_000)
            #expect(try memo.run(["play", entry, "--to", file], named: "again") == 73)
            #expect(server.folder.read("out.wav") == wave)
        }
    }
}

extension PulseTests.PulseProgramTests {
    func hum() -> String {
        server.folder.write(second: MemoProgram.hum(samples: 16_000), times: 300, to: "hum.raw")
    }

    func entry(seconds: Int) throws -> String {
        let sound = Array([[UInt8]](repeating: MemoProgram.hum(samples: 16_000), count: seconds).joined())
        #expect(try memo.run(MemoProgram.raw, named: "entry", input: sound) == 0)
        return try #require(memo.reports(of: "entry").first?["entry"] as? String)
    }

    func position(of entry: String) -> Double {
        let text = String(decoding: memo.folder.read(".local/state/voicecore/positions"), as: UTF8.self)
        let line = text.split(separator: "\n").last { $0.hasPrefix(entry) }
        return line.flatMap { Double($0.split(separator: " ")[1]) } ?? 0
    }

    func play(_ entry: String, _ options: String...) throws -> (program: Running, terminal: Terminal) {
        let terminal = try Terminal()
        return (try memo.start(["play", entry] + options, at: terminal), terminal)
    }

    func wait(over seconds: Double, in play: (program: Running, terminal: Terminal)) throws {
        try play.terminal.wait(for: "\(seconds) s are played", in: play.program) {
            let shown = play.terminal.text.matches(of: /▶ (\d+):(\d\d)/).last
            return shown.map { 60 * (Double($0.1) ?? 0) + (Double($0.2) ?? 0) > seconds } ?? false
        }
    }
}
