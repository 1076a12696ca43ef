import CommandLineKit
import Glibc

/// A person's own editor, on this terminal.
struct TextEditor {
    let command: String

    /// The one that the person chose for this terminal, or `vi`.
    init(_ environment: [String: String]) {
        command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// The program in it, where it begins with nothing that only a shell understands.
    private var program: Substring? {
        let word = command.split(separator: " ").first
        let isPlain = word?.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "/._+-~".utf8.contains(byte)
        }
        return isPlain == true ? word : nil
    }

    /// Lets a person edit a file; what kept them from it is thrown, with another way to give a text.
    func edit(_ path: String, instead: String) throws(Failure) {
        switch open(path) {
        case .done: return
        case .notStarted:
            throw Failure(
                .unavailable,
                "\(command): cannot start this editor",
                advice: "set EDITOR to another one, or give the text: \(instead)"
            )
        case .failed:
            throw Failure(.inputOutput, "\(command): ended without saving", advice: "nothing was changed")
        }
    }

    /// How an editor ended.
    private enum End {
        case done, failed, notStarted
    }

    /// Opens a file and waits until the person is done.
    ///
    /// Ctrl-C and Ctrl-\\ are the editor's alone meanwhile: to it they may mean anything.
    private func open(_ path: String) -> End {
        let keys = [SIGINT, SIGQUIT]
        let before = keys.map { key in
            var action = sigaction()
            sigaction(key, nil, &action)
            signal(key, SIG_IGN)
            return action
        }
        defer {
            for (key, action) in zip(keys, before) {
                var action = action
                sigaction(key, &action, nil)
            }
        }
        switch run(path, withDefault: keys) {
        case 0: return .done
        // What the shell says of a program that is not there, or is none.
        case 126 << 8, 127 << 8, -1: return .notStarted
        default: return .failed
        }
    }

    /// By way of the shell, as `EDITOR` may hold options; in our own group of processes, which has the terminal.
    private func run(_ path: String, withDefault signals: [Int32]) -> Int32 {
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in signals { sigaddset(&defaults, signal) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // Asked first, as the shell would say in words of its own that a program is not there.
        let asked = program.map { "command -v \($0) >/dev/null 2>&1 || exit 127\n" } ?? ""
        let words = ["/bin/sh", "-c", asked + command + " \"$1\"", "edit", path]
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
