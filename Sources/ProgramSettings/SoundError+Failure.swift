package import CommandLineKit
package import VoiceCore

extension SoundError {
    /// The sentence and the exit code for a file whose sound cannot be taken in.
    package var failure: Failure {
        switch self {
        case .notFound: Failure(.noSuchFile, "no such file")
        case .notPermitted: Failure(.notPermitted, "may not be read")
        case .notAFile(let kind): Failure(.noSuchFile, "is a \(kind.rawValue), not a file")
        case .unreadable(let errno): Failure(.inputOutput, SystemError.text(errno))
        case .empty: Failure(.badSound, "there is no sound in it")
        case .tooShort(let seconds): Failure(.badSound, "\(seconds) s are too short; a memo has at least 1 s")
        case .tooLong(let limit): Failure(.badSound, "longer than \(Int(exactly: limit.rounded()) ?? 0) s")
        case .unknownFormat: Failure(.badSound, "not a sound file that is known")
        case .damaged(let reason): Failure(.badSound, "damaged: \(reason)")
        case .unsupportedCodec(let codec): Failure(.badSound, "the codec \(codec) is not known")
        case .unsupportedRate(let hertz): Failure(.badSound, "a rate of \(hertz) Hz is not possible")
        case .unsupportedChannels(let count): Failure(.badSound, "\(count) channels are not possible")
        case .decoderMissing(let name): Failure(.unavailable, "the program \(name) is missing")
        case .decoderEnded(let status): Failure(.badSound, "the decoder ended with \(status)")
        case .decoderOverLimit(let limit): Failure(.badSound, "the decoder wanted too much \(limit.rawValue)")
        case .decoderNonsense: Failure(.badSound, "the decoder said what cannot be")
        case .cannotWrite(let errno): Failure(.cannotCreate, SystemError.text(errno))
        case .cannotEncode(let reason): Failure(.inputOutput, "cannot be encoded: \(reason)")
        case .archiveDiffers: Failure(.inputOutput, "what was written is not what was read back")
        case .cancelled: Failure(.interrupted, "stopped")
        }
    }
}
