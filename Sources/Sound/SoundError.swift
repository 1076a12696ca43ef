/// Why a memo's sound could not be taken in.
///
/// The cases hold what was found, never the path: who asked knows that.
package enum SoundError: Error, Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// The file may not be read by us.
    case notPermitted
    /// The path leads to a folder, a device or another thing that holds no bytes.
    case notAFile(SourceKind)
    /// The system could not read the file.
    case unreadable(errno: Int32)
    /// There is not one sample in it.
    case empty
    /// The sound is shorter than 1.000 s.
    case tooShort(seconds: Double)
    /// The sound is longer than anything that is taken.
    case tooLong(limitSeconds: Double)
    /// The content is no sound that we know.
    case unknownFormat
    /// It began like sound, but cannot be read; what the decoder said about it.
    case damaged(reason: String)
    /// The file ends before its sound does, and less than 1.000 s is left.
    case cutShort
    /// The container is known, but the codec in it is not.
    case unsupportedCodec(String)
    /// The file states a rate beyond 4 to 384 kHz.
    case unsupportedRate(hertz: Int)
    /// The file states more channels than 32, or none.
    case unsupportedChannels(Int)
    /// A program that decodes is not installed beside ours.
    case decoderMissing(String)
    /// The decoder could not be started just now.
    case decoderNotStarted(errno: Int32)
    /// The decoder died of the file, by this signal.
    case decoderEnded(signal: Int32)
    /// Something other than the file ended the decoder: a signal from outside or, negative, an exit code of its own.
    case decoderStopped(status: Int32)
    /// The decoder wanted more computing time, memory or room than it may have.
    case decoderOverLimit(Limit)
    /// The decoder said something that cannot be, so nothing that it said counts.
    case decoderNonsense
    /// The disk or the folder refused a file of ours.
    case cannotWrite(errno: Int32)
    /// The encoder refused; what it said.
    case cannotEncode(reason: String)
    /// The archive was read back and is not as long as what was written, in samples.
    case archiveDiffers(written: Int, readBack: Int)
    case cancelled

    /// What a path may lead to in place of a file.
    package enum SourceKind: String, Codable, Sendable {
        case folder, pipe, device, socket, link
    }

    /// What a decoder may have only so much of.
    package enum Limit: String, Codable, Sendable {
        case processorTime, memory, silence
    }
}

extension SoundError {
    /// Whether the same file may well be taken another time, because the fault is not in it.
    package var isPassing: Bool {
        switch self {
        case .decoderMissing, .decoderNotStarted, .decoderStopped: true
        case .cannotWrite, .cannotEncode, .archiveDiffers, .cancelled, .unreadable: true
        case .decoderOverLimit(.silence): true
        default: false
        }
    }

    /// Whether it is a judgement on the content, which would be the same another time.
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
