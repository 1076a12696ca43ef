import Foundation
import System
import Testing
@testable import VoiceCore

@Suite("Word to the service manager")
struct ServiceNoticeTests {
    private func received(at name: String, from send: () -> Void) throws -> [String] {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        if name.hasPrefix("@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
        send()
        var messages: [String] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { break }
            messages.append(String(decoding: block[..<count], as: UTF8.self))
        }
        return messages
    }

    @Test("Each message is one datagram in the manager's words", arguments: [true, false])
    func messages(isAbstract: Bool) throws {
        let yard = try Yard()
        let name = isAbstract ? "@voicecore-\(UUID().uuidString)" : yard.path + "/notify"
        let notice = ServiceNotice(environment: ["NOTIFY_SOCKET": name])
        let messages = try received(at: name) {
            notice.ready("watching 2 inboxes")
            notice.alive()
            notice.reloading()
            notice.stopping("1 memo in hand")
        }
        #expect(messages.count == 4)
        #expect(messages.first == "READY=1\nSTATUS=watching 2 inboxes")
        #expect(messages.dropFirst().first == "WATCHDOG=1")
        #expect(messages.dropFirst(2).first?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
        #expect(messages.last == "STOPPING=1\nSTATUS=1 memo in hand")
    }

    @Test("Without a manager nothing is sent, and one that does not listen harms nobody")
    func nobody() {
        ServiceNotice(environment: [:]).ready("here")
        ServiceNotice(environment: ["NOTIFY_SOCKET": "/nowhere/at/all"]).ready("here")
        ServiceNotice(environment: ["NOTIFY_SOCKET": String(repeating: "x", count: 500)]).ready("here")
    }

    @Test("The watchdog's time is taken only when it is meant for this process")
    func watchdog() {
        #expect(ServiceNotice(environment: ["WATCHDOG_USEC": "30000000"]).watchdog == .seconds(30))
        let mine = ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": String(getpid())]
        #expect(ServiceNotice(environment: mine).watchdog == .seconds(30))
        #expect(
            ServiceNotice(environment: ["WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"]).watchdog == nil
        )
        #expect(ServiceNotice(environment: ["WATCHDOG_USEC": "soon"]).watchdog == nil)
    }
}

@Suite("The command after filing")
struct EntryHookTests {
    @Test("The command gets the report on standard input")
    func getsReport() async throws {
        let yard = try Yard()
        let notes = Basket<WatchNote>()
        let hook = EntryHook(environment: ["PATH": "/usr/bin:/bin"], note: notes.put)
        await hook.run(
            ["sh", "-c", "cat > '\(yard.path)/report'"],
            entry: "0197",
            report: Array(#"{"schema":1}"#.utf8)
        )
        #expect(try String(contentsOfFile: yard.path + "/report", encoding: .utf8) == #"{"schema":1}"#)
        #expect(notes.all == [])
    }

    @Test(
        "A command that fails, hangs or floods costs a line in the log",
        arguments: [
            ("exit 3", WatchNote.Fact.ended(.exited(3))),
            ("kill -9 $$", .ended(.signalled(9))),
            ("sleep 600", .unanswered(.tooSlow(limitSeconds: 0.3))),
            ("exec yes", .unanswered(.tooMuch(limitBytes: 1_048_576))),
            ("no-such-command-here", .ended(.exited(127))),
        ]
    )
    func fails(command: String, fact: WatchNote.Fact) async {
        let notes = Basket<WatchNote>()
        let limit = fact == .unanswered(.tooSlow(limitSeconds: 0.3)) ? 0.3 : 60
        let hook = EntryHook(environment: ["PATH": "/usr/bin:/bin"], limitSeconds: limit, note: notes.put)
        await hook.run(["/bin/sh", "-c", command], entry: "0197", report: [])
        #expect(notes.all == [WatchNote(.hookFailed, "0197", fact)])
    }

    @Test("The service manager's words to the daemon are not passed on")
    func environment() async throws {
        let yard = try Yard()
        let hook = EntryHook(environment: ["PATH": "/usr/bin:/bin", "NOTIFY_SOCKET": "/run/x", "MINE": "1"]) {
            _ in
        }
        await hook.run(
            ["sh", "-c", "echo \"${NOTIFY_SOCKET-none} $MINE\" > '\(yard.path)/out'"],
            entry: "0197",
            report: []
        )
        #expect(try String(contentsOfFile: yard.path + "/out", encoding: .utf8) == "none 1\n")
    }
}

@Suite("The page for operators")
struct OperationsTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("The page explains every kind of log line with its level, and no other")
    func everyLine() throws {
        let page = try String(contentsOf: root.appending(path: "docs/service.md"), encoding: .utf8)
        let table = page.components(separatedBy: "| line | level | meaning").last ?? ""
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            row.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: [" ", "`"]) }
        }
        let expected = WatchNote.Kind.allCases.map { [$0.rawValue, "\(WatchNote($0, "").level)"] }
        #expect(Set(rows) == Set(expected))
    }

    @Test("The system unit's exposure is at most 2.0 by the system's own judgement")
    func exposure() throws {
        let judge = "/usr/bin/systemd-analyze"
        guard FileManager.default.isExecutableFile(atPath: judge) else {
            print("skipped: \(judge) is not here")
            return
        }
        let yard = try Yard()
        let unit = root.appending(path: "scripts/systemd/system/voicecored.service")
        let text = try String(contentsOf: unit, encoding: .utf8)
        try yard.write(
            "voicecored.service",
            text.replacingOccurrences(of: "@PREFIX@/bin/voicecored", with: "/bin/true")
        )
        let process = Process()
        process.executableURL = URL(filePath: judge)
        process.arguments = [
            "security", "--offline=true", "--threshold=20", yard.path + "/voicecored.service",
        ]
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(said)")
    }
}

@Suite("Levels of log lines")
struct WatchNoteTests {
    @Test("A memo whose entry was removed is no news at every start", arguments: ["removed", "trashed"])
    func removed(reason: String) {
        #expect(WatchNote(.skipped, "a.m4a", .reason(reason)).level == .info)
        #expect(WatchNote(.skipped, "a.m4a", .reason("tooShort")).level == .notice)
    }
}

@Suite("The pace of the status file")
struct WritePaceTests {
    private let start = SuspendingClock.now

    private func writes(until end: Int, _ pace: inout WritePace, from begin: Int = 0) -> [Int] {
        (begin...end).filter { time in
            let now = start + .milliseconds(time)
            guard pace.next.map({ $0 <= now }) ?? true else { return false }
            pace.wrote(from: now, to: now)
            return true
        }
    }

    @Test("The status is written at once after a quiet time, soon after that, and then once a second")
    func paced() {
        var pace = WritePace()
        #expect(writes(until: 4_000, &pace) == [0, 50, 150, 350, 750, 1_550, 2_550, 3_550])
        #expect(writes(until: 10_000, &pace, from: 9_000).prefix(2) == [9_000, 9_050])
    }

    @Test("The status is written less often where writing takes long")
    func slow() {
        var pace = WritePace()
        pace.wrote(from: start, to: start + .milliseconds(200))
        #expect(pace.next == start + .seconds(4))
    }
}
