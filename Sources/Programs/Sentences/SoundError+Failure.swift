package import VoiceCore

extension SoundError {
    /// As a person reads it; a sound that is only too short fails a command that was asked for this one.
    package var failure: Failure {
        let fault = MemoFault(self)
        var failure = fault.failure()
        if fault.kind == .nothingToKeep { failure.code = .badSound }
        return failure
    }
}
