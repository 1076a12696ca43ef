import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("voicememo record, at a terminal", .serialized)
struct TerminalTests {
    let memo = VoiceMemo()

    @Test("The line shows the level, the time left and the words as they come; Ctrl-C saves")
    func meterAndWords() throws {
        let speech = try Speech(in: memo.folder)
        let terminal = try Terminal()
        let program = try memo.start(
            ["record", "--from", speech.path, "--raw-format", "s16le,16000,1", "--real-time"],
            at: terminal
        )
        try terminal.wait(for: "words", in: program) {
            terminal.lines.contains { speech.overlap(with: String($0)) >= 0.5 }
        }
        let line = try #require(terminal.lines.last { speech.overlap(with: String($0)) >= 0.5 })
        #expect(line.contains("● 0:") && line.contains("▯") && line.contains("s left"))
        // Both the sentence and the silence after it were shown by then.
        #expect(Set(terminal.lines.map { $0.count { $0 == "▮" } }).count > 1)
        terminal.type(Terminal.interruptKey)

        try terminal.waitFor("saved 0:", in: program)
        #expect(try program.code() == 0)
        #expect(memo.sounds.count == 1)
        #expect(memo.recordings.isEmpty)
    }

    @Test("A second Ctrl-C asks, and yes leaves nothing of the recording")
    func secondInterruptAsks() throws {
        let gate = try Gate(before: "voicecore-decode", in: memo.folder)
        let memo = VoiceMemo(environment: [
            "VOICECORE_HELPERS=\(gate.helpers)", "PULSE_SERVER=unix:\(self.memo.folder.path)/nowhere",
        ])
        let terminal = try Terminal()
        let pipe = "\(memo.folder.path)/sound"
        #expect(mkfifo(pipe, 0o600) == 0)
        let program = try memo.start(
            ["record", "--from", pipe, "--raw-format", "s16le,16000,1"],
            at: terminal
        )
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        try writer.write(contentsOf: Data(VoiceMemo.hum(samples: 32_000)))
        try memo.waitForSound(bytes: 64_000)
        terminal.type(Terminal.interruptKey)
        try terminal.waitFor("saved 0:02", in: program)
        // Filing waits at the gate, however fast this machine is.
        terminal.type(Terminal.interruptKey)
        try terminal.waitFor("discard the recording? [y/N]", in: program)
        terminal.type("y\n")

        #expect(try program.code() == 130)
        #expect(memo.sounds.isEmpty)
        #expect(memo.recordings.isEmpty)
        #expect(terminal.text.contains("discarded"))
        try writer.close()
    }
}

/// A helper program that never gets to its work.
struct Gate {
    /// The folder in which the programs are looked for first.
    let helpers: String

    init(before name: String, in folder: TestFolder) throws {
        helpers = "\(folder.path)/helpers"
        try FileManager.default.createDirectory(atPath: helpers, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            exec sleep 600

            """
        let path = folder.write(Array(script.utf8), to: "helpers/\(name)")
        #expect(chmod(path, 0o700) == 0)
    }
}
