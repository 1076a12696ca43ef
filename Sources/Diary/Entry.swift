public import Hearing
public import Mood
package import Sound
public import System

public struct Entry: Equatable, Sendable {
    /// The entry's name, which never changes.
    public var id: EntryID
    /// The start of the recording, in its own zone.
    public var recordedAt: Moment
    package var dateSource: DateSource
    package var dateCertainty: DateCertainty
    /// The day it belongs to, which may begin after midnight; the store works it out.
    package var day: DiaryDay
    /// The date that the memo itself has, while a person gave the entry another one.
    package var ownDate: EntryDate?
    /// A title, when a person or the file gave one.
    public var title: String?
    /// The text that the diary shows; a person may have changed it.
    public var text: String
    /// The text was cut and the transcript goes on.
    package var textTruncated: Bool
    /// A person wrote the text, so no machine may replace it.
    package var textEdited: Bool
    /// The words of an edited text with their times in the sound, when they could be placed.
    package var textWords: [Word]?
    public var journal: String?
    /// The days of its journal, if that is a trip; a new entry takes them from its journal.
    package var trip: Trip?
    /// In alphabetical order.
    public var tags: [String]
    package var origin: Origin?
    /// Its sound in the diary; an entry that was only written has none.
    package var sound: EntrySound?
    /// No edit changes it.
    public var transcript: Transcript?
    package var hearing: HearingOptions?
    /// The mood that the machine found in the words.
    package var reading: MoodReading?
    /// Parts beside its voice or its own text, in order.
    package var blocks: [Block]
    /// Wins over the machine's.
    package var personMood: Mood?
    /// The recorder, such as a maker and a model.
    package var device: String?
    package var createdAt: Moment
    package var changedAt: Moment
    package var pending: [JobKind]

    /// An entry before its words are heard; what is found later is set afterwards.
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

    /// The text without a cut: a person's own words, or all that was heard.
    package var wholeText: String {
        guard !textEdited, textTruncated, let transcript else { return text }
        return transcript.text
    }

    /// For lists: the text, or else the first block's.
    package var lead: String { text.isEmpty ? blocks.first?.lead ?? "" : text }

    /// It begins with a voice or a text of its own, before its blocks.
    package var hasOwnPart: Bool { sound != nil || !text.isEmpty || transcript != nil }

    /// Otherwise it is noon, which stands for any time.
    package var timeIsKnown: Bool { dateCertainty.knowsTime(of: recordedAt) }

    /// The mood that counts: the person's own, or else the machine's.
    public var mood: Mood? { personMood ?? reading?.mood }
}

package enum DateSource: String, Codable, CaseIterable, Sendable {
    /// The person said so when the memo came in, or later.
    case on
    /// A file beside the memo says so.
    case sidecar
    /// The name of the file has it, or those of the folders above it.
    case name
    /// The file's own data have it.
    case metadata
    /// It is when the file was last written.
    case modified
    /// It was recorded live, by our own clock.
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
    /// The instant, with its zone.
    case exact
    /// Date and time of day are stated, the zone is ours.
    case zoneAssumed
    /// The day is stated, the time of day is not.
    case dayOnly
    /// Nothing states it; this is the day of the folders it lay in, or when the file was last written.
    case guessed

    /// A day whose time nothing states has noon, to the second; a file written at that very second is not told apart
    /// from it.
    package func knowsTime(of moment: Moment) -> Bool {
        ![.dayOnly, .guessed].contains(self) || moment.localTime != (12, 0, 0)
    }

    /// The day of the diary that a moment belongs to; where only the day is known, it is that day whenever days begin.
    package func day(of moment: Moment, startMinute: Int) -> DiaryDay {
        let isDay = self == .dayOnly || !knowsTime(of: moment)
        return isDay ? moment.localDay : moment.localDay(startMinute: startMinute)
    }
}

package struct Origin: Codable, Equatable, Sendable {
    /// Its name without folders.
    package var name: String
    /// SHA-256 of its bytes, in lower-case hexadecimal; the same bytes are never two entries.
    package var sha256: String
    package var bytes: Int
    /// The reason for missing sound; known as long as the ledger knows the file.
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
    /// `opus`, for example.
    package var codec: String
    /// Samples a second.
    package var hertz: Int
    package var channels: Int
    package var seconds: Double
    package var bytes: Int
    /// SHA-256 in lower-case hexadecimal; set by the store.
    package var sha256: String?
    package var waveform: Waveform
    /// Nil if it was never measured.
    package var loudness: Loudness?

    /// Sound that is to be kept; its path is set when it is.
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
    /// Its text and words, with times as far as they are known.
    package var spoken: SpokenWords {
        SpokenWords(wholeText, words: placedWords, doubtBelow: transcript?.doubtBelow ?? 0)
    }

    /// The words of its text as they are stored, one for each, if they have times.
    package var placedWords: [Word]? { textEdited ? textWords : textWords ?? transcript?.words }

    /// The words to show while its sound plays: those of its text, or what was heard where they have no times.
    package var playedWords: [Word] { placedWords ?? transcript?.words ?? [] }

    /// The words of a text that a person writes in the place of this one, with the times of those that stay; nil where
    /// too few stay to tell.
    package func words(ofOwn text: String) -> [Word]? {
        spoken.rewritten(as: text).words
            ?? transcript?.spoken.rewritten(as: text).words
    }
}
