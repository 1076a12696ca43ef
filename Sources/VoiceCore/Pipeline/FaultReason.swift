extension MemoFault {
    /// Why a memo, an entry or a command got no further, in one word that programs and the ledger know it by.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        // The file.
        case notFound, notPermitted, notAFile, unreadable, changing
        // Its sound.
        case empty, tooShort, tooLong, unknownFormat, damaged, unsupportedCodec, unsupportedRate
        case unsupportedChannels, decoderMissing, decoderNotStarted, decoderEnded, decoderStopped,
            decoderSilent
        case decoderOverLimit, decoderNonsense, cannotEncode, archiveDiffers
        // Its picture.
        case notAPhoto, photoDamaged, photoTooLarge, photoOverLimit, photoReaderMissing, photoReaderStopped
        // Its words.
        case modelMissing, modelUnusable, earMissing, engineMissing, engineEnded, engineTooSlow,
            engineNonsense, overCap
        case soundUnreadable, notAligned, noWords, noSound, soundGone, soundCut
        // Its mood.
        case moodTables, analyserFailed
        // The diary and the disk.
        case diary, diaryMissing, diaryReplaced, diaryForeign, diaryEmptied, diarySealed, diaryOfBackups,
            diaryNewer,
            diaryBusy, diaryElsewhere, diaryAmongMemos, diaryFile, cannotCreate, cannotWrite
        case noSpace, readOnly, noSuchEntry, ambiguous, duplicate, idUsed, noSuchRow, notReadBack,
            notForAnEntry
        // The road.
        case taken, workLost, ended, endedOften, removed, trashed, forgotten, held, stopped, unknown
    }

    /// What kind of thing went wrong, from which programs choose their exit codes.
    package enum Kind: String, Codable, Sendable {
        case usage, badSound, noSuchFile, unavailable, cannotCreate, inputOutput, busy, notPermitted
        case configuration, cancelled
        /// Nothing went wrong: there is nothing to keep.
        case nothingToKeep
    }
}

extension MemoFault.Reason {
    /// What kind of thing it is.
    package var kind: MemoFault.Kind {
        switch self {
        case .ambiguous, .notForAnEntry: .usage
        case .unknownFormat, .damaged, .unsupportedCodec, .unsupportedRate, .unsupportedChannels, .soundCut:
            .badSound
        case .tooLong, .overCap, .decoderEnded, .decoderOverLimit, .decoderNonsense: .badSound
        case .endedOften, .held: .badSound
        case .notAPhoto, .photoDamaged, .photoTooLarge, .photoOverLimit: .badSound
        case .notFound, .notAFile, .noSound, .soundGone, .diaryMissing, .diaryReplaced, .noSuchEntry:
            .noSuchFile
        case .decoderMissing, .modelMissing, .modelUnusable, .engineMissing, .engineEnded: .unavailable
        case .earMissing, .photoReaderMissing: .unavailable
        case .engineTooSlow, .engineNonsense, .notAligned, .noWords, .moodTables, .analyserFailed:
            .unavailable
        case .cannotCreate, .readOnly: .cannotCreate
        case .unreadable, .decoderNotStarted, .decoderStopped, .decoderSilent, .cannotEncode,
            .photoReaderStopped:
            .inputOutput
        case .archiveDiffers, .soundUnreadable, .cannotWrite, .noSpace: .inputOutput
        case .diary, .diaryEmptied, .diaryFile: .inputOutput
        case .duplicate, .idUsed, .notReadBack, .workLost, .unknown: .inputOutput
        case .changing, .noSuchRow, .diaryBusy, .diaryElsewhere, .taken, .ended: .busy
        case .notPermitted: .notPermitted
        case .diaryForeign, .diarySealed, .diaryOfBackups, .diaryNewer, .diaryAmongMemos: .configuration
        case .stopped: .cancelled
        case .empty, .tooShort, .removed, .trashed, .forgotten: .nothingToKeep
        }
    }

    /// Whether the same file may well be taken another time, because the fault is not in it.
    package var isPassing: Bool {
        switch self {
        case .notPermitted, .unreadable, .changing, .decoderMissing, .decoderNotStarted, .decoderStopped: true
        case .decoderSilent, .cannotEncode, .archiveDiffers, .modelMissing, .modelUnusable: true
        case .earMissing, .engineMissing, .soundUnreadable, .noWords, .moodTables, .analyserFailed, .diary:
            true
        case .diaryMissing, .diaryReplaced, .diaryEmptied, .diaryBusy, .diaryElsewhere, .diaryFile: true
        case .cannotCreate, .cannotWrite, .noSpace, .readOnly: true
        case .photoReaderMissing, .photoReaderStopped: true
        case .notAPhoto, .photoDamaged, .photoTooLarge, .photoOverLimit: false
        case .noSuchRow, .taken, .workLost, .ended, .stopped, .unknown: true
        case .notFound, .notAFile, .empty, .tooShort, .tooLong, .unknownFormat, .damaged: false
        case .unsupportedCodec, .unsupportedRate, .unsupportedChannels, .decoderEnded: false
        case .decoderOverLimit, .decoderNonsense, .engineEnded, .engineTooSlow, .engineNonsense: false
        case .overCap, .notAligned, .noSound, .soundGone, .soundCut, .diaryForeign, .diarySealed,
            .diaryOfBackups,
            .diaryNewer, .diaryAmongMemos, .noSuchEntry, .ambiguous, .notForAnEntry:
            false
        case .duplicate, .idUsed, .notReadBack, .endedOften, .removed, .trashed, .forgotten, .held: false
        }
    }
}
