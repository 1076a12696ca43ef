import Foundation
import TestKit
import Glibc
@testable import System
import Testing

@Suite("A conversation with a program")
struct ProgramCallTests {
    private let folder = TestFolder()

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

    @Test("An answer holds the output, the messages and the exit status")
    func answers() throws {
        let answer = try shell("cat; echo oh >&2; exit 3", input: "hello")
        #expect(String(decoding: answer.output, as: UTF8.self) == "hello")
        #expect(String(decoding: answer.message, as: UTF8.self) == "oh\n")
        #expect(answer.end == .exited(3))
    }

    @Test("A program that somebody still writes is started once that one has closed it")
    func beingWritten() throws {
        let path = NSTemporaryDirectory() + "program-\(UUID())"
        try Data("#!/bin/sh\necho here\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o700) == 0)
        defer { unlink(path) }
        let writing = open(path, O_WRONLY | O_CLOEXEC)
        let closing = Thread {
            usleep(30_000)
            close(writing)
        }
        closing.start()
        let answer = try ProgramCall.hold(
            with: path,
            environment: [],
            input: [],
            limitSeconds: 60,
            limitBytes: 100
        )
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
    }

    @Test("More than a pipe holds goes both ways at the same time")
    func large() throws {
        let text = String(repeating: "a diary ", count: 50_000)
        let answer = try shell("cat", input: text)
        #expect(answer.output.count == text.utf8.count)
    }

    @Test("A program that reads no input can still answer")
    func deaf() throws {
        let answer = try shell("exec <&-; echo here", input: String(repeating: "x", count: 300_000))
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
    }

    @Test("A program that takes too long is killed with its children")
    func slow() {
        #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: 0.2)) {
            try shell("sleep 600 & sleep 600", seconds: 0.2)
        }
    }

    @Test("Children in sessions of their own and orphans are killed, too")
    func escaped() throws {
        mkfifo(folder("held"), 0o600)
        let held = open(folder("held"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(held) }
        let script = """
            cd '\(folder.path)' && rm -f one two
            setsid sh -c 'exec 3>held; : >one; exec sleep 1000' &
            (setsid sh -c '(exec 3>held; : >two; exec sleep 1000) & exit' &)
            wait; sleep 1000
            """
        // The limit grows until it is late enough on this machine.
        var limit = 0.3
        repeat {
            limit *= 2
            #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: limit)) {
                try shell(script, seconds: limit)
            }
        } while ["one", "two"].contains { access(folder($0), F_OK) != 0 } && limit < 100
        // The pipe loses its last writer with the last process.
        var wait = pollfd(fd: held, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 60_000) == 1)
        #expect(wait.revents & Int16(POLLHUP) != 0)
    }

    @Test("The answer is complete when the program ends, even if a child still holds its output")
    func background() throws {
        let gates = ["gate", "after"].map { name in
            mkfifo(folder(name), 0o600)
            return open(folder(name), O_RDWR | O_CLOEXEC)
        }
        defer { gates.forEach { close($0) } }
        let script = "cd '\(folder.path)'; (read line <gate; echo alive >after) & echo here; exit 3"
        let answer = try shell(script)
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
        #expect(answer.end == .exited(3))
        write(gates[0], "\n", 1)
        var wait = pollfd(fd: gates[1], events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 60_000) == 1)
    }

    @Test("A program that closes its output and runs on is killed in time")
    func silent() {
        #expect(throws: ProgramCall.Failure.tooSlow(limitSeconds: 0.2)) {
            try shell("exec >&- 2>&-; sleep 600", seconds: 0.2)
        }
    }

    @Test("A program that prints without end is killed")
    func flood() {
        #expect(throws: ProgramCall.Failure.tooMuch(limitBytes: 10_000)) { try shell("yes", bytes: 10_000) }
    }

    @Test("A missing program is reported as missing")
    func missing() {
        #expect(throws: ProgramCall.Failure.notStarted(path: "/no/such/program", errno: 2)) {
            try ProgramCall.hold(with: "/no/such/program", environment: [], input: [], limitSeconds: 60)
        }
    }
}

@Suite("Child processes")
struct ChildProcessTests {
    @Test("A child gets the given descriptors, however high their numbers")
    func highDescriptorsArrive() throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        // Crossed, so that a careless spawn would overwrite them.
        let writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let input = fcntl(null, F_DUPFD_CLOEXEC, 64)
        [ends[1], null].forEach { close($0) }

        let descriptors = [input, writer, -1]
        let child = try ChildProcess(
            "/bin/echo",
            arguments: ["here"],
            environment: [],
            descriptors: descriptors
        )
        #expect(child.wait() == .exited(0))
        [writer, input].forEach { close($0) }

        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(ends[0], &bytes, 16)
        close(ends[0])
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "here\n")
    }

    @Test("Releasing a child kills its group and leaves no zombie")
    func groupIsGone() throws {
        let descriptors: [Int32] = [-1, -1, -1]
        let leader = try ChildProcess(
            "/bin/sleep",
            arguments: ["600"],
            environment: [],
            descriptors: descriptors
        )
        let id = leader.id
        _ = consume leader
        #expect(kill(-id, 0) != 0)
        #expect(waitpid(id, nil, WNOHANG) == -1)
    }
}
