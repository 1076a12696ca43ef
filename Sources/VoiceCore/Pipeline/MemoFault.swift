internal import FoundationEssentials
package import System

/// A fault of a memo: a reason and its facts, of which programs make their sentences.
public struct MemoFault: Equatable, Sendable {
    /// Why the memo is not filed.
    public let reason: Reason
    package let facts: FaultFacts
    /// From which programs choose their exit codes.
    package private(set) var kind: Kind
    /// Before when nothing tries it again by itself, where a rule says so.
    package var nextTry: Moment?
    /// True if it was given up before, until a person asks.
    package private(set) var isGivenUp = false

    package init(_ reason: Reason, _ facts: FaultFacts = FaultFacts()) {
        self.reason = reason
        self.facts = facts
        kind = reason.kind
    }

    /// Reads what the ledger kept; a reason that no version knows any more is ``Reason/held``.
    package init(reason: String?, kept: String?) {
        self.init(reason.flatMap(Reason.init(rawValue:)) ?? .held, FaultFacts(kept: kept))
    }

    /// The same, when it stops somebody who only wanted the words of an entry that was given up.
    var givenUp: MemoFault {
        var fault = self
        fault.kind = .unavailable
        fault.isGivenUp = true
        return fault
    }

    /// True if the same file may be taken another time.
    public var isPassing: Bool { reason.isPassing }

    /// The file whose absence it is, where it is that; when it is there, it is time to try again.
    package var missingPath: String? {
        switch reason {
        case .modelMissing, .engineMissing: facts.path
        default: nil
        }
    }
}

extension MemoFault: CustomStringConvertible {
    /// The reason and the facts, for those who write programs.
    public var description: String {
        [reason.rawValue, facts.kept].compactMap(\.self).joined(separator: " ")
    }
}

/// The facts of a fault beside its reason, in numbers and names; the edge makes the sentence.
///
/// Which of them there are depends on the reason. The ledger keeps them, so a name never changes.
package struct FaultFacts: Codable, Equatable, Sendable {
    /// The file, folder or program that it is about, where that is not the memo itself.
    package var path: String?
    /// A codec, a kind of file, an entry's id, a word.
    package var name: String?
    /// The message of another program or a C library.
    package var said: String?
    /// The number of the system's error.
    package var systemCode: Int32?
    /// The exit code or signal with which another program ended, or its own error number.
    package var status: Int32?
    /// A length of sound, in seconds.
    package var seconds: Double?
    /// The limit in seconds that was passed.
    package var limitSeconds: Double?
    /// The number found: hertz, channels, samples, bytes, a process.
    package var count: Int?
    /// The number that should be, or the most that can be.
    package var expected: Int?
    /// The line in the file at ``path``.
    package var line: Int?
    /// Percentages that cannot be.
    package var percentages: [Double]?
    /// The ids that were meant perhaps.
    package var candidates: [String]?
    /// The whole sentence, for a fault that was kept by a version that kept no facts.
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
    /// The facts as the ledger keeps them; nothing when there are none.
    package var kept: String? {
        guard self != FaultFacts() else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A number that is none has no JSON; the reason alone says enough then.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads what the ledger kept: facts, or a sentence of a version that kept those.
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
