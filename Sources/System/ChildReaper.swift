internal import CLinux
internal import Glibc
internal import Synchronization

/// Ends the programs that we started when we are killed before we can end them ourselves.
///
/// A small shell is told which process groups are ours. It reads from a pipe that only we can write to, so the end of
/// the pipe is our end, however it came; then it kills what is still ours.
package enum ChildReaper {
    /// Keeps a process that leads a group; it must be let go before anybody waits for its end.
    package static func keep(_ process: Int32) {
        state.withLock { state in
            state.kept.insert(process)
            if !state.tell("+ \(process)") { state.startAgain() }
        }
    }

    /// Lets a process go that has ended or is about to be killed.
    package static func letGo(_ process: Int32) {
        state.withLock { state in
            guard state.kept.remove(process) != nil else { return }
            _ = state.tell("- \(process)")
        }
    }

    private static let state = Mutex(State())

    private struct State: ~Copyable {
        var kept: Set<Int32> = []
        private var shell: ChildProcess?
        private var pipe: Int32 = -1

        /// Writes one line; false when nobody reads it.
        func tell(_ line: String) -> Bool {
            let bytes = Array((line + "\n").utf8)
            return pipe >= 0 && clinux_write_some(pipe, bytes, bytes.count) == bytes.count
        }

        /// Starts the shell, or another when somebody killed it; without one, programs may outlive us.
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
            for process in kept { _ = tell("+ \(process)") }
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
