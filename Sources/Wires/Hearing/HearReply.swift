/// Replies of a program that hears.
package enum HearReply: Equatable, Sendable {
    /// The model is loaded; `refused` are the added words that it did not take.
    case ready(refused: [String])
    /// Seconds of the stretch heard so far.
    case progress(seconds: Double)
    case heard([HeardWord])
    /// Words so far, of sound that is still being recorded.
    case provisional(String)
    case failed(HearFault)
    /// Likeliest first.
    case understood([HeardText])
    /// Seconds from the start of the stretch, in order.
    case speech([SpeechSpan])
    /// The natural logarithm of each text's probability as language.
    case weights([Double])
    /// The natural logarithm of the sound's likelihood under each text; nil if the text is not found in it.
    case fits([Double?])
}

package struct SpeechSpan: Equatable, Sendable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }
}

package struct HeardWord: Equatable, Sendable {
    /// Spelled as in the model.
    package var text: String
    /// Seconds from the start of the stretch.
    package var start: Double
    /// Seconds from the start of the stretch.
    package var end: Double
    /// From 0 to 1.
    package var probability: Double
    /// Likeliest first.
    package var alternatives: [String]

    package init(
        text: String,
        start: Double,
        end: Double,
        probability: Double,
        alternatives: [String] = []
    ) {
        self.text = text
        self.start = start
        self.end = end
        self.probability = probability
        self.alternatives = alternatives
    }
}

/// A refused request; the program lives on and takes others.
package enum HearFault: Error, Equatable, Sendable {
    /// The model's files do not load or do not fit; the library's words.
    case model(String)
    case sound(errno: Int32)
    case tooLong(samples: Int)
    /// The library refused a step; its words.
    case decoder(String)
    /// The words are not in the sound; `word` is the first that the model cannot pronounce, if that is the reason.
    case notAligned(word: String?)
    /// The request came out of order.
    case unasked
}

extension HearReply {
    package var encoded: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready(let refused):
            writer.put(1 as UInt8)
            writer.put(refused) { $0.put($1) }
        case .progress(let seconds):
            writer.put(2 as UInt8)
            writer.put(seconds)
        case .heard(let words):
            writer.put(3 as UInt8)
            writer.put(words) { $1.encode(into: &$0) }
        case .provisional(let text):
            writer.put(4 as UInt8)
            writer.put(text)
        case .failed(let fault):
            writer.put(5 as UInt8)
            fault.encode(into: &writer)
        case .understood(let texts):
            writer.put(6 as UInt8)
            writer.put(texts) { $1.encode(into: &$0) }
        case .speech(let spans):
            writer.put(7 as UInt8)
            writer.put(spans) {
                $0.put($1.start)
                $0.put($1.end)
            }
        case .weights(let weights):
            writer.put(8 as UInt8)
            writer.put(weights) { $0.put($1) }
        case .fits(let fits):
            writer.put(9 as UInt8)
            writer.put(fits) { $0.put($1.map { [$0] } ?? []) { $0.put($1) } }
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
        case 8:
            self = .weights(try reader.doubles())
        case 9:
            self = .fits(try reader.list { (reader) throws(WireError) in try reader.doubles().first })
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
        writer.put(alternatives) { $0.put($1) }
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
        case .model(let reason):
            writer.put(1 as UInt8)
            writer.put(reason)
        case .sound(let errno):
            writer.put(2 as UInt8)
            writer.put(Int(errno))
        case .decoder(let reason):
            writer.put(3 as UInt8)
            writer.put(reason)
        case .notAligned(let word):
            writer.put(4 as UInt8)
            writer.put(word.map { [$0] } ?? []) { $0.put($1) }
        case .unasked:
            writer.put(5 as UInt8)
        case .tooLong(let samples):
            writer.put(6 as UInt8)
            writer.put(samples)
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
