internal import Wires

/// Everything beside sound and wishes that decides the words; a worker takes jobs of its own kinds only.
package struct HearingKind: Equatable, Hashable, Sendable {
    /// Such as `pocketsphinx`.
    package let engine: String
    /// Such as `en-us`.
    package let model: String
    /// The beginning of the digest of our version and the model's files.
    package let version: String
    /// The kind of processor, such as `x86-64-avx512`: others round differently.
    package let processor: String

    package init(engine: String, model: String, version: String, processor: String) {
        (self.engine, self.model, self.version, self.processor) = (engine, model, version, processor)
    }

    package var subject: String {
        [engine, model, version, processor].map(Self.token).joined(separator: ".")
    }

    /// A text as one word of a subject, in which dots, stars and spaces have a meaning.
    private static func token(_ text: String) -> String {
        let allowed = text.utf8.prefix(60).map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                byte
            default: UInt8(ascii: "-")
            }
        }
        return allowed.isEmpty ? "-" : String(decoding: allowed, as: UTF8.self)
    }
}

extension HearingKind {
    func encode(into writer: inout WireWriter) {
        for text in [engine, model, version, processor] { writer.put(text) }
    }

    init(from reader: inout WireReader) throws(WireError) {
        engine = try reader.text(most: FarmLimits.textBytes)
        model = try reader.text(most: FarmLimits.textBytes)
        version = try reader.text(most: FarmLimits.textBytes)
        processor = try reader.text(most: FarmLimits.textBytes)
    }
}

extension WireReader {
    mutating func text(most bytes: Int) throws(WireError) -> String {
        let text = try text()
        guard text.utf8.count <= bytes else { throw .oversized(text.utf8.count) }
        return text
    }

    mutating func int(in range: ClosedRange<Int>) throws(WireError) -> Int {
        let number = try int()
        guard range.contains(number) else { throw .oversized(number) }
        return number
    }

    /// A truth value in its one spelling.
    mutating func truth() throws(WireError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw .unknownKind(byte) }
        return byte == 1
    }
}
