package import Hearing
internal import Sound
package import Wires

package enum FarmAnswer: Equatable, Sendable {
    case heard([HeardPiece])
    case refused(Refusal)

    package enum Refusal: UInt8, Equatable, Sendable, CaseIterable {
        /// Handed out too often without an end.
        case tooManyTries = 1
        /// Missing, or not the sound that the job names.
        case soundUnfit
        /// The words do not fit one message.
        case tooLong
    }
}

extension FarmAnswer {
    package var encoded: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .heard(let pieces): writer.put(kind: 1) { $0.put(pieces) { $1.encode(into: &$0) } }
        case .refused(let refusal): writer.put(kind: 2) { $0.put(refusal.rawValue) }
        }
        return writer.bytes
    }

    package init(encoded bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let kind = try reader.byte()
        switch kind {
        case 1: self = .heard(try reader.list(HeardPiece.init(from:)))
        case 2:
            let reason = try reader.byte()
            guard let refusal = Refusal(rawValue: reason) else { throw .unknownKind(reason) }
            self = .refused(refusal)
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}

extension HeardPiece {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(words) { $1.encode(into: &$0) }
        writer.put(tokens)
        writer.put(isPunctuated)
        writer.put(remarks) {
            $0.put($1.start)
            $0.put($1.end)
            $0.put($1.remark.rawValue)
        }
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        self.init(
            words: try reader.list(Word.init(from:)),
            tokens: try reader.list { (reader) throws(WireError) in
                try reader.text(most: FarmLimits.textBytes)
            },
            isPunctuated: try reader.truth(),
            remarks: try reader.list(HeardPart.init(from:))
        )
    }
}

extension HeardPart {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let (start, end) = (try reader.double(), try reader.double())
        guard let remark = Remark(rawValue: try reader.text(most: 40)) else { throw .unknownKind(0) }
        self.init(start: start, end: end, remark: remark)
    }
}

extension Word {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(word)
        for number in [start, end, probability] { writer.put(number) }
        // None differs from an empty list.
        writer.put(alternatives != nil)
        writer.put(alternatives ?? [])
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let word = try reader.text(most: FarmLimits.textBytes)
        let (start, end, probability) = (try reader.double(), try reader.double(), try reader.double())
        let hasAlternatives = try reader.truth()
        let alternatives = try reader.texts(most: 100)
        guard hasAlternatives || alternatives.isEmpty else { throw .leftOver(alternatives.count) }
        let known = hasAlternatives ? alternatives : nil
        self.init(word: word, start: start, end: end, probability: probability, alternatives: known)
    }
}

extension FarmAnswer {
    /// Nobody says more words in a second.
    private static let mostPerSecond = 50.0

    /// Nil for words that the part cannot hold: a worker may send anything.
    package func pieces(of job: FarmJob) -> [HeardPiece]? {
        guard case .heard(let pieces) = self else { return nil }
        let start = Double(job.firstSample) / Double(SpeechSamples.hertz)
        let seconds = Double(job.samples) / Double(SpeechSamples.hertz)
        let times = (start - 0.5)...(start + seconds + 1)
        let words = pieces.reduce(0) { $0 + $1.words.count }
        guard Double(words) <= Self.mostPerSecond * (seconds + 1), pieces.count <= words + 1_000 else {
            return nil
        }
        let isPlausible = pieces.allSatisfy { piece in
            (piece.tokens.isEmpty || piece.tokens.count == piece.words.count)
                && piece.words.allSatisfy { word in
                    times.contains(word.start) && times.contains(word.end) && word.start <= word.end
                        && (0...1).contains(word.probability)
                }
                && piece.remarks.allSatisfy {
                    times.contains($0.start) && times.contains($0.end) && $0.start <= $0.end
                }
        }
        return isPlausible ? pieces : nil
    }
}
