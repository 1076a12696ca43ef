internal import Glibc
package import Sound
internal import System

/// A closed recording that is ours to file.
///
/// Its file is locked as long as this value lives, so that no other program takes it for abandoned.
public final class ClaimedRecording: Sendable {
    /// A whole WAV file, whose name begins with the time of its beginning.
    public let path: String
    package let frames: Int
    package let format: CaptureFormat
    private let file: LockedFile

    init(path: String, frames: Int, format: CaptureFormat, file: LockedFile) {
        self.path = path
        self.frames = frames
        self.format = format
        self.file = file
    }

    public var seconds: Double { Double(frames) / Double(format.hertz) }

    public func remove() {
        Self.remove(path)
    }

    /// The sidecar with the options of a recording until it is filed.
    static func note(beside path: String) -> String { path + ".json" }

    static func remove(_ path: String) {
        unlink(path)
        unlink(note(beside: path))
        try? DurableFile.sync(folder: DurableFile.split(path).folder)
    }
}

extension ClaimedRecording: Equatable {
    public static func == (one: ClaimedRecording, other: ClaimedRecording) -> Bool {
        one.path == other.path && one.frames == other.frames && one.format == other.format
    }
}

/// An open, locked file; the lock ends with the last reference.
final class LockedFile: Sendable {
    let descriptor: Int32

    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        FileLock.close(descriptor)
    }
}
