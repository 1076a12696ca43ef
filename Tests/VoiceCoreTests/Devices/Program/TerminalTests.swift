import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("voicecore record, at a terminal", .serialized)
struct TerminalTests {
    let memo = MemoProgram()

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
        // Both speech and silence were shown by then.
        #expect(Set(terminal.lines.map { $0.count { $0 == "▮" } }).count > 1)
        terminal.type(Terminal.interruptKey)

        try terminal.waitFor("saved 0:", in: program)
        #expect(try program.code() == 0)
        #expect(memo.sounds.count == 1)
        #expect(memo.recordings.isEmpty)
    }

    @Test("A second Ctrl-C asks, and yes leaves nothing of the recording")
    func secondInterruptAsks() throws {
        let asked = try Asked(in: memo.folder)
        asked.terminal.type("y\n")

        #expect(try asked.program.code() == 130)
        #expect(asked.memo.sounds.isEmpty)
        #expect(asked.memo.recordings.isEmpty)
        #expect(asked.terminal.text.contains("discarded"))
    }

    @Test("The question stands on a line of its own until it is answered, and no files the recording")
    func questionWaits() throws {
        let asked = try Asked(in: memo.folder)
        try asked.gate.lift()
        try Events(at: [asked.memo.diary + "/recordings"], of: [asked.program.id])
            .wait(until: "the recording is filed") { asked.memo.recordings.isEmpty }
        #expect(asked.terminal.text.hasSuffix("\u{1b}[Kdiscard the recording? [y/N] "))
        asked.terminal.type("n\n")
        #expect(try asked.program.code() == 0)
        #expect(asked.memo.sounds.count == 1)
        #expect(asked.terminal.text.contains("1 filed") || asked.terminal.text.contains("1 pending"))
    }

    @Test("A third Ctrl-C ends at once, and the next command files the recording")
    func thirdInterruptEnds() throws {
        let asked = try Asked(in: memo.folder)
        asked.terminal.type(Terminal.interruptKey)

        #expect(try asked.program.code() == 130)
        #expect(asked.memo.sounds.isEmpty)
        #expect(asked.memo.recordings.count == 1)
        #expect(asked.terminal.text.contains("the recording is kept"))
    }
}

private struct Asked {
    let memo: MemoProgram
    let gate: Gate
    let terminal: Terminal
    let program: Running

    init(in folder: TestFolder) throws {
        gate = try Gate(before: "voicecore-decode", in: folder)
        memo = MemoProgram(environment: [
            "VOICECORE_HELPERS=\(gate.helpers)", "PULSE_SERVER=unix:\(folder.path)/nowhere",
        ])
        terminal = try Terminal()
        let pipe = "\(memo.folder.path)/sound"
        #expect(mkfifo(pipe, 0o600) == 0)
        program = try memo.start(["record", "--from", pipe, "--raw-format", "s16le,16000,1"], at: terminal)
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        try writer.write(contentsOf: Data(MemoProgram.hum(samples: 32_000)))
        try memo.waitForSound(bytes: 64_000)
        terminal.type(Terminal.interruptKey)
        try terminal.waitFor("saved 0:02", in: program)
        // Filing waits at the gate, however fast this machine is.
        terminal.type(Terminal.interruptKey)
        try terminal.waitFor("discard the recording? [y/N]", in: program)
        try writer.close()
    }
}

/// Keeps a helper program waiting until the gate is lifted.
struct Gate {
    let helpers: String
    private let door: FileHandle

    init(before name: String, in folder: TestFolder) throws {
        helpers = "\(folder.path)/helpers"
        let path = "\(folder.path)/door"
        #expect(mkfifo(path, 0o600) == 0)
        // Open for both directions, so that neither end waits for the other.
        door = FileHandle(fileDescriptor: open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        try FileManager.default.createDirectory(atPath: helpers, withIntermediateDirectories: true)
        let real = try #require(InstalledFiles.standard.helper(name), "\(name) is not built")
        let script = """
            #!/bin/sh
            read -r _ < '\(path)'
            exec '\(real)' "$@"

            """
        let program = folder.write(Array(script.utf8), to: "helpers/\(name)")
        #expect(chmod(program, 0o700) == 0)
    }

    func lift() throws { try door.write(contentsOf: Data(String(repeating: "\n", count: 100).utf8)) }
}
