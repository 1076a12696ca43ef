import Foundation
import TestKit
import Testing
@testable import VoiceCore

@Suite("Sleep of the machine")
struct SleepWatchTests {
    let folder = TestFolder()

    @Test("Without a system bus there is nothing to watch, which is no fault")
    func noBus() async { #expect(await SleepWatch.changes(bus: "\(folder.path)/none") == nil) }

    @Test(
        "A bus that announces sleep is heard",
        .enabled(if: access("/usr/bin/dbus-daemon", X_OK) == 0 && access("/usr/bin/gdbus", X_OK) == 0)
    )
    func announced() async throws {
        let (bus, log) = ("\(folder.path)/bus", "\(folder.path)/bus.log")
        let daemon = try Running(
            "/usr/bin/dbus-daemon",
            ["--session", "--nofork", "--nopidfile", "--print-address", "--address=unix:path=\(bus)"],
            environment: ["HOME=\(folder.path)", "PATH=/usr/bin:/bin"],
            log: log
        )
        // The bus reports its address once it listens.
        try Events(at: [log], of: [daemon.id]).wait(until: "the bus listens") {
            try String(contentsOfFile: log, encoding: .utf8).contains("unix:path=")
        }
        let changes = try #require(await SleepWatch.changes(bus: bus))
        var heard = changes.makeAsyncIterator()

        try emit("PrepareForShutdown", "true", on: bus)
        try emit("PrepareForSleep", "true", on: bus)
        #expect(await heard.next() == .goesToSleep)
        try emit("PrepareForSleep", "false", on: bus)
        #expect(await heard.next() == .wokeUp)
        daemon.end()
        #expect(await heard.next() == nil)
    }

    @Test("Messages are read back, and garbage is refused whatever lengths it states")
    func messages() throws {
        let bytes = BusMessage.call("AddMatch", text: "type='signal'", serial: 7)
        let message = try #require(BusMessage(bytes))
        #expect(message.member == "AddMatch")
        #expect(message.kind == .call)
        #expect(BusMessage.length(of: Array(bytes.prefix(16))) == bytes.count - 16)

        for count in 0..<bytes.count { #expect(BusMessage(Array(bytes.prefix(count))) == nil) }
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 0xff
            _ = BusMessage(damaged)
        }
    }

    private func emit(_ signal: String, _ value: String, on bus: String) throws {
        let answer = try ProgramCall.hold(
            with: "/usr/bin/gdbus",
            arguments: [
                "emit", "--session", "--object-path", "/org/freedesktop/login1", "--signal",
                "org.freedesktop.login1.Manager.\(signal)", value,
            ],
            environment: ["DBUS_SESSION_BUS_ADDRESS=unix:path=\(bus)", "HOME=\(folder.path)"],
            input: [],
            limitSeconds: 180
        )
        #expect(answer.end == .exited(0))
    }
}
