import Glibc
import TestKit
import Testing
import Wires
@testable import Sound
@testable import System

/// The two programs that decode do not measure every length alike, so which is asked must follow from the file alone.
@Suite("Which program decodes a file, and what may change that")
struct DecoderFaultsTests {
    private static let faults: [SoundError] = [
        .empty, .unknownFormat, .damaged(reason: "x"), .unsupportedCodec("x"), .unsupportedRate(hertz: 1),
        .unsupportedChannels(99), .decoderEnded(signal: SIGSEGV), .decoderOverLimit(.processorTime),
        .decoderOverLimit(.memory), .decoderNonsense,
    ]
    private static let passing: [SoundError] = [
        .decoderMissing("voicecore-decode"), .decoderNotStarted(errno: EAGAIN),
        .decoderNotStarted(errno: EMFILE), .decoderNotStarted(errno: ENOMEM),
        .decoderStopped(status: SIGKILL), .decoderStopped(status: SIGTERM), .decoderStopped(status: -127),
        .decoderOverLimit(.silence), .unreadable(errno: EIO), .cancelled,
    ]

    private static let two = ["one", "two"].map { DecodingProgram(name: $0, knows: { _ in false }) }

    @Test(
        "The program that knows how a file begins is asked first, and every other after it",
        arguments: [
            ("RIFF....WAVE", "voicecore-decode"), ("....ftypM4A ", "voicecore-decode-ffmpeg"),
            ("#!AMR\n", "voicecore-decode-ffmpeg"), ("OggS", "voicecore-decode"), ("", "voicecore-decode"),
        ]
    )
    func order(beginning: String, first: String) {
        let order = DecodingProgram.order(forFileBeginning: Array(beginning.utf8)).map(\.name)
        #expect(order.first == first)
        #expect(order.sorted() == DecodingProgram.all.map(\.name).sorted())
    }

    @Test("The second program is asked when the first cannot live with the content", arguments: faults)
    func contentLetsTheSecondTry(error: SoundError) throws {
        let opened = try SoundDecoder.firstToKnow(Self.two) { program throws(SoundError) in
            guard program.name == "two" else { throw error }
            return program.name
        }
        #expect(opened == "two")
        #expect(throws: error == .unknownFormat ? .unsupportedCodec("y") : error) {
            _ = try SoundDecoder.firstToKnow(Self.two) { program throws(SoundError) -> String in
                throw program.name == "one" ? error : .unsupportedCodec("y")
            }
        }
    }

    @Test("Nothing that passes makes the second program answer for the first", arguments: passing)
    func whatPassesIsThrown(error: SoundError) {
        var asked: [String] = []
        #expect(throws: error) {
            _ = try SoundDecoder.firstToKnow(Self.two) { program throws(SoundError) -> String in
                asked.append(program.name)
                throw error
            }
        }
        #expect(asked == ["one"])
        #expect(error.isPassing)
        // Nor does it become the file's fault when the second meets it.
        #expect(throws: error) {
            _ = try SoundDecoder.firstToKnow(Self.two) { program throws(SoundError) -> String in
                throw program.name == "one" ? .damaged(reason: "x") : error
            }
        }
    }

    @Test("How a decoder ended tells whether the file did it")
    func endsAreToldApart() {
        for signal in [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS] {
            #expect(SoundError(ChildProcess.End.signalled(signal)) == .decoderEnded(signal: signal))
        }
        for signal in [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGALRM] {
            #expect(SoundError(ChildProcess.End.signalled(signal)) == .decoderStopped(status: signal))
        }
        #expect(SoundError(ChildProcess.End.signalled(SIGXCPU)) == .decoderOverLimit(.processorTime))
        // What a program gives that could not load its libraries.
        #expect(SoundError(ChildProcess.End.exited(127)) == .decoderStopped(status: -127))
    }

    @Test("A decoder that is killed from outside does not hand its file to the other one")
    func killedDecoderIsNotReplaced() async throws {
        let folder = TestFolder()
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 4), hertz: 16_000, to: folder("memo.wav"))
        let killed = folder.write(Array("#!/bin/sh\nkill -9 $$\n".utf8), to: "voicecore-decode")
        chmod(killed, 0o755)
        // FFmpeg would read a wave gladly.
        symlink(
            try #require(InstalledFiles.standard.helper("voicecore-decode-ffmpeg")),
            folder("voicecore-decode-ffmpeg")
        )
        let path = folder.path
        await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
            setenv("VOICECORE_HELPERS", path, 1)
            do throws(SoundError) {
                _ = try await SoundProbe.facts(of: .path("\(path)/memo.wav"))
            } catch {
                _exit(error == .decoderStopped(status: SIGKILL) ? 42 : 1)
            }
            _exit(2)
        }
    }

    @Test("Without a descriptor left no decoder starts, and that is what is said")
    func noDescriptorsIsSaid() async throws {
        let folder = TestFolder()
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 4), hertz: 16_000, to: folder("memo.wav"))
        let path = folder("memo.wav")
        await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
            guard let file = try? SourceFile(path: path) else { _exit(3) }
            var limit = rlimit(rlim_cur: rlim_t(file.descriptor) + 1, rlim_max: rlim_t(file.descriptor) + 1)
            // Numbers below it may be free; they are taken first.
            while dup(0) >= 0, dup(0) < file.descriptor {}
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            do throws(SoundError) {
                _ = try SoundDecoder(file, cancellation: CancellationFlag())
            } catch {
                _exit(error == .decoderNotStarted(errno: EMFILE) ? 42 : 1)
            }
            _exit(2)
        }
    }

    @Test("Bytes that the system does not give are no end of the file")
    func unreadableIsNoEnd() throws {
        let folder = TestFolder()
        let path = folder.write([UInt8](repeating: 1, count: 4_096), to: "memo.wav")
        // Open for writing only: its length is known, its bytes are not.
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let cursor = HandedCursor(HandedFile(descriptor: descriptor))
        var room = [UInt8](repeating: 0, count: 64)
        #expect(room.withUnsafeMutableBytes { cursor.read(into: $0) } == 0)
        let failure = try #require(cursor.failure)
        #expect(SoundError(failure) == .unreadable(errno: EBADF))

        let whole = HandedCursor(HandedFile(descriptor: open(path, O_RDONLY | O_CLOEXEC)))
        defer { close(whole.file.descriptor) }
        while room.withUnsafeMutableBytes({ whole.read(into: $0) }) > 0 {}
        #expect(whole.place == 4_096)
        #expect(whole.failure == nil)
    }
}
