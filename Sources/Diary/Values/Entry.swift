public import Feelings
public import Sound
public import Time
public import Words

/// One moment of the diary, complete.
public struct Entry: Equatable, Sendable {
    public var id: EntryID
    public var recordedAt: Moment
    public var dateSource: DateSource
    public var dateCertainty: DateCertainty
    /// The day that it belongs to, which may begin after midnight; the store works it out.
    public var day: DiaryDay
    public var title: String?
    /// What the diary keeps of the words; a person may have changed it.
    public var text: String
    /// Whether the transcript goes on where the text ends.
    public var textTruncated: Bool
    /// Whether a person wrote the text, so that no machine may replace it.
    public var textEdited: Bool
    /// The words of an edited text with their times in the sound, when they could be placed.
    public var textWords: [Word]?
    public var journal: String?
    /// In alphabetical order.
    public var tags: [String]
    /// The file it was made of, as it arrived.
    public var origin: Origin?
    public var sound: EntrySound?
    public var transcript: Transcript?
    /// How the transcript was asked for.
    public var hearing: HearingOptions?
    /// What the machine found in the words.
    public var reading: MoodReading?
    /// What the person said of it, which wins.
    public var personMood: Mood?
    /// What recorded it, such as a maker and a model.
    public var device: String?
    public var createdAt: Moment
    public var changedAt: Moment
    /// What is still to be done for it.
    public var pending: [JobKind]

    public init(
        id: EntryID,
        recordedAt: Moment,
        dateSource: DateSource,
        dateCertainty: DateCertainty,
        title: String? = nil,
        text: String = "",
        journal: String? = nil,
        tags: [String] = [],
        origin: Origin? = nil,
        sound: EntrySound? = nil,
        device: String? = nil,
        createdAt: Moment
    ) {
        self.id = id
        self.recordedAt = recordedAt
        self.dateSource = dateSource
        self.dateCertainty = dateCertainty
        self.day = recordedAt.localDay
        self.title = title
        self.text = text
        self.textTruncated = false
        self.textEdited = false
        self.journal = journal
        self.tags = tags
        self.origin = origin
        self.sound = sound
        self.device = device
        self.createdAt = createdAt
        self.changedAt = createdAt
        self.pending = []
    }

    /// The mood that counts: the person's own, or else the machine's.
    public var mood: Mood? { personMood ?? reading?.mood }
}

/// Where an entry's date was found.
public enum DateSource: String, Codable, CaseIterable, Sendable {
    /// The person said so when the memo came in, or later.
    case on
    case sidecar
    case name
    case metadata
    case modified
    /// It was recorded live, by our own clock.
    case live
}

/// How far an entry's date can be trusted.
public enum DateCertainty: String, Codable, CaseIterable, Sendable {
    /// The instant, with its zone.
    case exact
    /// Date and time of day are stated, the zone is ours.
    case zoneAssumed
    /// The day is stated, the time of day is not.
    case dayOnly
    /// Nothing states it; this is when the file was last written.
    case guessed
}

/// The file that an entry was made of.
public struct Origin: Codable, Equatable, Sendable {
    /// Its name without folders.
    public var name: String
    /// SHA-256 of its bytes, in lower-case hexadecimal; the same bytes are never two entries.
    public var sha256: String
    public var bytes: Int

    public init(name: String, sha256: String, bytes: Int) {
        self.name = name
        self.sha256 = sha256
        self.bytes = bytes
    }
}

/// An entry's sound, as it lies in the diary.
public struct EntrySound: Codable, Equatable, Sendable {
    /// Within the diary's folder, such as `audio/2026/11/20/ID.opus`; the store sets it.
    public var path: String
    public var codec: String
    public var hertz: Int
    public var channels: Int
    public var seconds: Double
    public var bytes: Int
    public var waveform: Waveform
    public var loudness: Loudness?

    public init(
        path: String = "",
        codec: String,
        hertz: Int,
        channels: Int = 1,
        seconds: Double,
        bytes: Int,
        waveform: Waveform = Waveform(),
        loudness: Loudness? = nil
    ) {
        self.path = path
        self.codec = codec
        self.hertz = hertz
        self.channels = channels
        self.seconds = seconds
        self.bytes = bytes
        self.waveform = waveform
        self.loudness = loudness
    }
}
