extension SoundError: CustomStringConvertible {
    /// What was found, as the end of a sentence that begins with the file's name.
    public var description: String {
        switch self {
        case .notFound: "there is no such file"
        case .notPermitted: "may not be read"
        case .notAFile(let kind): "is not a file but a \(kind.rawValue)"
        case .unreadable(let code): "cannot be read (system error \(code))"
        case .empty: "holds no sound"
        case .tooShort(let seconds): "is too short: \(Self.rounded(seconds)) s of at least 1 s"
        case .tooLong(let limit): "is longer than \(Self.rounded(limit)) s"
        case .unknownFormat: "is no sound that can be read"
        case .damaged(let reason): "is damaged: \(reason)"
        case .unsupportedCodec(let name): "has sound that cannot be decoded: \(name)"
        case .unsupportedRate(let hertz): "has a rate of \(hertz) Hz, which is not from 4 000 to 384 000"
        case .unsupportedChannels(let count): "has \(count) channels, which are not from 1 to 32"
        case .decoderMissing(let name): "needs the program \(name), which is not installed"
        case .decoderNotStarted(let code):
            "cannot be decoded now: the decoder did not start (system error \(code))"
        case .decoderEnded(let signal): "made the decoder fall (signal \(signal))"
        case .decoderStopped(let status) where status > 0:
            "was given up: the decoder was stopped (signal \(status))"
        case .decoderStopped(let status): "was given up: the decoder ended early (code \(-status))"
        case .decoderOverLimit(.processorTime): "takes more computing time to decode than a sound may"
        case .decoderOverLimit(.memory): "takes more memory to decode than a sound may"
        case .decoderOverLimit(.silence): "was given up, because the decoder made no progress"
        case .decoderNonsense: "made the decoder talk nonsense"
        case .cannotWrite(let code): "was read, but nothing can be written (system error \(code))"
        case .cannotEncode(let reason): "was read, but cannot be archived: \(reason)"
        case .archiveDiffers(let written, let readBack):
            "was read, but of \(written) archived samples \(readBack) can be read back"
        case .cancelled: "was stopped"
        }
    }

    private static func rounded(_ seconds: Double) -> String {
        "\((seconds * 1000).rounded(.towardZero) / 1000)"
    }
}
