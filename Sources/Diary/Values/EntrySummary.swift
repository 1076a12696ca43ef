public import Mood
public import System

/// What a list shows of an entry.
public struct EntrySummary: Equatable, Sendable {
    /// The entry's id.
    public var id: EntryID
    /// When it was recorded.
    public var recordedAt: Moment
    /// Whether that is a guess.
    public var dateIsGuessed: Bool
    /// Whether the time of day is known, or at least likely; else it is noon, which stands for any.
    public var timeIsKnown: Bool
    /// The day it belongs to.
    public var day: DiaryDay
    /// Its title, if it has one.
    public var title: String?
    /// The beginning of the text, or else of what its first block says.
    public var text: String
    /// Whether the text goes on.
    public var textIsCut: Bool
    /// Its journal, if it is in one.
    public var journal: String?
    /// Its tags, in alphabetical order.
    public var tags: [String]
    /// Whether it begins with a voice or a text of its own, before its blocks.
    public var hasOwnPart: Bool
    /// What it has beside its voice or its own text, in order; each picture of a photo by itself.
    public var blocks: [Block.Kind]
    /// Where the first of its photos was made of which that is known.
    public var position: GlobePosition?
    /// The city near that, where the list was asked for with its cities.
    package var city: String?
    /// How long its sound is, if it has sound.
    public var seconds: Double?
    /// How many words were heard or written.
    public var words: Int
    /// How positive the mood is in whole per cent, when there is a mood.
    public var positive: Int?
    /// The feeling it names, when there is one.
    public var emotion: Emotion?
    /// What is still to be done for it.
    public var pending: [JobKind]
    /// The end of the id, as long as it takes to tell every entry of the same list from all others.
    public var shortID: String

    /// How many characters of the text are in it, unless another number is asked for.
    public static let standardTextLimit = 200

    /// The same without any point on the globe.
    package var withoutPosition: EntrySummary {
        var summary = self
        (summary.position, summary.city) = (nil, nil)
        return summary
    }
}
