package import CommandLineKit
package import VoiceCore

extension TranscriptionError {
    /// The sentence and the exit code for a memo without words.
    package var failure: Failure {
        switch self {
        case .modelMissing(let path, let package):
            let advice =
                package.map { "sudo apt-get install \($0)" } ?? "choose another model in the settings"
            return Failure(.unavailable, "the speech model is missing: \(path)", advice: advice)
        case .modelUnusable(let reason):
            return Failure(.unavailable, "the speech model cannot be used: \(reason)")
        case .engineMissing(let path):
            return Failure(.unavailable, "the program that hears is missing: \(path)")
        case .engineEnded(let status, let message):
            let said = message.isEmpty ? "" : ": \(message)"
            return Failure(.inputOutput, "the program that hears ended with \(status)\(said)")
        case .engineTooSlow(let seconds):
            return Failure(.busy, "the program that hears took longer than \(Int(clamping: seconds)) s")
        case .engineNonsense(let line):
            return Failure(.inputOutput, "what the program that hears printed is not words: \(line)")
        case .notAligned(let word?):
            return Failure(.badSound, "nobody knows how to say ‘\(word)’")
        case .notAligned(nil):
            return Failure(.badSound, "the words are not in the sound")
        case .overCap(let seconds):
            return Failure(
                .badSound,
                "\(Int(clamping: seconds)) s are more than the \(EarSound.capSamples / EarSound.hertz) s that are heard",
                advice: "--over-cap split hears all of it, in parts"
            )
        case .soundUnreadable(let errno):
            return Failure(.inputOutput, "the sound cannot be read: \(SystemError.text(errno))")
        case .cancelled:
            return Failure(.interrupted, "stopped")
        }
    }
}

extension Int {
    /// The whole number nearest to zero, within what fits; nothing that a file says can trap here.
    fileprivate init(clamping seconds: Double) {
        self = Int(exactly: seconds.rounded(.towardZero)) ?? (seconds > 0 ? .max : 0)
    }
}

extension PersonalVocabulary.Refusal {
    /// The sentence and the exit code for a file of personal words that is of no use.
    package var failure: Failure {
        switch self {
        case .notOneWord(let text, let line):
            let place = line > 0 ? "line \(line): " : ""
            return Failure(
                line > 0 ? .configuration : .usage,
                "personal words: \(place)‘\(text)’ is not one word of letters"
            )
        case .notText: return Failure(.configuration, "personal words: the file is not text in UTF-8")
        case .unreadable(let errno):
            return Failure(.inputOutput, "personal words: \(SystemError.text(errno))")
        case .unwritable(let errno):
            return Failure(.cannotCreate, "personal words: \(SystemError.text(errno))")
        }
    }
}
