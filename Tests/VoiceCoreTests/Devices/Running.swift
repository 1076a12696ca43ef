import Foundation
import Synchronization
import Testing
import TestKit

final class Running: Sendable {
    let id: Int32
    private static let newSession: Int32 = 0x80
    private let known = Mutex<Int32?>(nil)

    /// At a terminal, the program becomes the foreground.
    init(
        _ path: String,
        _ arguments: [String],
        environment: [String],
        input: Int32 = -1,
        log: String,
        terminal: Terminal? = nil
    ) throws {
        let output = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(output) }
        var child = pid_t()
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if let terminal {
            posix_spawn_file_actions_addopen(&actions, 0, terminal.name, O_RDWR, 0)
        } else if input >= 0 {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, terminal == nil ? output : 0, 1)
        posix_spawn_file_actions_adddup2(&actions, terminal == nil ? output : 0, 2)
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // The leader of a new session takes its first terminal.
        let session = terminal == nil ? 0 : Self.newSession
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | session
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        let failure = posix_spawn(&child, path, &actions, &attributes, &words, &variables)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        id = child
    }

    deinit { end() }
    func send(_ signal: Int32) { kill(id, signal) }

    func end() {
        if status(waiting: false) == nil { send(SIGKILL) }
        _ = status(waiting: true)
    }

    /// Negative for a signal; nil while it runs.
    @discardableResult
    func status(waiting: Bool) -> Int32? {
        known.withLock { known in
            if let known { return known }
            var status: Int32 = 0
            guard waitpid(id, &status, waiting ? 0 : WNOHANG) == id else { return nil }
            let signal = status & 0x7f
            known = signal == 0 ? (status >> 8) & 0xff : -signal
            return known
        }
    }

    /// As by Ctrl-Z; false if it ends instead.
    func isStopped() -> Bool {
        var facts = siginfo_t()
        waitid(P_PID, id_t(id), &facts, WSTOPPED | WEXITED | WNOWAIT)
        return facts.si_code == CLD_STOPPED
    }

    func code() throws -> Int32 {
        try Events(of: [id]).wait(until: "the program ends") { self.status(waiting: false) != nil }
        return status(waiting: false) ?? 0
    }
}

/// From Debian's PocketSphinx test data, repeated.
struct Speech {
    static let words = ["go", "forward", "ten", "meters"]
    let path: String
    let bytes: Int

    init(in folder: TestFolder) throws {
        let said = try #require(
            FileManager.default.contents(atPath: "/usr/share/pocketsphinx/test/data/goforward.raw"),
            "pocketsphinx-testdata is not installed"
        )
        let once = [UInt8](said) + [UInt8](repeating: 0, count: 16_000)
        bytes = once.count
        path = folder.write(second: once, times: 100, to: "speech.raw")
    }

    func overlap(with text: String) -> Double {
        let heard = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        return Double(Self.words.filter { heard.contains($0) }.count) / Double(Self.words.count)
    }
}

extension TestFolder {
    func write(second: [UInt8], times: Int, to name: String) -> String {
        write(Array(repeatElement(second, count: times).joined()), to: name)
    }

    var recordings: [String] { files.filter { $0.hasPrefix("recordings/") }.map { String($0.dropFirst(11)) } }
}
