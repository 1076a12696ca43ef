import Foundation
import Testing
@testable import System

@Suite("A conversation with a program")
struct ProgramCallTests {
    private func shell(_ script: String, input: String = "", seconds: Double = 60, bytes: Int = 1 << 20)
        throws(ProgramCall.Failure) -> ProgramCall.Answer
    {
        try ProgramCall.hold(
            with: "/bin/sh",
            arguments: ["-c", script],
            environment: ["PATH=/usr/bin:/bin"],
            input: Array(input.utf8),
            limitSeconds: seconds,
            limitBytes: bytes
        )
    }

    @Test("What it is told comes back, with its message and how it ended")
    func answers() throws {
        let answer = try shell("cat; echo oh >&2; exit 3", input: "hello")
        #expect(String(decoding: answer.output, as: UTF8.self) == "hello")
        #expect(String(decoding: answer.message, as: UTF8.self) == "oh\n")
        #expect(answer.end == .exited(3))
    }

    @Test("More than a pipe holds goes both ways at once")
    func large() throws {
        let text = String(repeating: "a diary ", count: 50_000)
        let answer = try shell("cat", input: text)
        #expect(answer.output.count == text.utf8.count)
    }

    @Test("A program that does not listen loses nothing but what it was told")
    func deaf() throws {
        let answer = try shell("exec <&-; echo here", input: String(repeating: "x", count: 300_000))
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
    }

    @Test("One that takes too long is killed with its children")
    func slow() {
        #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: 0.2)) {
            try shell("sleep 600 & sleep 600", seconds: 0.2)
        }
    }

    @Test("What it started in a session of its own, and what has lost its parent, is killed too")
    func escaped() throws {
        let folder = try Folder()
        mkfifo(folder.path + "/held", 0o600)
        let held = open(folder.path + "/held", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(held) }
        let script = """
            cd '\(folder.path)' && rm -f one two
            setsid sh -c 'exec 3>held; : >one; exec sleep 1000' &
            (setsid sh -c '(exec 3>held; : >two; exec sleep 1000) & exit' &)
            wait; sleep 1000
            """
        // However slow the machine is, both have started at one of these times.
        var limit = 0.3
        repeat {
            limit *= 2
            #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: limit)) {
                try shell(script, seconds: limit)
            }
        } while ["/one", "/two"].contains { access(folder.path + $0, F_OK) != 0 } && limit < 100
        // The pipe has no writer any more when the last of them has ended.
        var wait = pollfd(fd: held, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 60_000) == 1)
        #expect(wait.revents & Int16(POLLHUP) != 0)
    }

    @Test(
        "What it wrote is the answer when it has ended, though a child of its holds the output; that is left alone"
    )
    func background() throws {
        let folder = try Folder()
        let gates = ["/gate", "/after"].map { name in
            mkfifo(folder.path + name, 0o600)
            return open(folder.path + name, O_RDWR | O_CLOEXEC)
        }
        defer { gates.forEach { close($0) } }
        let answer = try shell(
            "cd '\(folder.path)'; (read line <gate; echo alive >after) & echo here; exit 3"
        )
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
        #expect(answer.end == .exited(3))
        write(gates[0], "\n", 1)
        var wait = pollfd(fd: gates[1], events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 60_000) == 1)
    }

    @Test("One that closes its output and goes on may not take longer either")
    func silent() {
        #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: 0.2)) {
            try shell("exec >&- 2>&-; sleep 600", seconds: 0.2)
        }
    }

    @Test("One that never stops talking is killed")
    func flood() {
        #expect(throws: ProgramCall.Failure.tooMuch(limitBytes: 10_000)) {
            try shell("yes", bytes: 10_000)
        }
    }

    @Test("A program that is not there is said so")
    func missing() {
        #expect(throws: ProgramCall.Failure.notStarted(path: "/no/such/program", errno: 2)) {
            try ProgramCall.hold(with: "/no/such/program", environment: [], input: [], limitSeconds: 60)
        }
    }
}

/// A folder for what scripts tell, gone with the test.
private final class Folder {
    let path = NSTemporaryDirectory() + "conversation-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
