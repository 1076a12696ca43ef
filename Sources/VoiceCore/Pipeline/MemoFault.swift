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
        (self.path, self.name, self.said, self.systemCode) = (path, name, said, systemCode)
        (self.status, self.seconds, self.limitSeconds) = (status, seconds, limitSeconds)
        (self.count, self.expected, self.line) = (count, expected, line)
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
        case .notFound, .notAFile, .noSound, .soundGone, .noSuchEntry: (.noSuchFile, false)
        case .notPermitted: (.notPermitted, true)
        case .unreadable, .decoderNotStarted, .decoderStopped, .decoderSilent, .cannotEncode, .archiveDiffers,
            .photoReaderStopped, .soundUnreadable, .diary, .diaryEmptied, .diaryFile, .cannotWrite, .noSpace,
            .workLost, .unknown:
            (.inputOutput, true)
        case .changing, .diaryBusy, .diaryElsewhere, .noSuchRow, .taken, .ended: (.busy, true)
        case .empty, .tooShort, .removed, .trashed, .forgotten: (.nothingToKeep, false)
        case .tooLong, .unknownFormat, .damaged, .unsupportedCodec, .unsupportedRate, .unsupportedChannels,
            .decoderEnded, .decoderOverLimit, .decoderNonsense, .notAPhoto, .photoDamaged, .photoTooLarge,
            .photoOverLimit, .overCap, .soundCut, .endedOften, .held:
            (.badSound, false)
        case .decoderMissing, .photoReaderMissing, .modelMissing, .modelUnusable, .earMissing, .engineMissing,
            .noWords, .moodTables, .analyserFailed:
            (.unavailable, true)
        case .engineEnded, .engineTooSlow, .engineNonsense, .notAligned: (.unavailable, false)
        case .diaryMissing, .diaryReplaced: (.noSuchFile, true)
        case .diaryForeign, .diarySealed, .diaryOfBackups, .diaryNewer, .diaryAmongMemos:
            (.configuration, false)
        case .cannotCreate, .readOnly: (.cannotCreate, true)
        case .ambiguous, .notForAnEntry: (.usage, false)
        case .duplicate, .idUsed, .notReadBack: (.inputOutput, false)
        case .stopped: (.cancelled, true)
        }
    }
}
