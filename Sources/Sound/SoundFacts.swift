/// What a sound file says about itself, and what was found in it.
package struct SoundFacts: Codable, Equatable, Sendable {
    /// The wrapping, by its usual short name, such as `wav`, `m4a` or `ogg`.
    package var container: String
    /// What the samples are coded as, such as `pcm16`, `aac` or `opus`.
    package var codec: String
    /// Frames in a second.
    package var hertz: Int
    /// Samples in a frame.
    package var channels: Int
    /// The size of the file.
    package var bytes: Int
    /// The length that the container states, and whether that is exact.
    package var stated: StatedLength?
    /// How many frames were decoded; nothing when none were asked for.
    package var frames: Int?
    /// What the decoder met on its way: `truncated` or `damaged`, when not all of the sound was there.
    package var flaw: Flaw?
    /// What the file says about itself in words.
    package var tags: SoundTags

    package init(
        container: String,
        codec: String,
        hertz: Int,
        channels: Int,
        bytes: Int,
        stated: StatedLength? = nil,
        frames: Int? = nil,
        flaw: Flaw? = nil,
        tags: SoundTags = SoundTags()
    ) {
        self.container = container
        self.codec = codec
        self.hertz = hertz
        self.channels = channels
        self.bytes = bytes
        self.stated = stated
        self.frames = frames
        self.flaw = flaw
        self.tags = tags
    }

    /// Why less was decoded than the file promised.
    package enum Flaw: String, Codable, Sendable {
        /// The file ends before the sound does.
        case truncated
        /// A part in it cannot be decoded, and was left out or is silent.
        case damaged
        /// The file's index was missing and has been worked out again.
        case rescued
    }

    /// Refuses sound that is too short to be kept, or of which so little was left in a damaged file.
    package static func check(seconds: Double, flaw: Flaw?) throws(SoundError) {
        // As exact as the file: 15 999 samples of 16 000 are too short, at any rate.
        guard seconds < 1 else { return }
        switch flaw {
        case .truncated?: throw .cutShort
        case .damaged?: throw .damaged(reason: "")
        case .rescued?, nil: throw seconds > 0 ? .tooShort(seconds: seconds) : .empty
        }
    }
}

/// A length that was read rather than counted.
package struct StatedLength: Codable, Equatable, Sendable {
    /// The length that is stated.
    package var seconds: Double
    /// Whether it is counted in samples rather than estimated.
    package var isExact: Bool

    package init(seconds: Double, isExact: Bool) {
        self.seconds = seconds
        self.isExact = isExact
    }
}

/// What a container tells about the moment and the machine of a recording.
package struct SoundTags: Codable, Equatable, Sendable {
    /// What the memo is called.
    package var title: String?
    /// Who made it.
    package var artist: String?
    /// What else was noted.
    package var comment: String?
    /// Maker and model of what recorded it.
    package var device: String?
    /// When it was recorded, as the container writes it, best first.
    package var dates: [TaggedDate]

    package init(
        title: String? = nil,
        artist: String? = nil,
        comment: String? = nil,
        device: String? = nil,
        dates: [TaggedDate] = []
    ) {
        self.title = title
        self.artist = artist
        self.comment = comment
        self.device = device
        self.dates = dates
    }
}

/// A date in a container, not yet understood.
package struct TaggedDate: Codable, Equatable, Sendable {
    /// Where a date stood, which says how far it can be trusted.
    package enum Origin: String, Codable, Sendable {
        /// Apple's `creationdate`, local time with zone.
        case appleCreationDate
        /// The header of an ISO file, UTC to the second.
        case movieHeader
        /// The `©day` atom.
        case movieDay
        /// ID3 `TDRC`, `TYER` and their kin.
        case id3
        /// A Vorbis comment.
        case vorbisComment
        /// Origination date and time of a broadcast wave, local time without a zone.
        case broadcast
        /// `ICRD` of a RIFF list.
        case riffInfo
        /// Any other container.
        case other
    }

    /// The text as it stood, usually something like ISO 8601.
    package var text: String
    /// Where the text stood.
    package var origin: Origin

    package init(text: String, origin: Origin) {
        self.text = text
        self.origin = origin
    }
}
