package import VoiceCore

extension SoundError {
    /// Treats a sound that is too short as a bad one, because a command was asked for it.
    package var failure: Failure {
        let fault = MemoFault(self)
        var failure = fault.failure()
        if fault.kind == .nothingToKeep { failure.code = .badSound }
        return failure
    }
}
