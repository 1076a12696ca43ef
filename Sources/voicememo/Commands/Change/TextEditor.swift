import Glibc

/// A person's own editor, on this terminal.
struct TextEditor {
    let command: String

    /// The one that the person chose for this terminal, or `vi`.
    init(_ environment: [String: String]) {
        command = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
    }

    /// How an editor ended.
    enum End {
        case done, failed, notStarted
    }

    /// Opens a file and waits until the person is done.
    ///
    /// Ctrl-C and Ctrl-\\ are the editor's alone meanwhile: to it they may mean anything.
    func open(_ path: String) -> End {
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
        let words = ["/bin/sh", "-c", command + " \"$1\"", "edit", path]
        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
