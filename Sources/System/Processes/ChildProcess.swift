internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A program in its own process group, with only the given descriptors; `deinit` kills the group.
package struct ChildProcess: ~Copyable {
    package struct NotStarted: Error, Equatable, Sendable {
        package let path: String
        package let errno: Int32
    }

    package enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    package let id: Int32

    /// `arguments` omit the program's name; `descriptors` become 0, 1, 2 and so on, -1 is `/dev/null`.
    package init(
        _ path: String,
        arguments: [String] = [],
        environment: [String],
        descriptors: [Int32]
    ) throws(NotStarted) {
        var id: pid_t = 0
        var failure = Self.start(&id, path, arguments, environment, descriptors)
        // A program that was just written is busy while a child started meanwhile still holds it open for writing.
        for _ in 0..<100 where failure == ETXTBSY {
            usleep(10_000)
            failure = Self.start(&id, path, arguments, environment, descriptors)
        }
        guard failure == 0 else { throw NotStarted(path: path, errno: failure) }
        self.id = id
        Self.makeAsNice(id)
    }

    private static func start(
        _ id: inout pid_t,
        _ path: String,
        _ arguments: [String],
        _ environment: [String],
        _ descriptors: [Int32]
    ) -> Int32 {
        withCStrings([path] + arguments) { arguments in
            withCStrings(environment) { environment in
                Path(path).withBytes {
                    clinux_spawn(&id, $0, arguments, environment, descriptors, descriptors.count)
                }
            }
        }
    }

    /// Copies our main thread's lowered priority; Dispatch's threads, which start programs, have their own.
    private static func makeAsNice(_ id: Int32) {
        let process = __priority_which_t(0)
        let niceness = getpriority(process, id_t(getpid()))
        if niceness > 0 { setpriority(process, id_t(id), niceness) }
    }

    deinit {
        kill(-id, SIGKILL)
        _ = Self.reap(id)
    }

    package borrowing func send(_ signal: Int32) { kill(-id, signal) }

    package consuming func wait() -> End {
        let id = self.id
        discard self
        return Self.reap(id)
    }

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

/// Kills our children if we are killed: a shell knows their groups and kills them once our end of its pipe closes.
package enum ChildReaper {
    /// Registers the leader of a group; remove it before waiting for its end.
    package static func add(_ process: Int32) {
        state.withLock { state in
            state.kept.insert(process)
            if !state.write("+ \(process)") { state.startAgain() }
        }
    }

    package static func remove(_ process: Int32) {
        state.withLock { state in
            guard state.kept.remove(process) != nil else { return }
            _ = state.write("- \(process)")
        }
    }

    private static let state = Mutex(State())

    private struct State: ~Copyable {
        var kept: Set<Int32> = []
        private var shell: ChildProcess?
        private var pipe: Int32 = -1

        func write(_ line: String) -> Bool {
            let bytes = Array((line + "\n").utf8)
            return pipe >= 0 && clinux_write_some(pipe, bytes, bytes.count) == bytes.count
        }

        /// Also replaces a shell that was killed; without one, children may outlive us.
        mutating func startAgain() {
            if pipe >= 0 { close(pipe) }
            shell = nil
            var ends: [Int32] = [-1, -1]
            guard clinux_pipe(&ends) == 0 else { return }
            defer { close(ends[0]) }
            pipe = ends[1]
            shell = try? ChildProcess(
                "/bin/sh",
                arguments: ["-c", ChildReaper.script, "voicecore-keeper"],
                environment: [],
                descriptors: [ends[0], -1, -1]
            )
            for process in kept { _ = write("+ \(process)") }
        }
    }

    private static let script = """
        trap '' HUP INT TERM
        kept=' '
        while read -r change process; do
            case $change in
                +) kept="$kept$process " ;;
                -) kept="${kept%% $process *} ${kept#* $process }" ;;
            esac
        done
        for process in $kept; do kill -s KILL -- "-$process"; done
        """
}

/// Marks a program's environment, to find all it started, even in other sessions or orphaned.
package struct ProcessMark: Sendable {
    private static let variable = "VOICECORE_CONVERSATION="
    private static let mostRounds = 200

    private let id = (0..<2).map { _ in String(UInt64.random(in: 1...(.max)), radix: 36) }.joined()

    package init() {}

    package func added(to environment: [String]) -> [String] {
        let marks = environment.filter { $0.hasPrefix(Self.variable) }.map {
            $0.dropFirst(Self.variable.count)
        }
        return environment.filter { !$0.hasPrefix(Self.variable) }
            + [Self.variable + (marks + [id[...]]).joined(separator: ":")]
    }

    /// Repeats for about a second until no marked process is left.
    package func killAll() {
        var quietRounds = 0
        for _ in 0..<Self.mostRounds {
            // A process in the middle of exec shows no environment yet.
            quietRounds = killOnce() == 0 ? quietRounds + 1 : 0
            if quietRounds == 2 { return }
            usleep(2_000)
        }
    }

    private func killOnce() -> Int {
        var killed = 0
        for name in FolderNames.of("/proc") {
            guard let process = pid_t(name) else { continue }
            // The handle stays with this process even if its id is reused.
            let handle = clinux_process_handle(process)
            guard handle >= 0 else { continue }
            defer { close(handle) }
            guard isBorne(by: name) else { continue }
            clinux_kill_process(handle)
            killed += 1
        }
        return killed
    }

    private func isBorne(by process: String) -> Bool {
        let file = open("/proc/\(process)/environ", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var environment: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        while environment.count < 4 << 20 {
            let count = read(file, &block, block.count)
            guard count > 0 else { break }
            environment += block[..<count]
        }
        return environment.split(separator: 0).contains { line in
            line.starts(with: Self.variable.utf8) && String(decoding: line, as: UTF8.self).contains(id)
        }
    }
}
