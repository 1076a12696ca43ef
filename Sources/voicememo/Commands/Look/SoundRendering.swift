import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// `play --to`: an entry's sound as a WAV file, from any place on.
struct SoundRendering: Sendable {
    let entry: PlayedEntry

    /// Writes the file beside its name first; one that is there already is never replaced.
    func write(to path: String, from seconds: Double) async throws -> ExitCode {
        guard path.lowercased().hasSuffix(".wav") else {
            throw Failure(
                .usage,
                "\(path): only WAV can be written",
                advice: "choose a name that ends in .wav"
            )
        }
        guard access(path, F_OK) != 0 else {
            let advice = "choose another name, or remove it"
            throw Failure(.cannotCreate, "\(path): already exists", advice: advice)
        }
        do {
            try await WaveRendering.render(entry.item.path, from: seconds, to: path)
            return .done
        } catch let error as SoundError {
            guard case .empty = error else { throw MemoFault(error).failure(about: path) }
            throw Failure(
                .badSound,
                "\(entry.item.path): the entry's sound is damaged",
                advice: "restore it from a backup"
            )
        } catch let error as SessionError {
            throw error.failure
        }
    }
}
