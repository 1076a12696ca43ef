import Farm
import Foundation
import Synchronization
import System
import TestKit
import Testing

final class FarmYard: Sendable {
    let folder = TestFolder()
    let broker: LocalBroker
    private let workers = Mutex<[RunningWorker]>([])

    init() throws {
        broker = try #require(LocalBroker(in: folder.path))
        try settings()
        for name in ["run", "memos"] {
            try FileManager.default.createDirectory(
                atPath: folder(name),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
    }

    deinit {
        for worker in workers.withLock({ $0 }) { worker.kill() }
    }

    func settings(_ more: String = "") throws {
        let farm = "farm: {servers: ['\(broker.address)'], key: 'farm.key', hearHere: false}"
        _ = folder.write(Array("{\(farm), preset: 'fast', jobs: 2, \(more)}".utf8), to: "config.json5")
    }

    func memo(_ sample: String, _ name: String) throws {
        try FileManager.default.copyItem(
            atPath: Built.path("samples/\(sample)"),
            toPath: folder("memos/\(name)")
        )
    }

    var environment: [String: String] {
        ["HOME": folder.path, "XDG_RUNTIME_DIR": folder("run"), "VOICECORE_EAR": "pocketsphinx"]
    }

    func run(_ command: String, diary: String = "diary", config: String = "config.json5") async throws
        -> Built.Outcome
    {
        var environment = environment
        environment["PROGRAM"] = try Built.program("voicecore")
        let common = "--diary \(diary) --config \(config)"
        return try await Built.shell(
            "cd '\(folder.path)'\nexec timeout 300 \"$PROGRAM\" \(command) \(common)",
            environment: environment
        )
    }

    @discardableResult
    func startWorker(_ more: [String] = []) throws -> RunningWorker {
        let worker = try RunningWorker(
            ["--work", "--config", folder("config.json5")] + more,
            environment: environment.map { "\($0.key)=\($0.value)" } + ["PATH=/usr/bin:/bin"],
            log: folder("worker-\(workers.withLock { $0.count }).log")
        )
        workers.withLock { $0.append(worker) }
        return worker
    }

    func waits(for what: String, until isSo: (Pool) -> Bool) async throws {
        let end = Monotonic.seconds + 120
        while Monotonic.seconds < end {
            if isSo(try await pool()) { return }
        }
        throw NeverHappened(what: what)
    }

    func pool() async throws -> Pool {
        let outcome = try await run("farm status --json")
        #expect(outcome.code == 0, "\(outcome.message)")
        return try JSONDecoder().decode(Pool.self, from: Data(outcome.output.utf8))
    }

    struct Pool: Decodable {
        struct Worker: Decodable {
            var name: String
            var done: Int
        }

        var waiting: Int
        var inHand: Int
        var answers: Int
        var workers: [Worker]
    }
}

final class RunningWorker: Sendable {
    let id: Int32
    private let child: Mutex<ChildProcess?>

    init(_ arguments: [String], environment: [String], log: String) throws {
        let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(output) }
        let child = try ChildProcess(
            try Built.program("voicecored"),
            arguments: arguments,
            environment: environment,
            descriptors: [-1, output, output]
        )
        id = child.id
        self.child = Mutex(consume child)
    }

    func send(_ signal: Int32) { Glibc.kill(id, signal) }

    func waitForEnd() async -> ChildProcess.End? {
        guard await Events.awaitsEnd(of: id) else {
            kill()
            return nil
        }
        return child.withLock { $0.take()?.wait() }
    }

    func kill() { _ = child.withLock { $0.take()?.killAndWait() } }
}
