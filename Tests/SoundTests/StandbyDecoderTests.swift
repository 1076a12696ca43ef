import Foundation
import TestKit
import Testing
import Wires
@testable import Sound
@testable import System

@Suite("FFmpeg's libraries are loaded once for many files")
struct StandbyDecoderTests {
    @Test("Each file has a process of its own, which is our child and leads its own group")
    func eachFileHasItsProcess() throws {
        let folder = TestFolder(), standby = StandbyDecoder()
        let memo = try SourceFile(path: Self.memo(in: folder))
        let one = try Self.decode(memo, standby), other = try Self.decode(memo, standby)
        let server = try #require(standby.process)
        #expect(Set([one.id, other.id, server]).count == 3)
        for run in [one, other] {
            #expect(run.parent == getpid())
            #expect(run.group == run.id)
            #expect(run.end == .exited(0))
            #expect(run.bytes > 16_000 * 4)
        }
        #expect(one.bytes == other.bytes)
    }

    @Test("When the one that stood by is gone, another takes its place")
    func anotherTakesItsPlace() throws {
        let folder = TestFolder(), standby = StandbyDecoder()
        let memo = try SourceFile(path: Self.memo(in: folder))
        let before = try Self.decode(memo, standby)
        let first = try #require(standby.process)
        kill(first, SIGKILL)
        let after = try Self.decode(memo, standby)
        #expect(after.bytes == before.bytes)
        #expect(standby.process != first)
    }

    @Test("One that ends by itself does not lie there dead until the next file comes")
    func endedOneIsLetGo() throws {
        let folder = TestFolder(), standby = StandbyDecoder()
        _ = try Self.decode(try SourceFile(path: Self.memo(in: folder)), standby)
        let first = try #require(standby.process)
        kill(first, SIGKILL)
        #expect(Self.isLetGo(first, by: standby))
        #expect(kill(first, 0) != 0)
    }

    @Test("Killed at any moment of an order, it leaves nothing that nobody waits for")
    func killedInAnOrder() throws {
        let folder = TestFolder()
        let path = try #require(InstalledFiles.standard.helper(DecodingProgram.ffmpeg.name))
        let memo = try SourceFile(path: Self.memo(in: folder))
        let order = DecodeOrder(processorSeconds: 60).arguments
        for microseconds in stride(from: 0 as UInt32, to: 400, by: 50) {
            let standby = StandbyDecoder()
            _ = try Self.decode(memo, standby)
            let first = try #require(standby.process)
            let killer = Thread {
                usleep(microseconds)
                kill(first, SIGKILL)
            }
            killer.start()
            let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
            _ = standby.start(path, arguments: order, descriptors: [memo.descriptor, null])
            close(null)
            #expect(Self.isLetGo(first, by: standby))
            #expect(waitpid(-first, nil, WNOHANG) == -1, "after \(microseconds) µs")
        }
    }

    @Test("It is no way around a program that cannot be started")
    func missingProgramIsNotStarted() {
        let child = StandbyDecoder().start(
            "/nowhere/voicecore-decode-ffmpeg",
            arguments: [],
            descriptors: [0, 1]
        )
        let isStarted = child != nil
        #expect(!isStarted)
    }

    @Test("What it split off does not outlive the program that wanted it")
    func nothingOutlivesTheProgram() async throws {
        let folder = TestFolder()
        let memo = try Self.memo(in: folder, seconds: 20)
        mkfifo(folder("pipe"), 0o600)
        // Somebody could still read, so a full pipe is not what ends the decoder.
        let reader = open(folder("pipe"), O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        let pipe = folder("pipe")
        let result = await #expect(processExitsWith: .exitCode(42), observing: [\.standardOutputContent]) {
            [memo = memo as String, pipe = pipe as String] in
            let writer = open(pipe, O_WRONLY | O_CLOEXEC)
            guard let file = try? SourceFile(path: memo),
                let path = InstalledFiles.standard.helper(DecodingProgram.ffmpeg.name)
            else { _exit(1) }
            let order = DecodeOrder(processorSeconds: 60).arguments
            let standby = StandbyDecoder.shared
            guard let child = standby.start(path, arguments: order, descriptors: [file.descriptor, writer]),
                let server = standby.process
            else { _exit(2) }
            print("ids \(child.id) \(server) ")
            fflush(nil)
            _exit(42)
        }
        let words = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: " ")
        let mark = try #require(words.lastIndex { $0.hasSuffix("ids") })
        let ids = words[(mark + 1)...].prefix(2).compactMap { Int32($0) }
        #expect(ids.count == 2)
        for id in ids {
            #expect(Events.seesEnd(of: id))
        }
    }

    /// Whether a process that was killed comes to be let go.
    private static func isLetGo(_ process: Int32, by standby: StandbyDecoder) -> Bool {
        let end = ContinuousClock.now + .seconds(180)
        while standby.process == process, .now < end { sched_yield() }
        return standby.process != process
    }

    /// What is known of a process that decoded a file.
    private struct Run {
        var id: Int32
        var parent: Int32
        var group: Int32
        var end: ChildProcess.End
        var bytes: Int
    }

    private static func decode(_ memo: borrowing SourceFile, _ standby: StandbyDecoder) throws -> Run {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        defer { close(ends[0]) }
        let path = try #require(InstalledFiles.standard.helper(DecodingProgram.ffmpeg.name))
        let order = DecodeOrder(processorSeconds: 60).arguments
        let started = standby.start(path, arguments: order, descriptors: [memo.descriptor, ends[1]])
        close(ends[1])
        guard let child = started else { throw Tool.Failed(message: "not started") }
        let (id, parent, group) = (child.id, parent(of: child.id), getpgid(child.id))
        var block = [UInt8](repeating: 0, count: 1 << 16), bytes = 0
        while case let count = read(ends[0], &block, block.count), count > 0 { bytes += count }
        return Run(id: id, parent: parent, group: group, end: child.wait(), bytes: bytes)
    }

    /// A memo that FFmpeg's libraries read, made without the program.
    private static func memo(in folder: TestFolder, seconds: Int = 2) throws -> String {
        try SoundFixture.write(
            Signal.noise(count: 16_000 * seconds, seed: 5),
            hertz: 16_000,
            to: folder("memo.wav")
        )
        return folder("memo.wav")
    }

    private static func stat(of id: Int32) -> [Substring] {
        let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        // After the name, which may hold anything: the state, then the parent.
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: ")").last
            .map { $0.split(separator: " ") } ?? []
    }

    private static func parent(of id: Int32) -> Int32 {
        let fields = stat(of: id)
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }
}
