import Foundation
import Testing
import VoiceCore

@Suite("Faults around the daemon")
struct DaemonFaultTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    @Test("An inbox that is not there at the start, is deleted and is made again loses nothing")
    func inboxGoesAndComes() async throws {
        try FileManager.default.removeItem(atPath: yard.inbox)
        try yard.start()
        await yard.waits(for: .inboxMissing)
        try yard.drop(TestMemo(31), "one.wav")
        await yard.waits(for: .filed, "one.wav")
        try FileManager.default.removeItem(atPath: yard.inbox)
        await yard.waits(for: .inboxMissing, times: 2)
        try yard.drop(TestMemo(32), "two.wav")
        await yard.waits(for: .filed, "two.wav")
        try await yard.expectEntries([TestMemo(31), TestMemo(32)])
    }

    @Test("A file that may not be read waits, others go on, and it is filed when it may be read")
    func permission() async throws {
        // Root reads everything, unless that power is taken from it.
        let powerless = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        try yard.start(wrapper: getuid() == 0 ? powerless : [])
        try yard.drop(TestMemo(33), ".closed")
        #expect(chmod(yard.inbox + "/.closed", 0) == 0)
        yard.move(".closed", to: "closed.wav")
        await yard.waits(for: .waiting, "closed.wav")
        try yard.drop(TestMemo(34), "open.wav")
        await yard.waits(for: .filed, "open.wav")
        #expect(chmod(yard.inbox + "/closed.wav", 0o600) == 0)
        await yard.waits(for: .filed, "closed.wav")
        try await yard.expectEntries([TestMemo(33), TestMemo(34)])
    }

    @Test("Five hundred files at once are each dealt with, and each memo is one entry")
    func many() async throws {
        try yard.start()
        for index in 0..<500 { try yard.drop(TestMemo(UInt64(40 + index % 3)), "memo\(index).wav") }
        await yard.waits(for: "500 answers") {
            yard.lines(.filed).count + yard.lines(.duplicate).count >= 500
        }
        #expect(yard.lines(.filed).count == 3)
        try await yard.expectEntries((0..<3).map { TestMemo(40 + $0) })
    }

    @Test("A memo that comes when the kernel's queue runs over is filed all the same")
    func overflow() async throws {
        try yard.start()
        try yard.drop(TestMemo(44), "first.wav")
        await yard.waits(for: .filed, "first.wav")
        let text = try String(file: "/proc/sys/fs/inotify/max_queued_events")
        let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        yard.send(SIGSTOP)
        try yard.write([], to: yard.inbox + "/.one")
        for _ in 0...(limit / 4 + 512) {
            yard.move(".one", to: ".two")
            yard.move(".two", to: ".one")
        }
        // Nothing will ever tell of this one.
        try yard.drop(TestMemo(45), "unheard.wav")
        yard.send(SIGCONT)
        await yard.waits(for: .filed, "unheard.wav")
        #expect(yard.lines(.hintsLost).count >= 1)
        try await yard.expectEntries([TestMemo(44), TestMemo(45)])
    }

    @Test("A kill in the middle of a memo costs nothing, and the next start finishes it")
    func kill() async throws {
        try yard.holdEngine()
        try yard.start()
        try yard.drop(TestMemo(46), "memo.wav")
        await yard.waits(for: .taken, "memo.wav")
        yard.kill()
        yard.letGo()
        try yard.start()
        await yard.waits(for: "the memo's end") {
            !yard.lines(.filed).isEmpty || !yard.lines(.finished).isEmpty || !yard.lines(.duplicate).isEmpty
        }
        try await yard.expectEntries([TestMemo(46)])
    }

    @Test("A recording whose program died is filed when the daemon starts")
    func recording() async throws {
        let name = "2026-11-20T18-30-00.wav"
        try DurableFile.makeFolder(yard.diary)
        try yard.write(TestMemo(56).bytes, to: yard.diary + "/recordings/" + name)
        try yard.start()
        await yard.waits(for: "the recording") {
            yard.lines.contains { $0.hasPrefix("filed: \(yard.diary)/recordings/\(name)") }
        }
        #expect(!isThere(yard.diary + "/recordings/" + name))
        try await yard.expectEntries([TestMemo(56)])
    }

    @Test("Without its model a memo's sound is safe, and its words come as soon as the model is there")
    func modelInstalledLater() async throws {
        let described = try #require(InstalledFiles.standard.data("models/en-us.json"))
        let data = yard.path + "/data"
        try yard.start(["--model", "later"], environment: ["VOICECORE_DATA": data, "VOICECORE_ENGINE": ""])
        try yard.drop(TestMemo(55), "memo.wav")
        await yard.waits(for: .waiting, "memo.wav")
        try FileManager.default.removeItem(atPath: yard.inbox + "/memo.wav")
        try makeFolder(data + "/models")
        try FileManager.default.copyItem(atPath: described, toPath: data + "/models/later.json")
        await yard.waits(for: "the words") { !yard.lines(.finished).isEmpty }
        #expect(yard.lines(.obstacleGone).count == 1)
        try await yard.expectEntries([TestMemo(55)])
    }

    private func noteEntries(andThen rest: String = "") throws -> String {
        let script = yard.path + "/note"
        let note = "grep -o '\"entry\":\"[^\"]*' >> '\(yard.path)/told'"
        try yard.write(Array("#!/bin/sh\n\(note)\n\(rest)\n".utf8), to: script)
        #expect(chmod(script, 0o700) == 0)
        return script
    }

    private var told: [Substring] { ((try? String(file: yard.path + "/told")) ?? "").split(separator: "\n") }

    @Test("With --once a folder that may not be looked into is no success, and the rest is filed")
    func closedFolder() async throws {
        let powerless = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        try yard.drop(TestMemo(35), "open.wav")
        let closed = yard.inbox + "/closed"
        try makeFolder(closed)
        #expect(chmod(closed, 0) == 0)
        defer { chmod(closed, 0o700) }
        try yard.start(["--once"], wrapper: getuid() == 0 ? powerless : [])
        #expect(await yard.waitForEnd() == .exited(1))
        try await yard.expectEntries([TestMemo(35)])
    }

    @Test("With --once the person's own program is told of every entry before the end")
    func hookOnce() async throws {
        for index in 0..<4 { try yard.drop(TestMemo(UInt64(140 + index)), "memo\(index).wav") }
        try yard.start(["--once"], environment: ["VOICECORE_ON_ENTRY": try noteEntries()])
        #expect(await yard.waitForEnd() == .exited(0))
        #expect(told.count == 4 && Set(told).count == 4)
    }

    @Test("An entry that nobody was told of before a kill is told of by the next start")
    func hookAfterKill() async throws {
        let hangs = try noteEntries(andThen: "exec sleep 600")
        try yard.start(environment: ["VOICECORE_ON_ENTRY": hangs])
        for index in 0..<2 { try yard.drop(TestMemo(UInt64(150 + index)), "memo\(index).wav") }
        for index in 0..<2 { await yard.waits(for: .filed, "memo\(index).wav") }
        await yard.waits(for: "the first telling") { !told.isEmpty }
        yard.kill()
        try yard.start(["--once"], environment: ["VOICECORE_ON_ENTRY": try noteEntries()])
        #expect(await yard.waitForEnd() == .exited(0))
        #expect(Set(told).count == 2)
    }

    @Test("A program of the person's own that hangs or fails holds up no memo")
    func hook() async throws {
        let script = yard.path + "/hook"
        try yard.write(Array("#!/bin/sh\ncat >> '\(yard.path)/reports'\nsleep 600\n".utf8), to: script)
        #expect(chmod(script, 0o700) == 0)
        try yard.start(environment: ["VOICECORE_ON_ENTRY": script])
        for index in 0..<3 { try yard.drop(TestMemo(UInt64(50 + index)), "memo\(index).wav") }
        for index in 0..<3 { await yard.waits(for: .filed, "memo\(index).wav") }
        await yard.waits(for: "a report") {
            try String(file: yard.path + "/reports").contains("\"status\":\"filed\"")
        }
        try await yard.expectEntries((0..<3).map { TestMemo(50 + $0) })
    }
}
