import Foundation
import TestKit
import Testing
import VoiceCore

final class DaemonYard {
    let path: String
    var inbox: String { path + "/in" }
    var diary: String { path + "/diary" }
    var log: String { path + "/log" }
    /// While this file is locked, the engine of the tests does not answer.
    var hold: String { path + "/hold" }
    private var held: Int32 = -1
    private var daemon: RunningDaemon?

    init() throws {
        let made = NSTemporaryDirectory() + "daemon-\(UUID().uuidString)"
        try makeFolder(made + "/in")
        path = try #require(realpath(made, nil).map { String(cString: $0) })
        // Hearing is tested elsewhere; here an engine that hears nothing saves a minute of computing.
        let engine = "#!/bin/sh\ncat > /dev/null\nexec flock --shared '\(hold)' true\n"
        try write([], to: hold)
        try write(Array(engine.utf8), to: path + "/engine")
        #expect(chmod(path + "/engine", 0o700) == 0)
    }

    deinit {
        daemon?.kill()
        chmod(inbox, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A wrapper starts the daemon in turn, such as `setpriv`.
    func start(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        wrapper: [String] = []
    ) throws {
        daemon = try RunningDaemon(self, arguments, environment, wrapper)
    }

    var process: Int32 { daemon?.id ?? 0 }

    func send(_ signal: Int32) { daemon?.send(signal) }

    func kill() {
        daemon?.kill()
        daemon = nil
    }

    func terminate(sourceLocation: SourceLocation = #_sourceLocation) async -> ChildProcess.End? {
        daemon?.send(SIGTERM)
        return await waitForEnd(sourceLocation: sourceLocation)
    }

    func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) async -> ChildProcess.End? {
        defer { daemon = nil }
        if let daemon, await !Events.awaitsEnd(of: daemon.id) {
            let tail = lines.suffix(30).joined(separator: "\n")
            Issue.record("it goes on:\n\(tail)", sourceLocation: sourceLocation)
            daemon.kill()
        }
        return daemon?.waitForEnd()
    }

    var lines: [String] {
        let text = (try? String(file: log)) ?? ""
        return text.split(separator: "\n").map { line in
            line.hasPrefix("voicecored: ")
                ? line.split(separator: ": ", maxSplits: 2).last.map(String.init) ?? "" : String(line)
        }
    }

    func lines(_ kind: WatchNote.Kind) -> [String] { lines.filter { $0.hasPrefix(kind.rawValue + ": ") } }

    func waits(
        for kind: WatchNote.Kind,
        _ name: String = "",
        times: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let start = "\(kind.rawValue): \(name.isEmpty ? "" : inbox + "/" + name)"
        await waits(for: "\(times) times “\(start)”", sourceLocation: sourceLocation) {
            lines.filter { $0.hasPrefix(start) }.count >= times
        }
    }

    /// Checks again after every line of the log and every change of a folder.
    func waits(
        for what: String,
        at places: [String] = [],
        readable descriptors: [Int32] = [],
        limitSeconds: Double = 180,
        sourceLocation: SourceLocation = #_sourceLocation,
        until isSo: () async throws -> Bool
    ) async {
        let events = Events(at: [log] + places, of: daemon.map { [$0.id] } ?? [], readable: descriptors)
        do {
            try await events.pause(until: what, limitSeconds: limitSeconds) { (try? await isSo()) == true }
        } catch {
            let tail = lines.suffix(30).joined(separator: "\n")
            Issue.record("\(error)\n\(tail)", sourceLocation: sourceLocation)
        }
    }
}

extension DaemonYard {
    func drop(_ memo: TestMemo, _ name: String) throws { try write(memo.bytes, to: "\(inbox)/\(name)") }

    /// Stops the engine until ``letGo()``.
    func holdEngine() throws {
        held = open(hold, O_RDONLY | O_CLOEXEC)
        #expect(flock(held, LOCK_EX) == 0)
    }

    func letGo() {
        #expect(flock(held, LOCK_UN) == 0)
        close(held)
    }

    func write(_ bytes: [UInt8], to file: String) throws {
        let folder = (file as NSString).deletingLastPathComponent
        try makeFolder(folder)
        try Data(bytes).write(to: URL(filePath: file))
    }

    func move(_ name: String, to other: String) {
        #expect(rename("\(inbox)/\(name)", "\(inbox)/\(other)") == 0)
    }

    func store() throws -> DiaryStore { try DiaryStore(folder: diary, options: .init(access: .write)) }
}

private final class RunningDaemon {
    let id: Int32
    private var hasEnded = false

    init(
        _ yard: DaemonYard,
        _ arguments: [String],
        _ environment: [String: String],
        _ wrapper: [String]
    ) throws {
        let program = try #require(InstalledFiles.standard.helper("voicecored"))
        var all = wrapper + [program, "--diary", yard.diary, "--log-level", "debug"]
        if !arguments.contains("--inbox"), !arguments.contains("--config") { all += ["--inbox", yard.inbox] }
        if !arguments.contains("--settle") { all += ["--settle", "0.2"] }
        all += arguments
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("VOICECORE_") }
        variables["HOME"] = yard.path
        variables["XDG_RUNTIME_DIR"] = yard.path
        variables["VOICECORE_ENGINE"] = yard.path + "/engine"
        for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
        let output = open(yard.log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        defer { close(output) }
        let child = try ChildProcess(
            all[0].contains("/") ? all[0] : "/usr/bin/env",
            arguments: all[0].contains("/") ? Array(all.dropFirst()) : all,
            environment: variables.map { "\($0.key)=\($0.value)" },
            descriptors: [-1, output, output]
        )
        id = child.id
        handOver(child)
    }

    private var child: ChildProcess?

    private func handOver(_ child: consuming ChildProcess) { self.child = consume child }

    func send(_ signal: Int32) { Glibc.kill(id, signal) }

    func kill() {
        guard !hasEnded else { return }
        Glibc.kill(id, SIGKILL)
        _ = waitForEnd()
    }

    func waitForEnd() -> ChildProcess.End? {
        hasEnded = true
        guard let child = child.take() else { return nil }
        return child.wait()
    }
}

struct DiaryAudit {
    struct Found {
        var id: EntryID
        var sha256: String
        var seconds: Double
        var isComplete: Bool
    }

    var entries: [Found] = []
    var findings: [DiaryFinding]
    var refused: [LedgerRow]

    init(of diary: String) async throws {
        let store = try DiaryStore(folder: diary, options: .init(access: .write))
        for id in try await store.entries.ids() {
            let entry = try await store.entries.entry(id)
            entries.append(
                Found(
                    id: id,
                    sha256: entry.origin?.sha256 ?? "",
                    seconds: entry.sound?.seconds ?? 0,
                    isComplete: entry.pending.isEmpty
                )
            )
        }
        let passing: Set<DiaryFinding.Kind> = [.littleSpace, .pending, .held]
        findings = try await store.check().filter { !passing.contains($0.kind) }
        refused = try await store.ledger.rows(in: [.held, .skipped])
    }
}

/// A memo that is like no other: noise and a tone.
struct TestMemo: Hashable {
    let number: UInt64
    let frames: Int

    init(_ number: UInt64, frames: Int = 17_000) {
        self.number = number
        self.frames = frames
    }

    var seconds: Double { Double(frames) / 16_000 }

    var bytes: [UInt8] {
        var chance = SeededRandom(seed: number &* 0x9E37_79B9_7F4A_7C15 | 1)
        let pitch = 200 + Double(number % 97) * 5
        return WaveFile.bytes(
            of: (0..<frames).map { frame in
                let tone = sin(Double(frame) / 16_000 * pitch * 2 * .pi) * 3_000
                let noise = Double(Int64(truncatingIfNeeded: chance.next() >> 52)) - 2_048
                return Int16(tone + noise / 4)
            }
        )
    }

    var sha256: String {
        var template = Array((NSTemporaryDirectory() + "memo-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        defer { close(descriptor) }
        unlink(template)
        let bytes = bytes
        guard write(descriptor, bytes, bytes.count) == bytes.count else { return "" }
        return (try? FileDigest(descriptor: descriptor))?.sha256 ?? ""
    }
}
