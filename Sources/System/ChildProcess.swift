internal import CLinux
internal import Dispatch
internal import Glibc

/// A program that was started, in a process group of its own.
///
/// It gets exactly the descriptors it is handed, default signals and no others of
/// ours. It is waited for exactly once, by ``wait()``; when it is let go without
/// that, it and its children are killed, so that none outlives its owner.
package struct ChildProcess: ~Copyable {
    /// Why a program did not start.
    package struct NotStarted: Error, Equatable, Sendable {
        /// The program's path.
        package let path: String
        /// What the system answered.
        package let errno: Int32
    }

    /// How a program ended.
    package enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// The process, which is also its group.
    package let id: Int32

    /// Starts a program.
    ///
    /// The arguments are those after its own name, the environment is the whole of it as `NAME=value`. The
    /// descriptors become 0, 1, 2 and so on in the program and stay ours to close; -1 is `/dev/null`.
    package init(
        _ path: String,
        arguments: [String] = [],
        environment: [String],
        descriptors: [Int32]
    ) throws(NotStarted) {
        var id: pid_t = 0
        let failure = withCStrings([path] + arguments) { arguments in
            withCStrings(environment) { environment in
                Path(path).withBytes {
                    clinux_spawn(&id, $0, arguments, environment, descriptors, descriptors.count)
                }
            }
        }
        guard failure == 0 else { throw NotStarted(path: path, errno: failure) }
        self.id = id
        Self.makeAsNice(id)
    }

    /// Gives a program the priority of our main thread, where that is lowered: each thread has its own, and Dispatch
    /// chooses that of the one which starts a program.
    private static func makeAsNice(_ id: Int32) {
        let process = __priority_which_t(0)
        let niceness = getpriority(process, id_t(getpid()))
        if niceness > 0 { setpriority(process, id_t(id), niceness) }
    }

    deinit {
        kill(-id, SIGKILL)
        _ = Self.reap(id)
    }

    /// Sends a signal to the program and every child it has.
    package borrowing func send(_ signal: Int32) {
        kill(-id, signal)
    }

    /// Waits, blocking, until the program has ended.
    package consuming func wait() -> End {
        let id = self.id
        discard self
        return Self.reap(id)
    }

    /// Kills the program with its children, and waits until it is gone.
    package consuming func killAndWait() -> End {
        send(SIGKILL)
        return wait()
    }

    private static func reap(_ id: Int32) -> End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return .exited(-1) }
        }
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}

/// Hands a null-terminated array of C strings to a function.
private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { Path($0).withBytes { strdup($0) } }
    pointers.append(nil)
    defer { pointers.forEach { free($0) } }
    return pointers.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("an array with a member has a base") }
        return body(base)
    }
}
