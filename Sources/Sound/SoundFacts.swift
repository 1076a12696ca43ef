package import System
internal import Wires

package struct SoundFacts: Codable, Equatable, Sendable {
    // Such as `wav` and `pcm16`, or `m4a` and `aac`.
    package var container: String
    package var codec: String
    package var hertz: Int
    package var channels: Int
    package var bytes: Int
    package var stated: StatedLength?
    /// Nil if nothing was decoded.
    package var frames: Int?
    package var flaw: Flaw?
    package var tags = SoundTags()

    /// Reasons why less was decoded than the file promised.
    package enum Flaw: String, Codable, Sendable {
        case truncated
        case damaged
        /// The file's index was missing and has been rebuilt.
        case rescued
    }

    package static func check(seconds: Double, flaw: Flaw?) throws(SoundError) {
        // Exact to the frame: 15 999 of 16 000 are too short.
        guard seconds < 1 else { return }
        switch flaw {
        case .truncated?: throw .cutShort
        case .damaged?: throw .damaged(reason: "")
        case .rescued?, nil: throw seconds > 0 ? .tooShort(seconds: seconds) : .empty
        }
    }
}

package struct StatedLength: Codable, Equatable, Sendable {
    package var seconds: Double
    /// Counted in samples, not estimated.
    package var isExact: Bool
}

package struct SoundTags: Codable, Equatable, Sendable {
    package var title: String?
    package var artist: String?
    package var comment: String?
    package var device: String?
    /// Best first.
    package var dates: [TaggedDate] = []
}

package struct TaggedDate: Codable, Equatable, Sendable {
    package enum Origin: String, Codable, Sendable {
        /// Local time with zone.
        case appleCreationDate
        /// UTC, to the second.
        case movieHeader
        /// The `©day` atom.
        case movieDay
        case id3
        case vorbisComment
        /// Local time without a zone.
        case broadcast
        /// `ICRD` of a RIFF list.
        case riffInfo
        case other
    }

    package var text: String
    package var origin: Origin
}

extension SoundFacts {
    init(_ decoder: SoundDecoder, bytes: Int, frames: Int?) {
        let header = decoder.header
        self.init(
            container: header.container,
            codec: header.codec,
            hertz: header.hertz,
            channels: header.channels,
            bytes: bytes,
            stated: header.statedLength,
            frames: frames,
            flaw: decoder.flaw,
            tags: SoundTags(header.tags)
        )
    }
}

extension SoundHeader {
    var statedLength: StatedLength? {
        statedFrames.map { .init(seconds: Double($0) / Double(max(1, hertz)), isExact: statedIsExact) }
    }
}

extension SoundTags {
    init(_ tags: [SoundHeader.Tag]) {
        func text(_ name: String) -> String? { tags.first { $0.name == name && !$0.text.isEmpty }?.text }
        let machine = [text("make"), text("model")].compactMap(\.self)
        let dates = tags.compactMap { tag -> TaggedDate? in
            guard tag.name.hasPrefix("date:"), !tag.text.isEmpty else { return nil }
            return TaggedDate(
                text: tag.text,
                origin: .init(rawValue: String(tag.name.dropFirst(5))) ?? .other
            )
        }
        self.init(
            title: text("title"),
            artist: text("artist"),
            comment: text("comment"),
            device: text("device") ?? (machine.isEmpty ? nil : machine.joined(separator: " ")),
            dates: dates.sorted { $0.origin.rank < $1.origin.rank }
        )
    }
}

extension TaggedDate.Origin {
    fileprivate var rank: Int {
        switch self {
        case .appleCreationDate: 0
        case .broadcast: 1
        case .movieDay: 2
        case .movieHeader: 3
        case .vorbisComment, .id3, .riffInfo: 4
        case .other: 5
        }
    }
}

package enum SoundProbe {
    /// Decodes nothing, so a length may be missing or an estimate.
    package static func facts(
        of source: SoundSource,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> SoundFacts {
        try await BlockingWork.run(label: "sound probe") { (cancellation) throws(SoundError) in
            let file = try SourceFile(source)
            let decoder = try SoundDecoder(
                file,
                wantsSamples: false,
                installed: installed,
                cancellation: cancellation
            )
            return SoundFacts(decoder, bytes: file.bytes, frames: nil)
        }
    }

    package static func measure(
        _ source: SoundSource,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> Measured {
        try await BlockingWork.run(label: "sound probe") { (cancellation) throws(SoundError) in
            let file = try SourceFile(source)
            let decoder = try SoundDecoder(file, installed: installed, cancellation: cancellation)
            var sound = try MonoSound(decoder, hertz: SpeechSamples.hertz)
            var loudness = LoudnessMeter(), waveform = WaveformMeter()
            while let block = try sound.next() {
                loudness.add(block)
                waveform.add(block)
            }
            return Measured(
                facts: SoundFacts(decoder, bytes: file.bytes, frames: sound.frames),
                waveform: waveform.waveform(),
                loudness: loudness.loudness()
            )
        }
    }

    package struct Measured: Equatable, Sendable {
        package var facts: SoundFacts
        package var waveform: Waveform
        package var loudness: Loudness

        package init(facts: SoundFacts, waveform: Waveform, loudness: Loudness) {
            (self.facts, self.waveform, self.loudness) = (facts, waveform, loudness)
        }
    }
}
