internal import CLinux
internal import Glibc
internal import System
internal import Wires

/// A caged program that decodes one file and tells on a pipe what comes out.
///
/// It belongs to one thread, which waits for what the program says. When the owner lets go of it the program
/// is killed.
final class DecoderProcess {
    /// A program that says nothing for so long will not say anything any more.
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
        // Room for a few blocks, so that the two need not take turns for each.
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

    /// Starts one of the programs with what it may use as 0, 1 and 2.
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

    /// The next thing that the program says, waiting for it.
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

    /// Ends the program, which has said all that there is to say.
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

    /// Why a program closed its pipe before it had said all.
    private func ended() -> SoundError {
        guard let end = child.take()?.wait() else { return .decoderNonsense }
        return SoundError(end)
    }
}
