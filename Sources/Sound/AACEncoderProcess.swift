internal import CLinux
internal import Glibc
internal import System
internal import Wires

final class AACEncoderProcess: ArchiveEncoding {
    static let bitsPerSecond = 32_000
    private static let limitBytes = 1 << 30

    private var child: ChildProcess?
    private var samples: Int32
    private let report: Int32
    private let cancellation: CancellationFlag

    init(hertz: Int, file: Int32, installed: InstalledFiles, cancellation: CancellationFlag)
        throws(SoundError)
    {
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
        defer { [input[0], output[1]].forEach { _ = close($0) } }
        guard failure == 0 else { throw .decoderNotStarted(errno: failure) }
        let descriptors = [input[0], file, output[1]]
        child = try DecoderProcess.start(
            .ffmpeg,
            order.arguments,
            descriptors: descriptors,
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
            try cancellation.wait(samples, for: POLLOUT)
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
                try cancellation.wait(report, for: POLLIN)
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

    private func closeInput() {
        if samples >= 0 { close(samples) }
        samples = -1
    }
}
