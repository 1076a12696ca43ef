internal import CLinux
internal import Glibc

/// One blocking exchange with a program within a time limit.
package enum ProgramCall {
    package struct Answer: Equatable, Sendable {
        package var output: [UInt8]
        package var message: [UInt8]
        package var end: ChildProcess.End
    }

    package enum Failure: Error, Equatable, Sendable {
        case notStarted(path: String, errno: Int32)
        case tooSlow(limitSeconds: Double)
        case tooMuch(limitBytes: Int)
        case noPipe(errno: Int32)
    }

    /// Ends with the program, whoever still holds its output; kills a slow or noisy program with all it started.
    package static func hold(
        with path: String,
        arguments: [String] = [],
        environment: [String],
        input: [UInt8],
        limitSeconds: Double,
        limitBytes: Int = 1 << 20,
        mark: ProcessMark = ProcessMark()
    ) throws(Failure) -> Answer {
        let stdin = try Pipe(), stdout = try Pipe(), stderr = try Pipe()
        let child: ChildProcess
        do {
            child = try ChildProcess(
                path,
                arguments: arguments,
                environment: mark.added(to: environment),
                descriptors: [stdin.reader, stdout.writer, stderr.writer]
            )
        } catch {
            throw .notStarted(path: error.path, errno: error.errno)
        }
        ChildReaper.add(child.id)
        stdin.closeReader()
        stdout.closeWriter()
        stderr.closeWriter()

        let handle = clinux_process_handle(child.id)
        defer { if handle >= 0 { close(handle) } }
        var exchange = Exchange(
            input: input,
            deadline: Monotonic.seconds + limitSeconds,
            limitBytes: limitBytes
        )
        let outcome = exchange.run(stdin: stdin, stdout: stdout, stderr: stderr, handle: handle)
        ChildReaper.remove(child.id)
        if outcome == .done {
            return Answer(output: exchange.output, message: exchange.message, end: child.wait())
        }
        _ = child.killAndWait()
        mark.killAll()
        throw outcome == .late ? .tooSlow(limitSeconds: limitSeconds) : .tooMuch(limitBytes: limitBytes)
    }
}

private struct Exchange {
    enum Outcome {
        case done, late, flooded
    }

    let input: [UInt8]
    let deadline: Double
    let limitBytes: Int
    var sent = 0
    var output: [UInt8] = []
    var message: [UInt8] = []

    /// Without a handle, ends when nobody holds the program's output.
    mutating func run(stdin: Pipe, stdout: Pipe, stderr: Pipe, handle: Int32) -> Outcome {
        if input.isEmpty { stdin.closeWriter() }
        while handle >= 0 || stdout.reader >= 0 || stderr.reader >= 0 {
            let remaining = deadline - Monotonic.seconds
            guard remaining > 0 else { return .late }
            var waits = [
                pollfd(fd: stdin.writer, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: stdout.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stderr.reader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: handle, events: Int16(POLLIN), revents: 0),
            ]
            // Poll skips closed ends, which are -1.
            let ready = poll(&waits, nfds_t(waits.count), Int32(clamping: Int(min(remaining, 60) * 1000) + 1))
            guard ready > 0 else { continue }
            if waits[0].revents != 0 { send(to: stdin) }
            if waits[1].revents != 0 { Self.receive(from: stdout, into: &output) }
            if waits[2].revents != 0 { Self.receive(from: stderr, into: &message) }
            let hasEnded = waits[3].revents != 0
            if hasEnded {
                PipeReading.rest(of: stdout.reader, into: &output)
                PipeReading.rest(of: stderr.reader, into: &message)
            }
            if output.count + message.count > limitBytes { return .flooded }
            if hasEnded { break }
        }
        return .done
    }

    private mutating func send(to pipe: Pipe) {
        let count = input[sent...].withUnsafeBytes {
            clinux_write_some(pipe.writer, $0.baseAddress, $0.count)
        }
        if count > 0 { sent += count }
        let gone = count < 0 && errno != EAGAIN && errno != EINTR
        if gone || sent == input.count { pipe.closeWriter() }
    }

    private static func receive(from pipe: Pipe, into bytes: inout [UInt8]) {
        var block = [UInt8](repeating: 0, count: 65_536)
        let count = read(pipe.reader, &block, block.count)
        if count > 0 { bytes += block[..<count] }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { pipe.closeReader() }
    }
}

private final class Pipe {
    private(set) var reader: Int32 = -1
    private(set) var writer: Int32 = -1

    init() throws(ProgramCall.Failure) {
        var ends: [Int32] = [-1, -1]
        let failure = clinux_pipe(&ends)
        guard failure == 0 else { throw .noPipe(errno: failure) }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        closeReader()
        closeWriter()
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }
}

package enum PipeReading {
    /// Reads one pipe's capacity at most, since other processes may still write.
    package static func rest(of pipe: Int32, into bytes: inout [UInt8]) {
        let end = bytes.count + max(65_536, Int(clinux_pipe_room(pipe)))
        var block = [UInt8](repeating: 0, count: 65_536)
        while pipe >= 0, bytes.count < end {
            var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 0) > 0 else { return }
            let count = read(pipe, &block, block.count)
            guard count > 0 else { return }
            bytes += block[..<count]
        }
    }
}
