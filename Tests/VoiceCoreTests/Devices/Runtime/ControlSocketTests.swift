import Foundation
import Testing
import TestKit
@testable import VoiceCore

@Suite("Speaking to the program that has the session")
struct ControlSocketTests {
    let folder = TestFolder()
    var path: String { "\(folder.path)/session.sock" }

    @Test("A line in, a line out, for any number that ask")
    func answers() async throws {
        let socket = try ControlSocket(at: path) { "you said \($0)" }
        let path = path
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<8 { group.addTask { try await asked("number \(number)", at: path) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }

        #expect(answers == Set((0..<8).map { "you said number \($0)" }))
        withExtendedLifetime(socket) {}
    }

    @Test("Every caller is answered before the program ends")
    func answered() async throws {
        let (begun, began) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let socket = try ControlSocket(at: path) { line in
            began.yield()
            for await _ in gate { break }
            return line
        }
        let path = path
        async let answer = asked("pause", at: path)
        for await _ in begun { break }
        open.yield()
        await socket.answered()
        #expect(try await answer == "pause")
    }

    @Test("Only its owner may use it, and it goes with its program")
    func owner() throws {
        var socket: ControlSocket? = try ControlSocket(at: path) { $0 }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(socket != nil)

        socket = nil
        #expect(stat(path, &status) != 0)
        #expect(throws: ControlSocket.Failure.nobody) { try ControlSocket.ask("status", at: path) }
    }

    @Test("A killed program's socket does not block the next one")
    func stale() async throws {
        _ = folder.write([], to: "session.sock")
        let socket = try ControlSocket(at: path) { $0 }
        #expect(try await asked("hello", at: path) == "hello")
        withExtendedLifetime(socket) {}
    }

    @Test(
        "Requests survive the way through text",
        arguments: [SessionControl.Request.status, .interrupt, .end, .pause, .stop, .skip(seconds: -15)]
    )
    func requests(_ request: SessionControl.Request) {
        #expect(SessionControl.Request(line: request.line) == request)
    }

    @Test("Unknown requests are refused", arguments: ["", "fly", "skip", "skip x", "skip nan", "stop now"])
    func nonsense(_ line: String) { #expect(SessionControl.Request(line: line) == nil) }

    @Test("A folder that others may enter holds no lock of ours")
    func openFolder() throws {
        chmod(folder.path, 0o755)
        #expect(throws: RuntimeFolder.Failure.notOurs(path: folder.path)) { try RuntimeFolder(folder.path) }
        chmod(folder.path, 0o700)
        #expect(try RuntimeFolder(folder.path).lockFile == "\(folder.path)/session.lock")
    }
}

func asked(_ line: String, at path: String) async throws -> String {
    try await BlockingWork.run(label: "asked") { _ in
        try ControlSocket.ask(line, at: path, patienceSeconds: 600)
    }
}

@Suite("Playback positions")
struct PlaybackPositionsTests {
    let folder = TestFolder()
    var positions: PlaybackPositions { PlaybackPositions(path: "\(folder.path)/state/positions") }

    @Test("A position is kept across programs, replaced, and forgotten at 0")
    func kept() throws {
        #expect(positions.position(of: "a") == 0)
        try positions.keep(12.3456, of: "a")
        try positions.keep(7, of: "b")
        #expect(positions.position(of: "a") == 12.346)
        try positions.keep(3, of: "a")
        #expect(positions.position(of: "a") == 3)
        try positions.keep(0, of: "a")
        #expect(positions.position(of: "a") == 0)
        #expect(positions.position(of: "b") == 7)
    }

    @Test(
        "A garbled file means no positions",
        arguments: ["a", "a x", "a nan", "a -3", "a 1 2", "\u{0}\u{1}"]
    )
    func garbled(_ text: String) {
        let path = folder.write(Array(text.utf8), to: "positions")
        #expect(PlaybackPositions(path: path).position(of: "a") == 0)
    }
}
