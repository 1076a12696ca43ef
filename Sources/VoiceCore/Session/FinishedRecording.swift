internal import Glibc
package import Sound
package import System

public struct FinishedRecording: Equatable, Sendable {
    public enum Outcome: Equatable, Sendable {
        /// A whole file, claimed while this is held.
        case saved(ClaimedRecording)
        case tooShort
        /// Not closed properly; the next start of any program finds it.
        case left(path: String)
    }

    package var owner: SessionOwner
    public var reason: FinishReason
    package var outcome: Outcome
    package var frames: Int
    package var format: CaptureFormat
    package var fault: SessionError?

    public var seconds: Double { Double(frames) / Double(format.hertz) }

    public var saved: ClaimedRecording? {
        if case .saved(let recording) = outcome { recording } else { nil }
    }

    package var name: String {
        let length = Milliseconds(seconds: seconds).seconds
        return switch outcome {
        case .saved: "saved \(length)"
        case .tooShort: "tooShort \(length)"
        case .left: "left \(length)"
        }
    }
}

/// Locked while this value lives, so that no program takes it for abandoned.
public final class ClaimedRecording: Sendable {
    package let path: String
    package let frames: Int
    package let format: CaptureFormat
    private let file: LockedFile

    init(path: String, frames: Int, format: CaptureFormat, file: LockedFile) {
        (self.path, self.frames, self.format, self.file) = (path, frames, format, file)
    }

    public var seconds: Double { Double(frames) / Double(format.hertz) }
    package func remove() { Self.remove(path) }

    /// The recording's options until it is filed.
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

final class LockedFile: Sendable {
    let descriptor: Int32

    init(owning descriptor: Int32) { self.descriptor = descriptor }

    deinit { FileLock.close(descriptor) }

    /// Writes the true length into the header; false if the disk refuses.
    func writeLength(of frames: Int, _ format: CaptureFormat) -> Bool {
        let header = WaveHeader.header(format, soundBytes: frames * format.bytesPerFrame)
        return ftruncate(descriptor, off_t(header.count + frames * format.bytesPerFrame)) == 0
            && pwrite(descriptor, header, header.count, 0) == header.count && fsync(descriptor) == 0
    }
}

package enum RecordingName {
    /// Makes `2026-11-21T18-30-00+0900-4f2a`; the number separates two in one second.
    package static func name(unixSeconds: Int, offsetSeconds: Int, number: UInt16) -> String {
        let clock = CivilTime(clockSeconds: unixSeconds + offsetSeconds)
        let time = clock.clockText.split(separator: ":").joined(separator: "-")
        let zone = ZoneText.text(offset: offsetSeconds).split(separator: ":").joined()
        return "\(clock.dayText)T\(time)\(zone)-\(padded(String(number, radix: 16), width: 4))"
    }

    package static func present(in zone: ZoneRules) -> String {
        let now = time(nil)
        let offset = zone.offset(atEpoch: now)
        return name(unixSeconds: now, offsetSeconds: offset, number: .random(in: 0 ... .max))
    }
}
