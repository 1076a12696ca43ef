import Glibc
import Programs
import System

struct TextEditor {
    private let command: String?

    /// Fallback editors; Debian's alternative comes first, as this machine's owner chose it.
    private static let usual = ["editor", "nano", "vi"]

    init(_ environment: [String: String]) {
        let chosen = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty }
        command = chosen ?? Self.usual.first { ProgramPath.find($0) != nil }
    }

    /// Nil if only a shell can tell the program.
    private static func program(of command: String) -> Substring? {
        let word = command.split(separator: " ").first
        let isPlain = word?.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || "/._+-~".utf8.contains(byte)
        }
        return isPlain == true ? word : nil
    }

    func edit(_ path: String, instead: String) throws(Failure) {
        let advice = "set EDITOR to another one, or give the text: \(instead)"
        guard let command else {
            throw Failure(
                .unavailable,
                "no editor is there: VISUAL and EDITOR are not set, and editor, nano and vi are missing",
                advice: advice
            )
        }
        switch Self.open(path, in: command) {
        case .done: return
        case .notStarted: throw Failure(.unavailable, "\(command): cannot start this editor", advice: advice)
        case .failed:
            throw Failure(.inputOutput, "\(command): ended without saving", advice: "nothing was changed")
        }
    }

    private enum End {
        case done, failed, notStarted
    }

    /// Ctrl-C and Ctrl-\\ belong to the editor meanwhile.
    private static func open(_ path: String, in command: String) -> End {
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
        switch run(command, path, withDefault: keys) {
        case 0: return .done
        // What the shell says of a program that is not there, or is none.
        case 126 << 8, 127 << 8, -1: return .notStarted
        default: return .failed
        }
    }

    /// Uses the shell, as EDITOR may hold options, in our process group, which has the terminal.
    private static func run(_ command: String, _ path: String, withDefault signals: [Int32]) -> Int32 {
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for signal in signals { sigaddset(&defaults, signal) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // Asked first, as the shell would say in words of its own that a program is not there.
        let asked = program(of: command).map { "command -v \($0) >/dev/null 2>&1 || exit 127\n" } ?? ""
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
