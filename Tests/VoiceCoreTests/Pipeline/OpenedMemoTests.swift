import Glibc
import TestKit
import Testing
@testable import VoiceCore

@Suite("Opening a memo's file")
struct OpenedMemoTests {
    /// A file with a beginning and a length, of which nothing else is on the disk.
    private static func sparse(_ beginning: String, gigabytes: Int, in folder: TestFolder) -> String {
        let path = folder.write(Array(beginning.utf8), to: "memo.wav")
        truncate(path, off_t(gigabytes) << 30)
        return path
    }

    @Test("a huge file that does not begin like sound is refused without reading it")
    func hugeAndNoSound() async {
        let path = Self.sparse("", gigabytes: 200, in: folder)
        await #expect(throws: SoundError.unknownFormat) { try await OpenedMemo.read(path) }
    }

    @Test("a file larger than a day of any sound is refused without reading it")
    func largerThanADay() async {
        let path = Self.sparse("RIFF....WAVEfmt ", gigabytes: 300, in: folder)
        await #expect(throws: SoundError.tooLong(limitSeconds: 86_400)) { try await OpenedMemo.read(path) }
    }

    @Test("reading a large file ends when the task is cancelled")
    func cancelled() async {
        let path = Self.sparse("RIFF....WAVEfmt ", gigabytes: 200, in: folder)
        let task = Task { try await OpenedMemo.read(path) }
        task.cancel()
        await #expect(throws: SoundError.cancelled) { try await task.value }
    }

    private let folder = TestFolder()
}
