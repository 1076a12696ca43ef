import Glibc
import TestKit
import Testing
@testable import Sound

/// The encoder and the file that it is given.
struct SndFileEncoderTests {
    private let folder = TestFolder()

    @Test("An encoder that is let go unfinished writes to no other file that has come to its file's number")
    func letGo() throws {
        let file = open(folder("archive.opus"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        let other = open(folder.write([1, 2, 3], to: "other"), O_RDWR | O_CLOEXEC)
        defer { [file, other].forEach { close($0) } }
        var encoder: SndFileEncoder? = try SndFileEncoder(.opus, hertz: 16_000, descriptor: file)
        try encoder?.write([Float](repeating: 0.1, count: 16_000))
        #expect(dup2(other, file) == file)
        encoder = nil
        #expect(folder.read("other") == [1, 2, 3])
    }

    @Test("A file that is not open is an error", arguments: [ArchiveFormat.opus, .flac])
    func closed(format: ArchiveFormat) {
        #expect(throws: SoundError.cannotWrite(errno: EBADF)) {
            try SndFileEncoder(format, hertz: 16_000, descriptor: -1)
        }
    }
}
