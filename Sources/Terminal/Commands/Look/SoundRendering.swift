import Glibc
import Programs
import VoiceCore

struct SoundRendering: Sendable {
    let entry: PlayedEntry

    /// Returns the seconds written; never replaces a file.
    func write(to path: String, from seconds: Double) async throws -> Double {
        guard path.lowercased().hasSuffix(".wav") else {
            let advice = "choose a name that ends in .wav"
            throw Failure(.usage, "\(path): only WAV can be written", advice: advice)
        }
        guard access(path, F_OK) != 0 else {
            let advice = "choose another name, or remove it"
            throw Failure(.cannotCreate, "\(path): already exists", advice: advice)
        }
        do {
            return try await WaveRendering.render(entry.item.path, from: seconds, to: path)
        } catch let error as SoundError {
            if case .cannotWrite = error { throw MemoFault(error).failure(about: path) }
            let fault = MemoFault(error).failure(about: entry.item.path)
            // It was sound when it was kept: what a foreign file would need is no help here, and empty is no success.
            guard [.badSound, .done].contains(fault.code) else { throw fault }
            throw Failure(
                .badSound,
                "\(entry.item.path): the entry's sound is damaged",
                advice: "copy it from a backup, or import an export or a mirror that has it"
            )
        } catch let error as SessionError {
            throw error.failure
        }
    }
}
