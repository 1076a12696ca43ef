internal import CLinux
internal import Glibc
internal import System
internal import Wires

/// Encodes AAC into an M4A file, with FFmpeg's libraries in a process of their own.
final class AACEncoderProcess: ArchiveEncoding {
    static let bitsPerSecond = 32_000
    /// More than a day of sound.
    private static let limitBytes = 1 << 30
    /// A program silent for so long is taken for dead.
    private static let patienceSeconds = 120.0

    private var child: ChildProcess?
    private var samples: Int32
    private let report: Int32
    private let cancellation: CancellationFlag

    init(
        hertz: Int,
        file: Int32,
        installed: InstalledFiles,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        let order = EncodeOrder(
            hertz: hertz,
            bitsPerSecond: Self.bitsPerSecond,
            limitBytes: Self.limitBytes,
            processorSeconds: 7_200
        )
        var input: [Int32] = [-1, -1], output: [Int32] = [-1, -1]
        let failures = (clinux_pipe(&input), clinux_pipe(&output))
        let failure = failures.0 == 0 ? failures.1 : failures.0
        (samples, report) = (input[1], output[0])
        self.cancellation = cancellation
        defer {
            close(input[0])
            close(output[1])
        }
        guard failure == 0 else { throw .decoderNotStarted(errno: failure) }
        child = try DecoderProcess.start(
            .ffmpeg,
            order.arguments,
            descriptors: [input[0], file, output[1]],
            installed: installed
        )
    }

    deinit {
        closeInput()
        close(report)
    }

    func write(_ block: [Float]) throws(SoundError) {
        var done = 0
        while done < block.count * 4 {
            try wait(samples, for: POLLOUT)
            let count = block.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                return clinux_write_some(samples, rest.baseAddress, rest.count)
            }
            let isPassing = errno == EINTR || errno == EAGAIN
            guard count >= 0 || isPassing else { throw outcome() ?? .decoderNonsense }
            done += max(0, count)
        }
    }

    func finish() throws(SoundError) {
        closeInput()
        if let error = outcome() { throw error }
    }

    private func outcome() -> SoundError? {
        var reader = SoundWireReader()
        var block = [UInt8](repeating: 0, count: 4096)
        do throws(SoundError) {
            while true {
                try wait(report, for: POLLIN)
                let count = read(report, &block, block.count)
                guard count > 0 else { break }
                block.withUnsafeBytes { reader.feed(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        } catch {
            return error
        }
        let end = child.take()?.wait()
        switch try? reader.next() {
        case .end where end == .exited(0): return nil
        case .failure(let failure): return SoundError(failure)
        default: break
        }
        return end.map { SoundError($0) } ?? .decoderNonsense
    }

    private func wait(_ descriptor: Int32, for event: Int32) throws(SoundError) {
        var waited = 0.0
        var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        while poll(&wanted, 1, 50) <= 0 {
            guard !cancellation.isRaised else { throw .cancelled }
            waited += 0.05
            guard waited < Self.patienceSeconds else { throw .decoderOverLimit(.silence) }
        }
    }

    private func closeInput() {
        if samples >= 0 { close(samples) }
        samples = -1
    }
}
