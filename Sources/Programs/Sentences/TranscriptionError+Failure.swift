internal import Glibc
package import VoiceCore

extension TranscriptionError {
    /// The sentence and the exit code for a file whose words are wanted and that is in no diary.
    package var failure: Failure {
        var failure = MemoFault(self).failure()
        if failure.advice == MemoFault.again { failure.advice = "voicecore doctor tries the engine" }
        return failure
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
                "personal words: \(place)‘\(text)’ is not a word of letters"
            )
        case .notText: return Failure(.configuration, "personal words: the file is not text in UTF-8")
        // One that is missing is an empty list: nothing is said then but by what is no file.
        case .unreadable(0), .unreadable(ENOENT), .unreadable(EINVAL):
            return Failure(.inputOutput, "personal words: not a file")
        case .unreadable(EISDIR):
            return Failure(
                .configuration,
                "personal words: this is a folder, not a file",
                advice: "correct the setting vocabulary, such as ~/.config/voicecore/words.txt"
            )
        case .unreadable(let errno):
            return Failure(.inputOutput, "personal words: \(SystemError.text(errno))")
        case .unwritable(let errno):
            return Failure(.cannotCreate, "personal words: \(SystemError.text(errno))")
        }
    }
}
