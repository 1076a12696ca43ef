import Glibc
import TestKit
import Testing
@testable import Sound
@testable import System

@Suite("What a memo's path may lead to")
struct SoundSourceTests {
    @Test("Only a file is read; everything else is named for what it is, without waiting for it")
    func onlyFilesAreRead() async throws {
        let folder = TestFolder()
        mkdir(folder("folder.wav"), 0o700)
        mkfifo(folder("pipe.wav"), 0o600)
        symlink("loop.wav", folder("loop.wav"))
        let cases: [(String, SoundError)] = [
            (folder("folder.wav"), .notAFile(.folder)),
            (folder("pipe.wav"), .notAFile(.pipe)),
            ("/dev/zero", .notAFile(.device)),
            (folder("loop.wav"), .notAFile(.link)),
            (folder("nothing.wav"), .notFound),
            (folder("nothing.wav") + "/deeper", .notFound),
        ]
        for (path, error) in cases {
            await #expect(throws: error, "\(path)") {
                _ = try await SoundIntake.take(.path(path), workFolder: folder.path)
            }
            await #expect(throws: error, "\(path)") { _ = try await SoundProbe.facts(of: .path(path)) }
        }
    }

    @Test("A link to a file is followed, and an open file keeps its place")
    func linksAndDescriptors() async throws {
        let folder = TestFolder()
        try SoundFixture.write(Signal.noise(count: 16_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        symlink("memo.wav", folder("link.wav"))
        let byLink = try await SoundIntake.take(.path(folder("link.wav")), workFolder: folder.path)
        #expect(byLink.samples == 16_000)

        let descriptor = open(folder("memo.wav"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        lseek(descriptor, 7, SEEK_SET)
        let byDescriptor = try await SoundIntake.take(.descriptor(descriptor), workFolder: folder.path)
        #expect(byDescriptor.samples == 16_000)
        #expect(lseek(descriptor, 0, SEEK_CUR) == 7)
    }

    @Test("A file that grows while it is read ends where it ended at first")
    func growingFileEnds() async throws {
        let folder = TestFolder()
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

    @Test("The file itself is left as it was")
    func originalIsUntouched() async throws {
        let folder = TestFolder()
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        let before = folder.read("memo.wav")
        _ = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path)
        #expect(folder.read("memo.wav") == before)
    }

    @Test("What does not let itself be written is said, and nothing is left")
    func unwritableFolderIsSaid() async throws {
        let folder = TestFolder()
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        await #expect(throws: SoundError.cannotWrite(errno: ENOENT)) {
            _ = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder("missing"))
        }
    }

    @Test("Who loses interest gets the word, and the decoder is gone")
    func cancellationEndsIt() async throws {
        let folder = TestFolder()
        try SoundFixture.write(
            [Float](repeating: 0.1, count: 16_000 * 60),
            hertz: 16_000,
            to: folder("memo.wav")
        )
        let task = Task { () async throws(SoundError) -> TakenSound in
            try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path)
        }
        task.cancel()
        await #expect(throws: SoundError.cancelled) { _ = try await task.value }
        #expect(!folder.names.contains { $0.contains("archive") })
    }

    @Test("What a killed run left unfinished is gone at the next start, and what a live one writes stays")
    func leftoversAreSwept() async throws {
        let folder = TestFolder()
        // No process has this number: it is above what the kernel gives.
        let dead = folder.write([1], to: "\(DurableFile.unfinishedPrefix)99999999-archive.opus")
        let live = folder.write([1], to: "\(DurableFile.unfinishedPrefix)\(getppid())-archive.opus")
        try SoundFixture.write(Signal.noise(count: 20_000, seed: 2), hertz: 16_000, to: folder("memo.wav"))
        _ = try await SoundIntake.take(.path(folder("memo.wav")), workFolder: folder.path)
        #expect(access(dead, F_OK) != 0)
        #expect(access(live, F_OK) == 0)
    }
}
