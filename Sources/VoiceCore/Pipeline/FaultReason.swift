extension MemoFault {
    /// The reason by the word that programs and the ledger know; the words for people stand in Programs/Faults.
    public enum Reason: String, CaseIterable, Codable, Sendable {
        // The file.
        case notFound, notPermitted, notAFile, unreadable, changing
        // Its sound.
        case empty, tooShort, tooLong, unknownFormat, damaged, unsupportedCodec, unsupportedRate,
            unsupportedChannels, decoderMissing, decoderNotStarted, decoderEnded, decoderStopped,
            decoderSilent, decoderOverLimit, decoderNonsense, cannotEncode, archiveDiffers
        // Its picture.
        case notAPhoto, photoDamaged, photoTooLarge, photoOverLimit, photoReaderMissing, photoReaderStopped
        // Its words.
        case modelMissing, modelUnusable, earMissing, engineMissing, engineEnded, engineTooSlow,
            engineNonsense, overCap, soundUnreadable, notAligned, noWords, noSound, soundGone, soundCut
        // Its mood.
        case moodTables, analyserFailed
        // The diary and the disk.
        case diary, diaryMissing, diaryReplaced, diaryForeign, diaryEmptied, diarySealed, diaryOfBackups,
            diaryNewer, diaryBusy, diaryElsewhere, diaryAmongMemos, diaryFile, cannotCreate, cannotWrite,
            noSpace, readOnly, noSuchEntry, ambiguous, duplicate, idUsed, noSuchRow, notReadBack,
            notForAnEntry
        // Its way into the diary.
        case taken, workLost, ended, endedOften, removed, trashed, forgotten, held, stopped, unknown
    }

    /// The kind of fault, from which programs choose their exit codes.
    package enum Kind: String, Codable, Sendable {
        case usage, badSound, noSuchFile, unavailable, cannotCreate, inputOutput, busy, notPermitted
        case configuration, cancelled
        /// Nothing went wrong: there is nothing to keep.
        case nothingToKeep
    }
}

extension MemoFault.Reason {
    package var kind: MemoFault.Kind { rule.kind }

    /// True if the fault is not in the file, so that the same file may well be taken later.
    package var isPassing: Bool { rule.isPassing }

    private var rule: (kind: MemoFault.Kind, isPassing: Bool) {
        switch self {
        // The file.
        case .notFound: (.noSuchFile, false)
        case .notPermitted: (.notPermitted, true)
        case .notAFile: (.noSuchFile, false)
        case .unreadable: (.inputOutput, true)
        case .changing: (.busy, true)
        // Its sound.
        case .empty: (.nothingToKeep, false)
        case .tooShort: (.nothingToKeep, false)
        case .tooLong: (.badSound, false)
        case .unknownFormat: (.badSound, false)
        case .damaged: (.badSound, false)
        case .unsupportedCodec: (.badSound, false)
        case .unsupportedRate: (.badSound, false)
        case .unsupportedChannels: (.badSound, false)
        case .decoderMissing: (.unavailable, true)
        case .decoderNotStarted: (.inputOutput, true)
        case .decoderEnded: (.badSound, false)
        case .decoderStopped: (.inputOutput, true)
        case .decoderSilent: (.inputOutput, true)
        case .decoderOverLimit: (.badSound, false)
        case .decoderNonsense: (.badSound, false)
        case .cannotEncode: (.inputOutput, true)
        case .archiveDiffers: (.inputOutput, true)
        // Its picture.
        case .notAPhoto: (.badSound, false)
        case .photoDamaged: (.badSound, false)
        case .photoTooLarge: (.badSound, false)
        case .photoOverLimit: (.badSound, false)
        case .photoReaderMissing: (.unavailable, true)
        case .photoReaderStopped: (.inputOutput, true)
        // Its words.
        case .modelMissing: (.unavailable, true)
        case .modelUnusable: (.unavailable, true)
        case .earMissing: (.unavailable, true)
        case .engineMissing: (.unavailable, true)
        case .engineEnded: (.unavailable, false)
        case .engineTooSlow: (.unavailable, false)
        case .engineNonsense: (.unavailable, false)
        case .overCap: (.badSound, false)
        case .soundUnreadable: (.inputOutput, true)
        case .notAligned: (.unavailable, false)
        case .noWords: (.unavailable, true)
        case .noSound: (.noSuchFile, false)
        case .soundGone: (.noSuchFile, false)
        case .soundCut: (.badSound, false)
        // Its mood.
        case .moodTables: (.unavailable, true)
        case .analyserFailed: (.unavailable, true)
        // The diary and the disk.
        case .diary: (.inputOutput, true)
        case .diaryMissing: (.noSuchFile, true)
        case .diaryReplaced: (.noSuchFile, true)
        case .diaryForeign: (.configuration, false)
        case .diaryEmptied: (.inputOutput, true)
        case .diarySealed: (.configuration, false)
        case .diaryOfBackups: (.configuration, false)
        case .diaryNewer: (.configuration, false)
        case .diaryBusy: (.busy, true)
        case .diaryElsewhere: (.busy, true)
        case .diaryAmongMemos: (.configuration, false)
        case .diaryFile: (.inputOutput, true)
        case .cannotCreate: (.cannotCreate, true)
        case .cannotWrite: (.inputOutput, true)
        case .noSpace: (.inputOutput, true)
        case .readOnly: (.cannotCreate, true)
        case .noSuchEntry: (.noSuchFile, false)
        case .ambiguous: (.usage, false)
        case .duplicate: (.inputOutput, false)
        case .idUsed: (.inputOutput, false)
        case .noSuchRow: (.busy, true)
        case .notReadBack: (.inputOutput, false)
        case .notForAnEntry: (.usage, false)
        // Its way into the diary.
        case .taken: (.busy, true)
        case .workLost: (.inputOutput, true)
        case .ended: (.busy, true)
        case .endedOften: (.badSound, false)
        case .removed: (.nothingToKeep, false)
        case .trashed: (.nothingToKeep, false)
        case .forgotten: (.nothingToKeep, false)
        case .held: (.badSound, false)
        case .stopped: (.cancelled, true)
        case .unknown: (.inputOutput, true)
        }
    }
}
