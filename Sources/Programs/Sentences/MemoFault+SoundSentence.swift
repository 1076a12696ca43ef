internal import VoiceCore

extension MemoFault {
    private static let convert = "if another program plays it, save it there as WAV or FLAC and file that"

    /// What is wrong with a memo's sound.
    var soundSentence: Sentence {
        switch reason {
        case .empty: Sentence("no sound in it")
        case .tooShort:
            Sentence("shorter than 1 s" + (facts.seconds.map { " (\($0.inSeconds(rounded: .down)))" } ?? ""))
        case .tooLong:
            Sentence(
                "longer than " + (facts.limitSeconds?.inSeconds() ?? "a memo may be"),
                advice: "cut it into parts"
            )
        case .damaged: Sentence("the sound is damaged" + said, advice: Self.convert)
        case .unsupportedCodec:
            Sentence(
                (facts.name.map { "the codec \($0)" } ?? "its codec") + " is not supported",
                advice: Self.convert
            )
        case .unsupportedRate:
            Sentence(
                (facts.count.map { "its rate of \($0) Hz" } ?? "its rate") + " is not between 4 and 384 kHz",
                advice: Self.convert
            )
        case .unsupportedChannels:
            Sentence(
                (facts.count.map { "it has \($0) channels" } ?? "it has too many channels")
                    + "; VoiceCore reads 1 to 32",
                advice: Self.convert
            )
        case .cannotEncode: Sentence("the sound cannot be encoded" + said)
        case .archiveDiffers:
            Sentence(
                "the stored sound does not match what was written" + samples,
                advice: "check the disk, then try again"
            )
        default: Sentence("not a sound format VoiceCore knows", advice: Self.convert)
        }
    }

    private var samples: String {
        guard let count = facts.count, let expected = facts.expected else { return "" }
        return " (\(count) of \(expected) samples)"
    }

    /// What went wrong in the program that decodes.
    var decoderSentence: Sentence {
        let status = facts.status ?? 0
        return switch reason {
        case .decoderMissing:
            Sentence("the program \(facts.name ?? "that decodes") is not installed", advice: Self.reinstall)
        case .decoderNotStarted: Sentence("the decoder did not start" + systemText, advice: systemAdvice)
        case .decoderEnded:
            Sentence(
                "the decoder crashed on it" + (status > 0 ? " (signal \(status))" : ""),
                advice: Self.convert
            )
        case .decoderStopped where status < 0: Sentence("the decoder ended with exit code \(-status)")
        case .decoderStopped:
            Sentence("the decoder was stopped" + (status > 0 ? " (signal \(status))" : ""))
        case .decoderSilent:
            Sentence("the decoder stopped answering", advice: "try again when the machine is less busy")
        case .decoderOverLimit where facts.name == "memory":
            Sentence("decoding it takes too much memory", advice: Self.convert)
        case .decoderOverLimit: Sentence("decoding it takes too long", advice: Self.convert)
        default: Sentence("the decoder gave an invalid answer", advice: Self.convert)
        }
    }
}
