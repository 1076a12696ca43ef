import Glibc
import Programs
import VoiceCore

struct RecordingSource: Sendable {
    let device: any CaptureDevice
    let name: String?
    let isLive: Bool
    let isRealTime: Bool
    /// Owns the decoded file that `device` reads.
    private var decoded: SpokenSound?

    init(_ name: String?, format: CaptureFormat?, isRealTime: Bool, scratch: String) async throws {
        self.name = name
        guard let name, name == "-" || name.contains("/") || access(name, F_OK) == 0 else {
            device = PulseMicrophone(name: name)
            isLive = true
            self.isRealTime = true
            return
        }
        isLive = false
        self.isRealTime = isRealTime
        let pace: StreamCapture.Pace = isRealTime ? .realTime : .asItComes
        // A file that is called - is not standard input.
        if format == nil, name != "-" { decoded = try await Self.decoded(name, scratch) }
        device = StreamCapture(
            path: decoded?.ear.path ?? name,
            rawFormat: decoded == nil ? format : .ear,
            pace: pace
        )
    }

    /// Nil if the file can be read as it is.
    private static func decoded(_ path: String, _ scratch: String) async throws -> SpokenSound? {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        do throws(DeviceError) {
            _ = try await StreamCapture(path: path).preflight()
            return nil
        } catch {
            guard error == .unknownFormat || error == .noSound else { return nil }
        }
        do throws(SoundError) {
            // A little more than a recording may have, so that its end is said to be that.
            let most = SpeechSamples.capSamples + SpeechSamples.hertz
            return try await SpokenSound.decoded(.path(path), mostSamples: most, scratch: scratch)
        } catch {
            throw error.failure.about(path)
        }
    }
}
