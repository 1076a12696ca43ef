import Foundation
import Glibc
import Testing
import TestKit
@testable import VoiceCore

@Suite("Opening a memo's file")
struct OpenedMemoTests {
    /// A sparse file with a beginning and a length.
    private static func sparse(_ beginning: String, gigabytes: Int, in folder: TestFolder) -> String {
        let path = folder.write(Array(beginning.utf8), to: "memo.wav")
        truncate(path, off_t(gigabytes) << 30)
        return path
    }

    @Test("A huge file that does not begin like sound is refused without reading it")
    func hugeAndNoSound() async {
        let path = Self.sparse("", gigabytes: 200, in: folder)
        await #expect(throws: SoundError.unknownFormat) { try await OpenedMemo.read(path) }
    }

    @Test("A file larger than a day of any sound is refused without reading it")
    func largerThanADay() async {
        let path = Self.sparse("RIFF....WAVEfmt ", gigabytes: 300, in: folder)
        await #expect(throws: SoundError.tooLong(limitSeconds: 86_400)) { try await OpenedMemo.read(path) }
    }

    @Test("Reading a large file ends when the task is cancelled")
    func cancelled() async {
        let path = Self.sparse("RIFF....WAVEfmt ", gigabytes: 200, in: folder)
        let task = Task { try await OpenedMemo.read(path) }
        task.cancel()
        await #expect(throws: SoundError.cancelled) { try await task.value }
    }

    private let folder = TestFolder()
}

@Suite("The digest of a file")
struct FileDigestTests {
    @Test(
        "The digest of a file is its SHA-256 and leaves the position alone",
        arguments: [
            (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            (1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ]
    )
    func known(count: Int, expected: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: UInt8(ascii: "a"), count: count).write(to: file)
        let handle = try FileHandle(forReadingFrom: file)
        let digest = try FileDigest(descriptor: handle.fileDescriptor)
        #expect(digest.sha256 == expected)
        #expect(digest.bytes == count)
        #expect(try handle.offset() == 0)
    }

    @Test("The digest of an unreadable file is refused")
    func unreadable() {
        #expect(throws: FileDigest.Unreadable(errno: EBADF)) { try FileDigest(descriptor: -1) }
    }
}
