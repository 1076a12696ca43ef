internal import Glibc
internal import Ground
internal import Sound
internal import Words

extension MemoFault {
    static func sound(_ error: SoundError) -> MemoFault {
        switch error {
        case .notFound: MemoFault("notFound", .noSuchFile, "there is no such file", advice: "check the name")
        case .notPermitted:
            MemoFault(
                "notPermitted",
                .notPermitted,
                "the file may not be read",
                advice: "let this user read it (chmod u+r)",
                isPassing: true
            )
        case .notAFile(let kind):
            MemoFault(
                "notAFile",
                .noSuchFile,
                "this is a \(kind.rawValue), not a file",
                advice: "name a sound file"
            )
        case .unreadable(let code): system("unreadable", "the file cannot be read", code)
        case .empty: MemoFault("empty", .nothingToKeep, "there is no sound in it")
        case .tooShort(let seconds):
            MemoFault("tooShort", .nothingToKeep, "shorter than 1.000 s (\(seconds.thousandths) s)")
        case .tooLong(let limit):
            bad("tooLong", "the sound is longer than \(limit.thousandths) s", "cut it into parts")
        case .cannotWrite(let code): system("cannotWrite", "the sound cannot be kept", code)
        case .cancelled: stopped
        case .decoderMissing(let name):
            MemoFault(
                "decoderMissing",
                .unavailable,
                "the program \(name) is not installed beside this one",
                advice: "install VoiceCore again (scripts/install)",
                isPassing: true
            )
        default: decoding(error)
        }
    }

    private static func decoding(_ error: SoundError) -> MemoFault {
        switch error {
        case .damaged(let reason): bad("damaged", "the sound is damaged: \(reason)", other)
        case .unsupportedCodec(let codec): bad("unsupportedCodec", "the codec \(codec) is not known", other)
        case .unsupportedRate(let hertz):
            bad("unsupportedRate", "\(hertz) Hz is not from 4 to 384 kHz", other)
        case .unsupportedChannels(let count):
            bad("unsupportedChannels", "\(count) channels are not from 1 to 32", other)
        case .decoderNotStarted(let code): system("decoderNotStarted", "the decoder did not start", code)
        case .decoderStopped:
            // Somebody ended it; the file is not to blame.
            MemoFault("decoderStopped", .inputOutput, "the decoder was stopped", isPassing: true)
        case .decoderEnded(let signal): bad("decoderEnded", "the decoder died of it (\(signal))", other)
        case .decoderOverLimit(.silence):
            MemoFault(
                "decoderSilent",
                .inputOutput,
                "the decoder stopped answering",
                advice: "try again when the machine is less busy",
                isPassing: true
            )
        case .decoderOverLimit(let limit):
            bad("decoderOverLimit", "decoding it takes more \(limit.rawValue) than a memo may", other)
        case .decoderNonsense: bad("decoderNonsense", "the decoder gave what cannot be", other)
        case .cannotEncode(let reason):
            MemoFault("cannotEncode", .inputOutput, "the sound cannot be encoded: \(reason)", isPassing: true)
        case .archiveDiffers(let written, let readBack):
            MemoFault(
                "archiveDiffers",
                .inputOutput,
                "the kept sound has \(readBack) samples in place of \(written)",
                advice: "check the disk, then try again",
                isPassing: true
            )
        default: bad("unknownFormat", "this is no sound that is known", other)
        }
    }

    private static let other = "convert it with another program, then offer that"

    private static func bad(_ reason: String, _ message: String, _ advice: String) -> MemoFault {
        MemoFault(reason, .badSound, message, advice: advice)
    }

    static func hearing(_ error: TranscriptionError) -> MemoFault {
        var fault = unheard(error)
        switch error {
        case .modelMissing(let path, _), .engineMissing(let path): fault.missingPath = path
        default: break
        }
        return fault
    }

    private static func unheard(_ error: TranscriptionError) -> MemoFault {
        switch error {
        case .modelMissing(let path, let package):
            MemoFault(
                "modelMissing",
                .unavailable,
                "the speech model \(path) is not there",
                advice: package.map { "install it with: apt-get install \($0)" }
                    ?? "put it there, or name another model",
                isPassing: true
            )
        case .modelUnusable(let reason):
            MemoFault(
                "modelUnusable",
                .unavailable,
                "the speech model cannot be used: \(reason)",
                advice: "voicememo doctor looks at the models",
                isPassing: true
            )
        case .engineMissing(let path):
            MemoFault(
                "engineMissing",
                .unavailable,
                "the program that hears is not there: \(path)",
                advice: "install it, or name another engine",
                isPassing: true
            )
        default: engine(error)
        }
    }

    private static func engine(_ error: TranscriptionError) -> MemoFault {
        switch error {
        case .engineEnded(let status, let message):
            MemoFault(
                "engineEnded",
                .unavailable,
                "the engine ended by itself (\(status)): \(message)",
                advice: again
            )
        case .engineTooSlow(let limit):
            MemoFault(
                "engineTooSlow",
                .unavailable,
                "the engine took longer than \(limit.thousandths) s",
                advice: again
            )
        case .engineNonsense(let line):
            MemoFault(
                "engineNonsense",
                .unavailable,
                "the engine printed what cannot be understood: \(line)",
                advice: again
            )
        case .overCap(let seconds):
            MemoFault(
                "overCap",
                .badSound,
                "\(seconds.thousandths) s of sound is more than the \(SpeechSamples.capSeconds) s that are heard",
                advice: "offer it again with --over-cap split or --over-cap stop"
            )
        case .soundUnreadable(let code):
            system("soundUnreadable", "the sound cannot be read for hearing", code)
        case .cancelled: stopped
        case .notAligned(let word):
            MemoFault(
                "notAligned",
                .unavailable,
                word.map { "nobody knows how \($0) is pronounced" } ?? "the words are not in the sound",
                advice: "voicememo words adds names"
            )
        default: MemoFault("notHeard", .unavailable, "it cannot be heard: \(error)", advice: again)
        }
    }

    private static let again = "voicememo retry takes it up again"
}

extension Double {
    /// With three decimals, as lengths are said.
    var thousandths: String {
        guard isFinite, abs(self) < 1e12 else { return "\(self)" }
        let whole = Int((self * 1_000).rounded())
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 1_000).\(padded(abs(whole) % 1_000, width: 3))"
    }
}
