internal import CLinux
internal import Glibc
internal import System
internal import Wires

/// A caged program that decodes one file for one thread; releasing it kills the program.
final class DecoderProcess {
    /// A program silent for so long is taken for dead.
    static let silenceSeconds = 120.0

    private var child: ChildProcess?
    private let pipe: Int32
    private let cancellation: CancellationFlag
    private var reader = SoundWireReader()
    private var block = [UInt8](repeating: 0, count: 1 << 17)

    init(
        _ program: DecodingProgram,
        _ order: DecodeOrder,
        reading file: borrowing SourceFile,
        installed: InstalledFiles,
        cancellation: CancellationFlag
    ) throws(SoundError) {
        var ends: [Int32] = [-1, -1]
        let failure = clinux_pipe(&ends)
        guard failure == 0 else { throw .decoderNotStarted(errno: failure) }
        defer { close(ends[1]) }
        // Room for several blocks spares switches between the processes.
        clinux_widen_pipe(ends[0], 1 << 18)
        pipe = ends[0]
        self.cancellation = cancellation
        let descriptors = [file.descriptor, ends[1]]
        child = try Self.start(program, order.arguments, descriptors: descriptors, installed: installed)
    }

    static func start(
        _ program: DecodingProgram,
        _ arguments: [String],
        descriptors: [Int32],
        installed: InstalledFiles
    ) throws(SoundError) -> ChildProcess {
        guard let path = installed.helper(program.name) else { throw .decoderMissing(program.name) }
        let nothing = [Int32](repeating: -1, count: max(0, 3 - descriptors.count))
        do {
            return try ChildProcess(
                path,
                arguments: arguments,
                environment: DecodingProgram.environment,
                descriptors: descriptors + nothing
            )
        } catch {
            throw error.errno == ENOENT
                ? .decoderMissing(program.name) : .decoderNotStarted(errno: error.errno)
        }
    }

    deinit { close(pipe) }

    func next() throws(SoundError) -> SoundMessage {
        while true {
            do {
                if let message = try reader.next() { return message }
            } catch {
                throw .decoderNonsense
            }
            try receive()
        }
    }

    func end() { _ = child.take()?.killAndWait() }

    private func receive() throws(SoundError) {
        try cancellation.wait(pipe, for: POLLIN)
        let count = block.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
        guard count != 0 else { throw ended() }
        guard count > 0 || errno == EINTR else { throw .unreadable(errno: errno) }
        block.withUnsafeBytes { reader.feed(UnsafeRawBufferPointer(rebasing: $0[..<max(0, count)])) }
    }

    private func ended() -> SoundError {
        guard let end = child.take()?.wait() else { return .decoderNonsense }
        return SoundError(end)
    }
}

extension CancellationFlag {
    func wait(_ descriptor: Int32, for event: Int32) throws(SoundError) {
        var waited = 0.0
        var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        while true {
            // Even a program that always answers at once can be cancelled.
            guard !isRaised else { throw .cancelled }
            guard waited < DecoderProcess.silenceSeconds else { throw .decoderOverLimit(.silence) }
            if poll(&wanted, 1, 50) > 0 { return }
            waited += 0.05
        }
    }
}

struct DecodingProgram: Sendable {
    let name: String
    /// Guesses by a file's first bytes which program to ask first.
    let knows: @Sendable (_ head: [UInt8]) -> Bool

    /// The fallback for all that no other program knows.
    static let sndFile = DecodingProgram(name: "voicecore-decode", knows: { _ in true })

    static let ffmpeg = DecodingProgram(
        name: "voicecore-decode-ffmpeg",
        knows: { head in
            head.dropFirst(4).starts(with: "ftyp".utf8) || ffmpegBeginnings.contains { head.starts(with: $0) }
        }
    )

    static let all = [ffmpeg, sndFile]

    static let headBytes = 16

    static func order(forFileBeginning head: [UInt8]) -> [DecodingProgram] {
        guard let first = all.firstIndex(where: { $0.knows(head) }) else { return all }
        return [all[first]] + all[..<first] + all[(first + 1)...]
    }

    private static let ffmpegBeginnings: [[UInt8]] = [
        Array("#!AMR".utf8), [0x1a, 0x45, 0xdf, 0xa3], [0x30, 0x26, 0xb2, 0x75], [0xff, 0xf1], [0xff, 0xf9],
    ]

    /// Only variables that loading needs, and no backtrace of a crash.
    static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return kept + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
    }
}
