internal import Glibc
internal import Sound
internal import System

/// A memo's file that was read through once and is held open.
struct OpenedMemo: Sendable {
    let file: OfferedFile
    let digest: FileDigest

    var descriptor: Int32 { file.descriptor }
    /// What the file looked like when it was opened.
    var look: OfferedFile.Look { file.look }

    /// Opens a file and reads all of it.
    static func read(_ path: String) async throws -> OpenedMemo {
        try await read(try await open(path))
    }

    /// Opens a file and looks at its beginning, away from the few threads that tasks share.
    static func open(_ path: String) async throws -> OfferedFile {
        try await BlockingWork.run(label: "memo") { (_) throws(any Error) in
            let file = try OfferedFile(path)
            try refuseHuge(file)
            return file
        }
    }

    /// Reads all of a file, which may take long, or never end where its disk hangs.
    static func read(_ file: OfferedFile) async throws -> OpenedMemo {
        try await BlockingWork.run(label: "memo") { (cancellation) throws(any Error) in
            do {
                return OpenedMemo(file: file, digest: try file.digest(cancellation: cancellation))
            } catch {
                throw cancellation.isRaised ? SoundError.cancelled : error
            }
        }
    }

    /// A file up to this size is read whatever it is: some seconds of a disk.
    static let usualBytes = 1 << 30

    /// Refuses a file whose size or beginning says that to read all of it would be in vain.
    private static func refuseHuge(_ file: OfferedFile) throws(SoundError) {
        guard file.look.bytes > usualBytes else { return }
        let longest = SoundOptions().longestSeconds
        guard file.look.bytes <= SoundOptions.mostBytes(forSeconds: longest) else {
            throw .tooLong(limitSeconds: longest)
        }
        var head = [UInt8](repeating: 0, count: SoundName.headBytes)
        let count = pread(file.descriptor, &head, head.count, 0)
        guard count == head.count, SoundName.mayBeSound(head) else { throw .unknownFormat }
    }
}
