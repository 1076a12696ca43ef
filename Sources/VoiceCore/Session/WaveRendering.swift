internal import Glibc
internal import Ground

/// Writes the diary's sound as what every program can play: 16-bit mono WAV at 16 000 Hz.
public enum WaveRendering {
    /// Renders a sound from a place on; what has the name already is not replaced.
    public static func render(_ sound: String, from seconds: Double, to path: String) async throws {
        let folder = DurableFile.split(path).folder
        guard access(folder, W_OK) == 0 else {
            throw SessionError.recordingUnwritable(path: path, errno: errno)
        }
        let name = "voicememo-\(getpid())-unfinished"
        let file = try RecordingFile(in: folder, name: name, format: .ear, now: 0)
        do {
            for try await block in SoundBlocks(path: sound, from: seconds) {
                try file.append(CaptureFormat.ear.bytes(of: block), now: 0)
            }
            try file.finish()
            try DurableFile.move(file.path, to: path, replacing: false)
        } catch {
            try? file.discard()
            throw error
        }
    }
}

extension CaptureFormat {
    /// Mono samples between -1 and 1 as 16-bit sound.
    func bytes(of samples: [Float]) -> [UInt8] {
        samples.flatMap { sample -> [UInt8] in
            let value = Int16((sample.isFinite ? max(-1, min(1, sample)) : 0) * 32_767)
            return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
    }
}
