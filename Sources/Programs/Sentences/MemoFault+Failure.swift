package import VoiceCore

extension MemoFault {
    /// The code that a program ends with when this is what went wrong.
    package var exitCode: ExitCode {
        switch kind {
        case .usage: .usage
        case .badSound: .badSound
        case .noSuchFile: .noSuchFile
        case .unavailable: .unavailable
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .busy: .busy
        case .notPermitted: .notPermitted
        case .configuration: .configuration
        case .cancelled: .interrupted
        case .nothingToKeep: .done
        }
    }

    /// What a program says and ends with, when all of it failed.
    package func failure(about subject: String? = nil) -> Failure {
        let sentence = sentence
        return Failure(
            exitCode,
            subject.map { "\($0): \(sentence.message)" } ?? sentence.message,
            advice: sentence.advice
        )
    }
}
