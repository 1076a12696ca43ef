import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("The daemon as a service")
struct DaemonServiceTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    @Test("A second daemon on the same diary is refused with a sentence, and the first goes on")
    func secondDaemon() async throws {
        try yard.start()
        await yard.waits(for: .watching)
        let program = try #require(InstalledFiles.standard.helper("voicecored"))
        let answer = try ProgramCall.hold(
            with: program,
            arguments: ["--diary", yard.diary, "--inbox", yard.inbox],
            environment: ["HOME=\(yard.path)", "PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
        #expect(answer.end == .exited(75))
        let message = String(decoding: answer.message, as: UTF8.self)
        #expect(message.contains("another voicecored uses this diary (process \(yard.process))"))
        try yard.drop(TestMemo(61), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
    }

    @Test("--once that is told to end finishes what is in hand, leaves the rest, and ends with 143")
    func onceIsTerminated() async throws {
        try yard.holdEngine()
        for number in 1...3 { try yard.drop(TestMemo(130 + UInt64(number)), "memo\(number).wav") }
        try yard.start(["--once", "--jobs", "1"])
        await yard.waits(for: .taken)
        yard.send(SIGTERM)
        await yard.waits(for: .stopping)
        yard.letGo()
        #expect(await yard.waitForEnd() == .exited(143))
        #expect(yard.lines(.filed).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: yard.diary + "/work") == [])
        try yard.start(["--once"])
        #expect(await yard.waitForEnd() == .exited(0))
        #expect(yard.lines(.filed).count == 3)
    }

    @Test("At its end it leaves nothing of its own in the diary", arguments: [[], ["--once"]])
    func leavesNothing(arguments: [String]) async throws {
        for number in 0..<4 as Range<UInt64> {
            try yard.drop(TestMemo(140 + number), "memo\(number).wav")
            try yard.start(arguments)
            await yard.waits(for: .filed, times: Int(number) + 1)
            #expect(await (arguments.isEmpty ? yard.terminate() : yard.waitForEnd()) == .exited(0))
            for name in ["work", "incoming"] {
                #expect(try FileManager.default.contentsOfDirectory(atPath: "\(yard.diary)/\(name)") == [])
            }
        }
    }

    @Test("A second signal ends it at once, and the next start goes on", arguments: [[], ["--once"]])
    func secondSignal(arguments: [String]) async throws {
        try yard.holdEngine()
        try yard.drop(TestMemo(134), "memo.wav")
        try yard.start(arguments)
        await yard.waits(for: .taken)
        yard.send(SIGTERM)
        await yard.waits(for: .stopping)
        yard.send(SIGINT)
        #expect(await yard.waitForEnd() == .exited(130))
        yard.letGo()
        try yard.start(["--once"])
        #expect(await yard.waitForEnd() == .exited(0))
        try await yard.expectEntries([TestMemo(134)])
    }

    @Test("Without an inbox it ends with 78 and says where to name one")
    func noInbox() throws {
        let program = try #require(InstalledFiles.standard.helper("voicecored"))
        let answer = try ProgramCall.hold(
            with: program,
            arguments: ["--diary", yard.diary],
            environment: ["HOME=\(yard.path)", "PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
        #expect(answer.end == .exited(78))
        #expect(String(decoding: answer.message, as: UTF8.self).contains("config.json5"))
    }

    @Test("The service manager hears that it is ready, reloads and stops, and that it lives")
    func notices() async throws {
        let manager = try ServiceManager(at: yard.path + "/notify")
        try yard.start(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "300000"])
        await yard.waits(for: "READY", readable: [manager.descriptor]) {
            manager.heard.contains { $0.hasPrefix("READY=1\nSTATUS=watching 1 inbox") }
        }
        await yard.waits(for: "WATCHDOG", readable: [manager.descriptor]) {
            manager.heard.filter { $0 == "WATCHDOG=1" }.count >= 2
        }
        yard.send(SIGHUP)
        await yard.waits(for: .reloaded)
        await yard.waits(for: "READY again", readable: [manager.descriptor]) {
            manager.heard.filter { $0.hasPrefix("READY=1") }.count == 2
        }
        #expect(manager.heard.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") })
        #expect(await yard.terminate() == .exited(0))
        #expect(manager.heard.contains { $0.hasPrefix("STOPPING=1") })
    }

    @Test("SIGHUP takes up a new inbox and keeps the memo in hand; wrong settings change nothing")
    func reload() async throws {
        let config = yard.path + "/config.json5"
        try yard.write(
            Array(#"{ inboxes: ["\#(yard.inbox)"], settle: 0.2, dayStart: "05:00" }"#.utf8),
            to: config
        )
        try yard.holdEngine()
        try yard.start(["--config", config])
        try yard.drop(TestMemo(62), "inhand.wav")
        await yard.waits(for: .taken, "inhand.wav")
        let other = yard.path + "/other"
        try yard.write(
            Array(
                #"""
                { inboxes: ["\#(yard.inbox)", { path: "\#(other)", tags: ["new"], subfoldersAsTags: true }],
                  dayStart: "04:00" }
                """#.utf8
            ),
            to: config
        )
        yard.send(SIGHUP)
        await yard.waits(for: .reloaded)
        yard.letGo()
        try yard.write(TestMemo(63).bytes, to: other + "/trip/memo.wav")
        await yard.waits(for: "the other inbox") {
            yard.lines.contains { $0.hasPrefix("filed: \(other)/trip/memo.wav") }
        }
        await yard.waits(for: .filed, "inhand.wav")

        try yard.write(Array("{ inboxs: [] }".utf8), to: config)
        yard.send(SIGHUP)
        await yard.waits(for: .reloadRefused)
        try yard.write(TestMemo(64).bytes, to: yard.inbox + "/2026-11/Family/after.wav")
        await yard.waits(for: .filed, "2026-11/Family/after.wav")
        try await yard.expectEntries([TestMemo(62), TestMemo(63), TestMemo(64)])
        let store = try yard.store()
        #expect(try await store.dayStartMinute == 240)
        let id = try #require(try await store.entries.entry(ofOrigin: TestMemo(63).sha256))
        #expect(try await store.entries.entry(id).tags == ["new", "trip"])
        #expect(try await store.entries.entry(id).journal == nil)
        let named = try #require(try await store.entries.entry(ofOrigin: TestMemo(64).sha256))
        #expect(
            try await store.entries.entry(named).journal == "Family",
            "the folder below the inbox names it"
        )
    }

    @Test("SIGTERM ends it soon, and the memo in hand is an entry whole or not at all")
    func terminate() async throws {
        try yard.holdEngine()
        try yard.start()
        try yard.drop(TestMemo(65), "long.wav")
        await yard.waits(for: .taken, "long.wav")
        #expect(await yard.terminate() == .exited(0))
        #expect(yard.lines(.stopped).count == 1)
        #expect(yard.lines(.filed).isEmpty)
        yard.letGo()
        try yard.start()
        await yard.waits(for: "its end") { !yard.lines(.filed).isEmpty || !yard.lines(.finished).isEmpty }
        try await yard.expectEntries([TestMemo(65)])
    }

    @Test("Once takes what has settled, leaves what is being written, and says by its code what is left")
    func once() async throws {
        try yard.drop(TestMemo(66), "memo.wav")
        try yard.drop(TestMemo(67), "written.wav")
        let writer = try OtherWriter(of: yard.inbox + "/written.wav")
        try yard.start(["--once"])
        #expect(await yard.waitForEnd() == .exited(0))
        try await yard.expectEntries([TestMemo(66)])
        writer.end()
        try yard.write(Array("no sound".utf8), to: yard.inbox + "/bad.wav")
        try yard.start(["--once"])
        #expect(await yard.waitForEnd() == .exited(1))
        try await yard.expectEntries([TestMemo(66), TestMemo(67)])
    }

    @Test("With --once a missing inbox is an error, and what is in the others is filed")
    func missingInbox() async throws {
        try yard.drop(TestMemo(70), "memo.wav")
        try yard.start(["--once", "--inbox", yard.inbox, "--inbox", yard.path + "/nowhere"])
        #expect(await yard.waitForEnd() == .exited(69))
        #expect(yard.lines(.inboxMissing) == ["inbox missing: \(yard.path)/nowhere"])
        try await yard.expectEntries([TestMemo(70)])
    }

    @Test("Its state is beside the diary, while it runs and when it does not")
    func status() async throws {
        try yard.start()
        try yard.drop(TestMemo(69), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        await yard.waits(for: "the status", at: [yard.diary]) {
            DaemonStatus.read(diary: yard.diary)?.filed == 1
        }
        let status = try #require(DaemonStatus.read(diary: yard.diary))
        // The file has no name beside the diary, where it would outlive a memo that is removed.
        #expect(status.lastFiled == nil && status.lastEntry != nil)
        #expect(status.inboxes.map(\.path) == [yard.inbox])
        #expect(DiaryLock.holder(diary: yard.diary) == yard.process)
        let running = try shown("--json")
        #expect(running.contains("\"lastFiled\":\"\(yard.inbox)/memo.wav\""))
        #expect(running.contains("\"running\":true") && running.contains("\"process\":\(yard.process)"))
        yard.kill()
        #expect(DiaryLock.holder(diary: yard.diary) == nil)
        #expect(DaemonStatus.read(diary: yard.diary)?.filed == 1)
        #expect(try shown("--json").contains("\"running\":false"))
        #expect(try shown().contains("daemon    not running; killed some time after "))
        #expect(try shown().contains("ledger    1 filed\n"))
    }

    private func shown(_ options: String...) throws -> String {
        let answer = try ProgramCall.hold(
            with: try #require(InstalledFiles.standard.helper("voicecore")),
            arguments: ["status", "--diary", yard.diary] + options,
            environment: ["HOME=\(yard.path)", "PATH=/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
        #expect(answer.end == .exited(0))
        return String(decoding: answer.output, as: UTF8.self)
    }
}

private final class ServiceManager {
    let path: String
    let descriptor: Int32
    private var messages: [String] = []

    init(at path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
        }
        try #require(bound == 0)
    }

    deinit { close(descriptor) }

    var heard: [String] {
        var block = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return messages }
            messages.append(String(decoding: block[..<count], as: UTF8.self))
        }
    }
}
