internal import Hearing
internal import Sound

extension MemoFault {
    static func sound(_ error: SoundError) -> MemoFault {
        switch error {
        case .notFound: MemoFault(.notFound)
        case .notPermitted: MemoFault(.notPermitted)
        case .notAFile(let kind): MemoFault(.notAFile, FaultFacts(name: kind.rawValue))
        case .unreadable(let code): system(.unreadable, code)
        case .empty: MemoFault(.empty)
        case .tooShort(let seconds): MemoFault(.tooShort, FaultFacts(seconds: seconds))
        case .cutShort: MemoFault(.soundCut)
        case .tooLong(let limit): MemoFault(.tooLong, FaultFacts(limitSeconds: limit))
        case .unknownFormat: MemoFault(.unknownFormat)
        case .damaged(let reason): MemoFault(.damaged, FaultFacts(said: reason))
        case .unsupportedCodec(let codec): MemoFault(.unsupportedCodec, FaultFacts(name: codec))
        case .unsupportedRate(let hertz): MemoFault(.unsupportedRate, FaultFacts(count: hertz))
        case .unsupportedChannels(let count): MemoFault(.unsupportedChannels, FaultFacts(count: count))
        case .cannotWrite(let code): system(.cannotWrite, code)
        case .cannotEncode(let reason): MemoFault(.cannotEncode, FaultFacts(said: reason))
        case .archiveDiffers(let written, let readBack):
            MemoFault(.archiveDiffers, FaultFacts(count: readBack, expected: written))
        case .decoderMissing, .decoderNotStarted, .decoderEnded, .decoderStopped: decoder(error)
        case .decoderOverLimit, .decoderNonsense: decoder(error)
        case .cancelled: MemoFault(.stopped)
        }
    }

    private static func decoder(_ error: SoundError) -> MemoFault {
        switch error {
        case .decoderMissing(let name): MemoFault(.decoderMissing, FaultFacts(name: name))
        case .decoderNotStarted(let code): system(.decoderNotStarted, code)
        case .decoderEnded(let signal): MemoFault(.decoderEnded, FaultFacts(status: signal))
        case .decoderStopped(let status): MemoFault(.decoderStopped, FaultFacts(status: status))
        case .decoderOverLimit(.silence): MemoFault(.decoderSilent)
        case .decoderOverLimit(let limit): MemoFault(.decoderOverLimit, FaultFacts(name: limit.rawValue))
        default: MemoFault(.decoderNonsense)
        }
    }

    static func hearing(_ error: TranscriptionError) -> MemoFault {
        switch error {
        case .modelMissing(let path, let package):
            MemoFault(.modelMissing, FaultFacts(path: path, name: package))
        case .modelUnusable(let reason): MemoFault(.modelUnusable, FaultFacts(said: reason))
        case .earMissing(let name): MemoFault(.earMissing, FaultFacts(name: name))
        case .engineMissing(let path): MemoFault(.engineMissing, FaultFacts(path: path))
        case .engineEnded(let status, let message):
            MemoFault(.engineEnded, FaultFacts(said: message, status: status))
        case .engineTooSlow(let limit): MemoFault(.engineTooSlow, FaultFacts(limitSeconds: limit))
        case .engineNonsense(let line): MemoFault(.engineNonsense, FaultFacts(said: line))
        case .overCap(let seconds):
            MemoFault(.overCap, FaultFacts(seconds: seconds, limitSeconds: Double(SpeechSamples.capSeconds)))
        case .soundUnreadable(let code): system(.soundUnreadable, code)
        case .notAligned(let word): MemoFault(.notAligned, FaultFacts(name: word))
        case .cancelled: MemoFault(.stopped)
        }
    }
}
