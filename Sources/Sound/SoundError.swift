/// Facts without the path, which the caller knows.
package enum SoundError: Error, Equatable, Sendable {
    case notFound
    case notPermitted
    case notAFile(SourceKind)
    case unreadable(errno: Int32)
    case empty
    case tooShort(seconds: Double)
    case tooLong(limitSeconds: Double)
    case unknownFormat
    /// It began like sound; `reason` is the decoder's.
    case damaged(reason: String)
    /// The file ends early and less than 1.000 s is left.
    case cutShort
    case unsupportedCodec(String)
    case unsupportedRate(hertz: Int)
    case unsupportedChannels(Int)
    case decoderMissing(String)
    case decoderNotStarted(errno: Int32)
    /// The file crashed the decoder.
    case decoderEnded(signal: Int32)
    /// A signal from outside or, negative, an exit code.
    case decoderStopped(status: Int32)
    case decoderOverLimit(Limit)
    /// The decoder sent something impossible, so none of its output counts.
    case decoderNonsense
    case cannotWrite(errno: Int32)
    case cannotEncode(reason: String)
    case archiveDiffers(written: Int, readBack: Int)
    case cancelled

    package enum SourceKind: String, Codable, Sendable {
        case folder, pipe, device, socket, link
    }

    package enum Limit: String, Codable, Sendable {
        case processorTime, memory, silence
    }
}

extension SoundError {
    /// The same file may succeed later.
    package var isPassing: Bool {
        switch self {
        case .decoderMissing, .decoderNotStarted, .decoderStopped: true
        case .cannotWrite, .cannotEncode, .archiveDiffers, .cancelled, .unreadable: true
        case .decoderOverLimit(.silence): true
        default: false
        }
    }

    /// The same file always fails this way.
    var isOfContent: Bool {
        switch self {
        case .empty, .unknownFormat, .damaged, .unsupportedCodec, .unsupportedRate, .unsupportedChannels: true
        case .tooShort, .tooLong, .cutShort, .decoderEnded, .decoderNonsense: true
        case .decoderOverLimit(let limit): limit != .silence
        case .notFound, .notPermitted, .notAFile, .unreadable, .decoderMissing, .decoderNotStarted: false
        case .decoderStopped, .cannotWrite, .cannotEncode, .archiveDiffers, .cancelled: false
        }
    }
}
