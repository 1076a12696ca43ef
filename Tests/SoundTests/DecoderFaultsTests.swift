import Glibc
import TestKit
import Testing
import Wires
@testable import Sound
@testable import System

/// The two decoders do not measure every length alike, so the file alone must decide which one is used.
@Suite("The choice of the decoder")
struct DecoderFaultsTests {
    private let folder = TestFolder()

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
        "The program that knows a file's first bytes is asked first, then all others",
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

    @Test("The second program is asked if the first refuses the content", arguments: faults)
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

    @Test("A passing fault never hands a file to the second program", arguments: passing)
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
        // Nor is the file blamed if the second meets the fault.
        #expect(throws: error) {
            _ = try SoundDecoder.firstToKnow(Self.two) { program throws(SoundError) -> String in
                throw program.name == "one" ? .damaged(reason: "x") : error
            }
        }
    }

    @Test("A decoder's end tells if the file caused it")
    func endsAreToldApart() {
        for signal in [SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGSYS] {
            #expect(SoundError(ChildProcess.End.signalled(signal)) == .decoderEnded(signal: signal))
        }
        for signal in [SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGALRM] {
            #expect(SoundError(ChildProcess.End.signalled(signal)) == .decoderStopped(status: signal))
        }
        #expect(SoundError(ChildProcess.End.signalled(SIGXCPU)) == .decoderOverLimit(.processorTime))
        // The exit code of a program that cannot load its libraries.
        #expect(SoundError(ChildProcess.End.exited(127)) == .decoderStopped(status: -127))
    }

    @Test("A decoder killed from outside does not hand its file to the other")
    func killedDecoderIsNotReplaced() async throws {
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 4), hertz: 16_000, to: folder("memo.wav"))
        let killed = folder.write(Array("#!/bin/sh\nkill -9 $$\n".utf8), to: "voicecore-decode")
        chmod(killed, 0o755)
        // FFmpeg could read a wave.
        let other = try #require(InstalledFiles.standard.helper("voicecore-decode-ffmpeg"))
        symlink(other, folder("voicecore-decode-ffmpeg"))
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

    @Test("Reports that no decoder starts without a free descriptor")
    func noDescriptorsIsSaid() async throws {
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 4), hertz: 16_000, to: folder("memo.wav"))
        let path = folder("memo.wav")
        await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
            guard let file = try? SourceFile(path: path) else { _exit(3) }
            var limit = rlimit(rlim_cur: rlim_t(file.descriptor) + 1, rlim_max: rlim_t(file.descriptor) + 1)
            // Lower numbers may be free; take them first.
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

    @Test("A read error is not the end of the file")
    func unreadableIsNoEnd() throws {
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
