internal import CLinux
internal import Glibc
internal import System
internal import Wires

/// A caged program that decodes one file and sends the sound through a pipe.
///
/// Use it on one thread. Releasing it kills the program.
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
        // Room for several blocks, so that the two processes switch less often.
        clinux_widen_pipe(ends[0], 1 << 18)
        pipe = ends[0]
        self.cancellation = cancellation
        child = try Self.start(
            program,
            order.arguments,
            descriptors: [file.descriptor, ends[1]],
            installed: installed
        )
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

    deinit {
        close(pipe)
    }

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

    func end() {
        _ = child.take()?.killAndWait()
    }

    private func receive() throws(SoundError) {
        var waited = 0.0
        let stepMilliseconds: Int32 = 50
        while true {
            guard !cancellation.isRaised else { throw .cancelled }
            guard waited < Self.silenceSeconds else { throw .decoderOverLimit(.silence) }
            var wait = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            if poll(&wait, 1, stepMilliseconds) > 0 { break }
            waited += Double(stepMilliseconds) / 1000
        }
        let count = block.withUnsafeMutableBytes { read(pipe, $0.baseAddress, $0.count) }
        guard count != 0 else { throw ended() }
        guard count > 0 || errno == EINTR else { throw .unreadable(errno: errno) }
        block.withUnsafeBytes { reader.feed(UnsafeRawBufferPointer(rebasing: $0[..<max(0, count)])) }
    }

    /// The reason why the program closed its pipe too early.
    private func ended() -> SoundError {
        guard let end = child.take()?.wait() else { return .decoderNonsense }
        return SoundError(end)
    }
}

struct DecodingProgram: Sendable {
    let name: String
    /// Picks the program to ask first, by a file's first bytes; a wrong guess only costs time.
    let knows: @Sendable (_ head: [UInt8]) -> Bool

    /// Uses libsndfile; comes first for all that nobody else knows.
    static let sndFile = DecodingProgram(name: "voicecore-decode", knows: { _ in true })

    /// Uses FFmpeg's libraries; encodes AAC, too.
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

    /// AMR, Matroska, ASF and ADTS.
    private static let ffmpegBeginnings: [[UInt8]] = [
        Array("#!AMR".utf8), [0x1a, 0x45, 0xdf, 0xa3], [0x30, 0x26, 0xb2, 0x75], [0xff, 0xf1], [0xff, 0xf9],
    ]

    /// Only what loading a program needs, and no backtrace when it crashes.
    static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap {
            (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return kept + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
    }
}
