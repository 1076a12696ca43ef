internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import System

/// A `nats-server` for tests; one that outlived its killed starter ends before the next opens the same streams.
package final class LocalBroker: Sendable {
    package static var isThere: Bool { ProgramPath.find("nats-server") != nil }
    package static let advice = "nats-server is not installed: scripts/setup test brings it"

    private let folder: String
    private let arguments: [String]
    private let running: Mutex<Running?>
    package let port: Int

    package init?(in folder: String, arguments: [String] = []) {
        (self.folder, self.arguments) = (folder, arguments)
        guard let started = Running(folder, port: -1, arguments) else { return nil }
        port = started.port
        running = Mutex(started)
    }

    package var address: String { "nats://127.0.0.1:\(port)" }

    /// Kills it, like a power cut.
    package func kill() { running.withLock { $0 = nil } }

    /// Freezes it, like a machine that swaps.
    package func standStill() { running.withLock { $0?.standStill() } }

    package func goOn() { running.withLock { $0?.goOn() } }

    package func startAgain() -> Bool {
        let started = Running(folder, port: port, arguments)
        running.withLock { $0 = started }
        return started != nil
    }
}

private final class Running: Sendable {
    let port: Int
    private let process: Mutex<ChildProcess?>

    init?(_ folder: String, port: Int, _ arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        guard let program = ProgramPath.find("nats-server"), let lock = Self.lock(folder) else { return nil }
        defer { close(lock) }
        guard clinux_pipe(&ends) == 0 else { return nil }
        let (reader, writer) = (ends[0], ends[1])
        let usual = ["-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", "\(folder)/streams"]
        let child = try? ChildProcess(
            program,
            arguments: usual + arguments,
            environment: ["PATH=/usr/bin:/bin"],
            descriptors: [lock, writer, writer]
        )
        process = Mutex(child)
        close(writer)
        guard let listening = Self.listening(reader) else {
            close(reader)
            return nil
        }
        self.port = listening
        // It ends with us, even if the test run is killed.
        if let number { ChildReaper.add(number) }
        // Drains the log, which must not fill the pipe.
        DispatchQueue(label: "broker").async {
            var block = [UInt8](repeating: 0, count: 4_096)
            while read(reader, &block, block.count) > 0 {}
            close(reader)
        }
    }

    deinit {
        if let number { ChildReaper.remove(number) }
    }

    func standStill() {
        guard let number else { return }
        kill(number, SIGSTOP)
        // Waits until each of its threads has stopped.
        var facts = siginfo_t()
        waitid(P_PID, id_t(number), &facts, WSTOPPED | WNOWAIT)
    }

    func goOn() {
        if let number { kill(number, SIGCONT) }
    }

    private var number: Int32? { process.withLock { $0?.id } }

    /// The broker inherits the locked file, so the kernel frees the lock when the broker is gone.
    private static func lock(_ folder: String) -> Int32? {
        let file = open("\(folder)/streams.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        guard flock(file, LOCK_EX) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    private static func listening(_ reader: Int32) -> Int? {
        var said = ""
        var block = [UInt8](repeating: 0, count: 4_096)
        while !said.contains("Server is ready") {
            let count = read(reader, &block, block.count)
            guard count > 0 else { return nil }
            said += String(decoding: block[..<count], as: UTF8.self)
        }
        let place = said.split(separator: "client connections on ").last?.prefix { !$0.isWhitespace }
        return place?.split(separator: ":").last.flatMap { Int($0) }
    }
}
