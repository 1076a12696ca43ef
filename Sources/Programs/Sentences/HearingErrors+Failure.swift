internal import Glibc
package import VoiceCore

extension TranscriptionError {
    /// The failure for a file outside the diary, for which `status --retry` does nothing.
    package var failure: Failure {
        var failure = MemoFault(self).failure()
        if failure.advice == MemoFault.again { failure.advice = "voicecore doctor tries the engine" }
        return failure
    }
}

extension PersonalVocabulary.Refusal {
    package var failure: Failure {
        switch self {
        case .notOneWord(let text, let line):
            let place = line > 0 ? "line \(line): " : ""
            return Failure(
                line > 0 ? .configuration : .usage,
                "personal words: \(place)‘\(text)’ is not a word of letters"
            )
        case .notText: return Failure(.configuration, "personal words: the file is not text in UTF-8")
        // A missing file is an empty list, so this path is something else than a file.
        case .unreadable(0), .unreadable(ENOENT), .unreadable(EINVAL):
            return Failure(.inputOutput, "personal words: not a file")
        case .unreadable(EISDIR):
            return Failure(.configuration, "personal words: this is a folder, not a file")
                .advising("correct the setting vocabulary, such as ~/.config/voicecore/words.txt")
        case .unreadable(let errno):
            return Failure(.inputOutput, "personal words: \(SystemError.text(errno))")
        case .unwritable(let errno):
            return Failure(.cannotCreate, "personal words: \(SystemError.text(errno))")
        }
    }
}

extension SoundError {
    /// Treats a sound that is too short as a bad one, because a command was asked for it.
    package var failure: Failure {
        let fault = MemoFault(self)
        var failure = fault.failure()
        if fault.kind == .nothingToKeep { failure.code = .badSound }
        return failure
    }
}
