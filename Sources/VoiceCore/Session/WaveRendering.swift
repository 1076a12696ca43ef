internal import Glibc
internal import Sound
internal import System

/// Writes sound for every program: 16-bit mono WAV at 16 000 Hz.
package enum WaveRendering {
    /// Renders a sound from a second on, into a new file; returns its length.
    package static func render(_ sound: String, from seconds: Double, to path: String) async throws -> Double
    {
        let folder = DurableFile.split(path).folder
        guard access(folder, W_OK) == 0 else {
            throw SessionError.recordingUnwritable(path: path, errno: errno)
        }
        let name = "voicecore-\(getpid())-unfinished"
        let file = try RecordingFile(in: folder, name: name, format: .ear, now: 0)
        do {
            var samples = 0
            for try await block in SoundBlocks(path: sound, from: seconds) {
                try file.append(block.map { Int16(sample: $0) }.fileBytes, now: 0)
                samples += block.count
            }
            guard samples > 0 else { throw SoundError.cutShort }
            try file.finish()
            try DurableFile.move(file.path, to: path, replacing: false)
            return Double(samples) / Double(CaptureFormat.ear.hertz)
        } catch {
            try? file.discard()
            throw error
        }
    }
}
