internal import Glibc
internal import Sound
internal import System

/// A memo's file with its digest, held open.
struct OpenedMemo: Sendable {
    let file: OfferedFile
    let digest: FileDigest

    var descriptor: Int32 { file.descriptor }
    var look: OfferedFile.Look { file.look }

    static func read(_ path: String) async throws -> OpenedMemo {
        try await read(try await open(path))
    }

    /// Opens a file on a thread of its own: a hanging disk holds up no task.
    static func open(_ path: String) async throws -> OfferedFile {
        try await BlockingWork.run(label: "memo") { (_) throws(any Error) in
            let file = try OfferedFile(path)
            try refuseHuge(file)
            return file
        }
    }

    /// Reads all of a file, which may never end on a hanging disk.
    static func read(_ file: OfferedFile) async throws -> OpenedMemo {
        try await BlockingWork.run(label: "memo") { (cancellation) throws(any Error) in
            do {
                return OpenedMemo(file: file, digest: try file.digest(cancellation: cancellation))
            } catch {
                throw cancellation.isRaised ? SoundError.cancelled : error
            }
        }
    }

    /// A file up to this size is read whatever it is.
    static let usualBytes = 1 << 30

    /// Refuses a huge file that cannot be a memo before reading it.
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
