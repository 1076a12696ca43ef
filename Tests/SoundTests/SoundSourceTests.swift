import Glibc
import TestKit
import Testing
@testable import Sound
@testable import System

@Suite("Sources of sound")
struct SoundSourceTests {
    private let folder = TestFolder()

    @Test("Reads only files, and names everything else without waiting for it")
    func onlyFilesAreRead() async throws {
        mkdir(folder("folder.wav"), 0o700)
        mkfifo(folder("pipe.wav"), 0o600)
        symlink("loop.wav", folder("loop.wav"))
        let cases: [(String, SoundError)] = [
            (folder("folder.wav"), .notAFile(.folder)), (folder("pipe.wav"), .notAFile(.pipe)),
            ("/dev/zero", .notAFile(.device)), (folder("loop.wav"), .notAFile(.link)),
            (folder("nothing.wav"), .notFound), (folder("nothing.wav") + "/deeper", .notFound),
        ]
        for (path, error) in cases {
            await #expect(throws: error, "\(path)") {
                _ = try await SoundIntake.take(.path(path), workFolder: folder.path)
            }
            await #expect(throws: error, "\(path)") { _ = try await SoundProbe.facts(of: .path(path)) }
        }
    }

    @Test("Follows a link to a file, and leaves an open file's position alone")
    func linksAndDescriptors() async throws {
        try SoundFixture.write(Signal.noise(count: 16_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        symlink("memo.wav", folder("link.wav"))
        let byLink = try await folder.take("link.wav")
        #expect(byLink.samples == 16_000)

        let descriptor = open(folder("memo.wav"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        lseek(descriptor, 7, SEEK_SET)
        let byDescriptor = try await SoundIntake.take(.descriptor(descriptor), workFolder: folder.path)
        #expect(byDescriptor.samples == 16_000)
        #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
    }

    @Test("A file that grows while it is read ends at its first length")
    func growingFileEnds() async throws {
        let hertz = 16_000
        try SoundFixture.write(Signal.noise(count: hertz * 8, seed: 2), hertz: hertz, to: folder("memo.wav"))
        let growing = open(folder("memo.wav"), O_WRONLY | O_APPEND | O_CLOEXEC)
        defer { close(growing) }
        let block = [UInt8](repeating: 7, count: 1 << 20)

        let taken = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path) { _, _ in
            _ = block.withUnsafeBytes { write(growing, $0.baseAddress, $0.count) }
        }
        #expect(taken.samples == hertz * 8)
        #expect(taken.source.bytes == hertz * 16 + 44)
    }

    @Test("The source stays unchanged")
    func originalIsUntouched() async throws {
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        let before = folder.read("memo.wav")
        _ = try await folder.take()
        #expect(folder.read("memo.wav") == before)
    }

    @Test("Reports a refused write and leaves nothing")
    func unwritableFolderIsSaid() async throws {
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        await #expect(throws: SoundError.cannotWrite(errno: ENOENT)) {
            _ = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder("missing"))
        }
    }

    @Test("Cancelling is reported, and ends the decoder")
    func cancellationEndsIt() async throws {
        let sound = [Float](repeating: 0.1, count: 16_000 * 60)
        try SoundFixture.write(sound, hertz: 16_000, to: folder("memo.wav"))
        let task = Task { () async throws(SoundError) -> TakenSound in try await folder.take() }
        task.cancel()
        await #expect(throws: SoundError.cancelled) { _ = try await task.value }
        #expect(!folder.names.contains { $0.contains("archive") })
    }

    @Test("Removes unfinished files of dead processes, and none of live ones")
    func leftoversAreSwept() async throws {
        // Above the largest process id.
        let dead = folder.write([1], to: "\(DurableFile.unfinishedPrefix)99999999-archive.opus")
        let live = folder.write([1], to: "\(DurableFile.unfinishedPrefix)\(getppid())-archive.opus")
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        _ = try await folder.take()
        #expect(access(dead, F_OK) != 0)
        #expect(access(live, F_OK) == 0)
    }
}
