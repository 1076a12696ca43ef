import Foundation
import Testing
@testable import VoiceCore

@Suite("The digest of a file")
struct FileDigestTests {
    @Test(
        "is its SHA-256 and leaves the position alone",
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

    @Test("is refused when the file cannot be read")
    func unreadable() {
        #expect(throws: FileDigest.Unreadable(errno: EBADF)) { try FileDigest(descriptor: -1) }
    }
}
