package import Hearing
internal import Sound
package import Wires

/// A part of a memo that is to be heard, without its sound.
package struct FarmJob: Equatable, Sendable {
    /// Whose words are wanted.
    package let kind: HearingKind
    /// How much effort goes into the words.
    package let preset: HearingOptions.Preset
    /// The personal words that are listened for.
    package let words: [PersonalWord]
    /// Where the part begins in its memo: words come with the memo's own times.
    package let firstSample: Int
    /// How many samples it has.
    package let samples: Int
    /// How many bytes its packed sound has.
    package let soundBytes: Int
    /// What only those know who have the sound: its digest, with all else that decides the words.
    package let secret: FarmSecret

    /// A job for some samples, of which this many bytes travel; nothing for what no farm takes, such as more personal
    /// words than a message has room for.
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

    /// Whether it fits one message, and whoever gets that takes it for a job.
    private var fits: Bool {
        let bytes = encoded
        return bytes.count + Self.boxBytes <= FarmLimits.messageBytes
            && (try? FarmJob(encoded: bytes)) == self
    }

    /// More than a box and its mark add to what is in it.
    private static let boxBytes = 100

    /// The name of the work: the same sound and wishes have the same, whoever offers them.
    package var id: String { secret.id }

    /// Whether these are the samples that are to be heard.
    package func isOf(_ samples: [Int16], key: PoolKey) -> Bool {
        samples.count == self.samples
            && Self.secret(kind, preset, words, firstSample, samples, key) == secret
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

    /// The job in a box that only the pool opens; nothing for a key that is none.
    package func boxed(for key: PoolKey) -> [UInt8]? {
        FarmSealing.box(encoded, for: key.open).map { key.mark + $0 }
    }

    /// The mark of the key that a box was closed for.
    package static func mark(ofBox bytes: [UInt8]) -> String? {
        bytes.count > 8 ? Hexadecimal.text(bytes.prefix(8)) : nil
    }

    /// Opens a box with the key that it was closed for, and says which that was.
    package static func unboxed(_ bytes: [UInt8], with keys: PoolKeys) -> (job: FarmJob, key: PoolKey)? {
        guard bytes.count > 8, bytes.count <= FarmLimits.messageBytes,
            let key = keys.keys.first(where: { $0.mark == Array(bytes[..<8]) }), let secret = key.secret,
            let plain = FarmSealing.unbox(bytes[8...], open: key.open, secret: secret),
            let job = try? FarmJob(encoded: plain)
        else { return nil }
        return (job, key)
    }

    /// The job as bytes.
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

    /// Reads a job from bytes.
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
        writer.put(soundsLike.map { [$0] } ?? []) { $0.put($1) }
        writer.put(pronunciations) { $0.put($1) }
    }

    fileprivate init(from reader: inout WireReader) throws(WireError) {
        let spelling = try reader.text(most: FarmLimits.textBytes)
        let like = try reader.texts(most: 1)
        self.init(spelling: spelling, soundsLike: like.first, pronunciations: try reader.texts(most: 20))
    }
}

extension WireReader {
    /// A list of no more texts than that.
    mutating func texts(most count: Int) throws(WireError) -> [String] {
        let texts = try list { (reader) throws(WireError) in try reader.text(most: FarmLimits.textBytes) }
        guard texts.count <= count else { throw .oversized(texts.count) }
        return texts
    }
}
