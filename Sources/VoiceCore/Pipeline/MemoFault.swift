internal import FoundationEssentials
package import System

public struct MemoFault: Equatable, Sendable {
    public let reason: Reason
    package let facts: FaultFacts
    package private(set) var kind: Kind
    /// The first automatic retry, if a rule delays it.
    package var nextTry: Moment?
    /// Only a person may retry it.
    package private(set) var isGivenUp = false

    package init(_ reason: Reason, _ facts: FaultFacts = FaultFacts()) {
        self.reason = reason
        self.facts = facts
        kind = reason.kind
    }

    /// An unknown reason becomes ``Reason/held``.
    package init(reason: String?, kept: String?) {
        self.init(reason.flatMap(Reason.init(rawValue:)) ?? .held, FaultFacts(kept: kept))
    }

    var givenUp: MemoFault {
        var fault = self
        fault.kind = .unavailable
        fault.isGivenUp = true
        return fault
    }

    package var isPassing: Bool { reason.isPassing }

    package var missingPath: String? {
        switch reason {
        case .modelMissing, .engineMissing: facts.path
        default: nil
        }
    }

    /// Stable: the ledger and other programs store these words.
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

    package enum Kind: String, Codable, Sendable {
        case usage, badSound, noSuchFile, unavailable, cannotCreate, inputOutput, busy, notPermitted
        case configuration, cancelled
        /// No error: there is nothing to keep.
        case nothingToKeep
    }
}

extension MemoFault: CustomStringConvertible {
    public var description: String {
        [reason.rawValue, facts.kept].compactMap(\.self).joined(separator: " ")
    }
}

/// Facts for the sentence; the ledger stores them, so names never change.
package struct FaultFacts: Codable, Equatable, Sendable {
    /// The file, folder or program, if it is not the memo itself.
    package var path: String?
    /// A codec, a kind of file, an entry's id, a word.
    package var name: String?
    package var said: String?
    package var systemCode: Int32?
    package var status: Int32?
    package var seconds: Double?
    package var limitSeconds: Double?
    /// The number found: hertz, channels, samples, bytes, a process.
    package var count: Int?
    /// The right number, or the maximum.
    package var expected: Int?
    package var line: Int?
    package var percentages: [Double]?
    package var candidates: [String]?
    /// From a version that kept no facts.
    package var sentence: String?

    package init(
        path: String? = nil,
        name: String? = nil,
        said: String? = nil,
        systemCode: Int32? = nil,
        status: Int32? = nil,
        seconds: Double? = nil,
        limitSeconds: Double? = nil,
        count: Int? = nil,
        expected: Int? = nil,
        line: Int? = nil
    ) {
        self.path = path
        self.name = name
        self.said = said
        self.systemCode = systemCode
        self.status = status
        self.seconds = seconds
        self.limitSeconds = limitSeconds
        self.count = count
        self.expected = expected
        self.line = line
    }
}

extension FaultFacts {
    package var kept: String? {
        guard self != FaultFacts() else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no infinity; the reason alone is enough then.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Facts, or an older version's sentence.
    init(kept text: String?) {
        self.init()
        guard let text else { return }
        if text.hasPrefix("{"), let facts = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) {
            self = facts
        } else {
            sentence = text
        }
    }
}

extension MemoFault.Reason {
    package var kind: MemoFault.Kind { rule.kind }
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
