package import Hearing
internal import Sound
internal import System
package import Wires

package struct FarmJob: Equatable, Sendable {
    package let kind: HearingKind
    package let preset: HearingOptions.Preset
    package let words: [PersonalWord]
    /// Start of the part in its memo, whose times words have.
    package let firstSample: Int
    package let samples: Int
    package let soundBytes: Int
    /// Digest of the sound and all else that decides the words; known only with the sound.
    package let secret: FarmSecret

    /// Nil for a job that no farm takes, such as one with too many personal words for a message.
    package init?(
        _ kind: HearingKind,
        preset: HearingOptions.Preset,
        words: [PersonalWord],
        firstSample: Int,
        samples: [Int16],
        soundBytes: Int,
        key: PoolKey
    ) {
        guard (1...FarmLimits.samples).contains(samples.count),
            (0...FarmLimits.firstSample).contains(firstSample),
            (1...FarmLimits.soundBytes).contains(soundBytes), words.count <= FarmLimits.personalWords
        else { return nil }
        (self.kind, self.preset, self.words) = (kind, preset, words)
        (self.firstSample, self.samples, self.soundBytes) = (firstSample, samples.count, soundBytes)
        secret = Self.secret(kind, preset, words, firstSample, samples, key)
        guard fits else { return nil }
    }

    private var fits: Bool {
        let bytes = encoded
        return bytes.count + Self.boxBytes <= FarmLimits.messageBytes
            && (try? FarmJob(encoded: bytes)) == self
    }

    private static let boxBytes = 100

    /// Equal for the same sound and wishes, whoever offers them.
    package var id: String { secret.id }

    package func isOf(_ samples: [Int16], key: PoolKey) -> Bool {
        samples.count == self.samples && Self.secret(kind, preset, words, firstSample, samples, key) == secret
    }

    private static func secret(
        _ kind: HearingKind,
        _ preset: HearingOptions.Preset,
        _ words: [PersonalWord],
        _ firstSample: Int,
        _ samples: [Int16],
        _ key: PoolKey
    ) -> FarmSecret {
        var writer = WireWriter()
        kind.encode(into: &writer)
        writer.put(preset.rawValue)
        writer.put(words) { $1.encode(into: &$0) }
        writer.put(firstSample)
        writer.put(samples.count)
        return FarmSecret(of: writer.bytes + samples.fileBytes, key: key)
    }
}

extension FarmJob {
    private static let form: UInt8 = 1

    package func boxed(for key: PoolKey) -> [UInt8]? {
        FarmSealing.box(encoded, for: key.open).map { key.mark + $0 }
    }

    package static func mark(ofBox bytes: [UInt8]) -> String? {
        bytes.count > 8 ? Hexadecimal.text(bytes.prefix(8)) : nil
    }

    package static func unboxed(_ bytes: [UInt8], with keys: PoolKeys) -> (job: FarmJob, key: PoolKey)? {
        guard bytes.count > 8, bytes.count <= FarmLimits.messageBytes,
            let key = keys.keys.first(where: { $0.mark == Array(bytes[..<8]) }), let secret = key.secret,
            let plain = FarmSealing.unbox(bytes[8...], open: key.open, secret: secret),
            let job = try? FarmJob(encoded: plain)
        else { return nil }
        return (job, key)
    }

    package var encoded: [UInt8] {
        var writer = WireWriter()
        writer.put(Self.form)
        kind.encode(into: &writer)
        writer.put(preset.rawValue)
        writer.put(words) { $1.encode(into: &$0) }
        for number in [firstSample, samples, soundBytes] { writer.put(number) }
        for byte in secret.bytes { writer.put(byte) }
        return writer.bytes
    }

    package init(encoded bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        let form = try reader.byte()
        guard form == Self.form else { throw .unknownKind(form) }
        kind = try HearingKind(from: &reader)
        guard let preset = HearingOptions.Preset(rawValue: try reader.text(most: 20)) else {
            throw .unknownKind(0)
        }
        self.preset = preset
        words = try reader.list(PersonalWord.init(from:))
        guard words.count <= FarmLimits.personalWords else { throw .oversized(words.count) }
        firstSample = try reader.int(in: 0...FarmLimits.firstSample)
        samples = try reader.int(in: 1...FarmLimits.samples)
        soundBytes = try reader.int(in: 1...FarmLimits.soundBytes)
        var secret: [UInt8] = []
        for _ in 0..<FarmSecret.count { secret.append(try reader.byte()) }
        self.secret = FarmSecret(bytes: secret)
        try reader.end()
    }
}

extension PersonalWord {
    fileprivate func encode(into writer: inout WireWriter) {
        writer.put(spelling)
        writer.put(soundsLike.map { [$0] } ?? [])
        writer.put(pronunciations)
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let spelling = try reader.text(most: FarmLimits.textBytes)
        let like = try reader.texts(most: 1)
        self.init(spelling: spelling, soundsLike: like.first, pronunciations: try reader.texts(most: 20))
    }
}

extension WireReader {
    mutating func texts(most count: Int) throws(WireError) -> [String] {
        let texts = try list { (reader) throws(WireError) in try reader.text(most: FarmLimits.textBytes) }
        guard texts.count <= count else { throw .oversized(texts.count) }
        return texts
    }
}

/// All else that decides the words; a worker takes jobs of its own kinds only.
package struct HearingKind: Equatable, Hashable, Sendable {
    package let engine: String
    package let model: String
    /// The beginning of the digest of our version and the model's files.
    package let version: String
    /// Such as `x86-64-avx512`: other processors round differently.
    package let processor: String

    package init(engine: String, model: String, version: String, processor: String) {
        (self.engine, self.model, self.version, self.processor) = (engine, model, version, processor)
    }

    package var subject: String {
        [engine, model, version, processor].map(Self.token).joined(separator: ".")
    }

    /// Subjects give dots, stars and spaces a meaning.
    private static func token(_ text: String) -> String {
        let allowed = text.utf8.prefix(60).map { byte in
            let letter = Character(Unicode.Scalar(byte))
            return letter.isASCII && (letter.isLetter || letter.isNumber) ? byte : UInt8(ascii: "-")
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

    mutating func truth() throws(WireError) -> Bool {
        let byte = try byte()
        guard byte <= 1 else { throw .unknownKind(byte) }
        return byte == 1
    }
}
