public import Hearing
public import Mood
package import Sound
public import System

public struct Entry: Equatable, Sendable {
    public var id: EntryID
    public var recordedAt: Moment
    package var dateSource: DateSource
    package var dateCertainty: DateCertainty
    /// The day it belongs to, which may begin after midnight; the store sets it.
    package var day: DiaryDay
    /// The memo's own date, while a person's is in its place.
    package var ownDate: EntryDate?
    public var title: String?
    /// The text that the diary shows; a person may have changed it.
    public var text: String
    /// The text was cut and the transcript goes on.
    package var textTruncated: Bool
    /// A person wrote the text, so no machine may replace it.
    package var textEdited: Bool
    /// The words of an edited text with their times in the sound, if they could be aligned.
    package var textWords: [Word]?
    public var journal: String?
    /// The days of its journal, if that is a trip; a new entry takes them from its journal.
    package var trip: Trip?
    /// In alphabetical order.
    public var tags: [String]
    package var origin: Origin?
    package var sound: EntrySound?
    /// No edit changes it.
    public var transcript: Transcript?
    package var hearing: HearingOptions?
    package var reading: MoodReading?
    /// Parts beside its voice or own text, in order.
    package var blocks: [Block]
    package var personMood: Mood?
    /// The recorder, such as a maker and a model.
    package var device: String?
    package var createdAt: Moment
    package var changedAt: Moment
    package var pending: [JobKind]

    package init(
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
        self.blocks = []
        self.device = device
        self.createdAt = createdAt
        self.changedAt = createdAt
        self.pending = []
    }

    package var wholeText: String {
        guard !textEdited, textTruncated, let transcript else { return text }
        return transcript.text
    }

    package var lead: String { text.isEmpty ? blocks.first?.lead ?? "" : text }

    /// It begins with a voice or a text of its own, before its blocks.
    package var hasOwnPart: Bool { sound != nil || !text.isEmpty || transcript != nil }

    package var timeIsKnown: Bool { dateCertainty.knowsTime(of: recordedAt) }

    public var mood: Mood? { personMood ?? reading?.mood }
}

package enum DateSource: String, Codable, CaseIterable, Sendable {
    case on, sidecar
    /// The names of the file or its folders.
    case name
    case metadata
    /// The time of the file's last change.
    case modified
    /// Our clock during a live recording.
    case live
}

package struct EntryDate: Codable, Equatable, Sendable {
    package var recordedAt: Moment
    package var dateSource: DateSource
    package var dateCertainty: DateCertainty

    package init(recordedAt: Moment, dateSource: DateSource, dateCertainty: DateCertainty) {
        self.recordedAt = recordedAt
        self.dateSource = dateSource
        self.dateCertainty = dateCertainty
    }
}

package enum DateCertainty: String, Codable, CaseIterable, Sendable {
    case exact
    /// Date and time of day are stated, the zone is ours.
    case zoneAssumed
    /// The day is stated, the time of day is not.
    case dayOnly
    /// Nothing states it: from the file's folders or its last change.
    case guessed

    /// An unknown time is noon to the second; a file written at that very second looks the same.
    package func knowsTime(of moment: Moment) -> Bool {
        ![.dayOnly, .guessed].contains(self) || moment.localTime != (12, 0, 0)
    }

    /// The diary's day of a moment; a day without a time is itself, whenever days begin.
    package func day(of moment: Moment, startMinute: Int) -> DiaryDay {
        let isDay = self == .dayOnly || !knowsTime(of: moment)
        return isDay ? moment.localDay : moment.localDay(startMinute: startMinute)
    }
}

package struct Origin: Codable, Equatable, Sendable {
    package var name: String
    /// SHA-256 of its bytes in lower-case hexadecimal; the same bytes are never two entries.
    package var sha256: String
    package var bytes: Int
    package var flaw: SoundFacts.Flaw?

    package init(name: String, sha256: String, bytes: Int, flaw: SoundFacts.Flaw? = nil) {
        self.name = name
        self.sha256 = sha256
        self.bytes = bytes
        self.flaw = flaw
    }
}

package struct EntrySound: Codable, Equatable, Sendable {
    /// Within the diary's folder, such as `audio/2026/11/20/ID.opus`; the store sets it.
    package var path: String
    package var codec: String
    package var hertz: Int
    package var channels: Int
    package var seconds: Double
    package var bytes: Int
    /// SHA-256 in lower-case hexadecimal; set by the store.
    package var sha256: String?
    package var waveform: Waveform
    package var loudness: Loudness?

    package init(
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

extension Entry {
    package var spoken: SpokenWords {
        SpokenWords(wholeText, words: placedWords, doubtBelow: transcript?.doubtBelow ?? 0)
    }

    /// The words of its text as stored, if they have times.
    package var placedWords: [Word]? { textEdited ? textWords : textWords ?? transcript?.words }

    package var playedWords: [Word] { placedWords ?? transcript?.words ?? [] }

    /// Moves the times of kept words to a person's new text; nil if too few stay.
    package func words(ofOwn text: String) -> [Word]? {
        spoken.rewritten(as: text).words ?? transcript?.spoken.rewritten(as: text).words
    }
}
