package enum HearReply: Equatable, Sendable {
    /// `refused` are added words that the model did not take.
    case ready(refused: [String])
    case progress(seconds: Double)
    case heard([HeardWord])
    case provisional(String)
    case failed(HearFault)
    case understood([HeardText])
    case speech([SpeechSpan])
    /// Natural logarithms of each text's probability as language.
    case weights([Double])
    /// Natural logarithms of the sound's likelihood under each text; nil if the text is not in it.
    case fits([Double?])
}

package struct SpeechSpan: Equatable, Sendable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
}

package struct HeardWord: Equatable, Sendable {
    package var text: String
    package var start: Double
    package var end: Double
    package var probability: Double
    package var alternatives: [String]

    package init(text: String, start: Double, end: Double, probability: Double, alternatives: [String] = []) {
        (self.text, self.start, self.end) = (text, start, end)
        (self.probability, self.alternatives) = (probability, alternatives)
    }
}

/// The program lives on and takes other requests.
package enum HearFault: Error, Equatable, Sendable {
    /// The model's files do not load or do not fit; the library's words.
    case model(String)
    case sound(errno: Int32)
    case tooLong(samples: Int)
    case decoder(String)
    /// `word` is the first that the model cannot pronounce, if that is the reason.
    case notAligned(word: String?)
    case unasked
}

extension HearReply {
    package var encoded: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready(let refused): writer.put(kind: 1) { $0.put(refused) }
        case .progress(let seconds): writer.put(kind: 2) { $0.put(seconds) }
        case .heard(let words): writer.put(kind: 3) { $0.put(words) { $1.encode(into: &$0) } }
        case .provisional(let text): writer.put(kind: 4) { $0.put(text) }
        case .failed(let fault): writer.put(kind: 5) { fault.encode(into: &$0) }
        case .understood(let texts): writer.put(kind: 6) { $0.put(texts) { $1.encode(into: &$0) } }
        case .speech(let spans):
            writer.put(kind: 7) {
                $0.put(spans) {
                    $0.put($1.start)
                    $0.put($1.end)
                }
            }
        case .weights(let weights): writer.put(kind: 8) { $0.put(weights) { $0.put($1) } }
        case .fits(let fits):
            writer.put(kind: 9) { $0.put(fits) { $0.put($1.map { [$0] } ?? []) { $0.put($1) } } }
        }
        return writer.bytes
    }

    package init(encoded bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let kind = try reader.byte()
        switch kind {
        case 1: self = .ready(refused: try reader.texts())
        case 2: self = .progress(seconds: try reader.double())
        case 3: self = .heard(try reader.list(HeardWord.init(from:)))
        case 4: self = .provisional(try reader.text())
        case 5: self = .failed(try HearFault(from: &reader))
        case 6: self = .understood(try reader.list(HeardText.init(from:)))
        case 7:
            self = .speech(
                try reader.list { (reader) throws(WireError) in
                    SpeechSpan(start: try reader.double(), end: try reader.double())
                }
            )
        case 8: self = .weights(try reader.doubles())
        case 9: self = .fits(try reader.list { (reader) throws(WireError) in try reader.doubles().first })
        default: throw .unknownKind(kind)
        }
        try reader.end()
    }
}

extension WireReader {
    fileprivate mutating func doubles() throws(WireError) -> [Double] {
        try list { (reader) throws(WireError) in try reader.double() }
    }
}

extension HeardWord {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(text)
        writer.put(start)
        writer.put(end)
        writer.put(probability)
        writer.put(alternatives)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        text = try reader.text()
        start = try reader.double()
        end = try reader.double()
        probability = try reader.double()
        alternatives = try reader.texts()
    }
}

extension HearFault {
    fileprivate func encode(into writer: inout WireWriter) {
        switch self {
        case .model(let reason): writer.put(kind: 1) { $0.put(reason) }
        case .sound(let errno): writer.put(kind: 2) { $0.put(Int(errno)) }
        case .decoder(let reason): writer.put(kind: 3) { $0.put(reason) }
        case .notAligned(let word): writer.put(kind: 4) { $0.put(word.map { [$0] } ?? []) }
        case .unasked: writer.put(kind: 5)
        case .tooLong(let samples): writer.put(kind: 6) { $0.put(samples) }
        }
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let kind = try reader.byte()
        switch kind {
        case 1: self = .model(try reader.text())
        case 2: self = .sound(errno: Int32(clamping: try reader.int()))
        case 3: self = .decoder(try reader.text())
        case 4: self = .notAligned(word: try reader.texts().first)
        case 5: self = .unasked
        case 6: self = .tooLong(samples: try reader.int())
        default: throw .unknownKind(kind)
        }
    }
}
