internal import Glibc
public import Sound
internal import System

/// A closed recording that is ours to enter into the diary.
///
/// Its file is locked for as long as anybody holds this value, so that no other program takes it for abandoned.
public final class ClaimedRecording: Sendable {
    /// A whole WAV file, whose name begins with the time at which it was begun, as the road reads it.
    public let path: String
    /// How many samples of each channel it has.
    package let frames: Int
    /// How its samples are written.
    package let format: CaptureFormat
    private let file: LockedFile

    init(path: String, frames: Int, format: CaptureFormat, file: LockedFile) {
        self.path = path
        self.frames = frames
        self.format = format
        self.file = file
    }

    /// How long it is.
    public var seconds: Double { Double(frames) / Double(format.hertz) }

    /// Removes the file, once the diary holds its sound or a person discards it.
    public func remove() {
        Self.remove(path)
    }

    /// Where what was said about a recording is kept until it is filed, as the road reads it beside any memo.
    static func note(beside path: String) -> String { path + ".json" }

    static func remove(_ path: String) {
        unlink(path)
        unlink(note(beside: path))
        try? DurableFile.sync(folder: DurableFile.split(path).folder)
    }
}

extension ClaimedRecording: Equatable {
    /// Whether both are the recording in the same file.
    public static func == (one: ClaimedRecording, other: ClaimedRecording) -> Bool {
        one.path == other.path && one.frames == other.frames && one.format == other.format
    }
}

/// An open file that we have locked; the lock goes with the last reference.
final class LockedFile: Sendable {
    let descriptor: Int32

    /// Takes over an open file whose lock was taken.
    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        FileLock.close(descriptor)
    }
}
