package import Mood
package import System

/// What a list shows of an entry.
package struct EntrySummary: Equatable, Sendable {
    /// The entry's id.
    package var id: EntryID
    /// When it was recorded.
    package var recordedAt: Moment
    /// Whether that is a guess.
    package var dateIsGuessed: Bool
    /// Whether the time of day is known, or at least likely; else it is noon, which stands for any.
    package var timeIsKnown: Bool
    /// The day it belongs to.
    package var day: DiaryDay
    /// Its title, if it has one.
    package var title: String?
    /// The beginning of the text, or else of what its first block says.
    package var text: String
    /// Whether the text goes on.
    package var textIsCut: Bool
    /// Its journal, if it is in one.
    package var journal: String?
    /// Its tags, in alphabetical order.
    package var tags: [String]
    /// Whether it begins with a voice or a text of its own, before its blocks.
    package var hasOwnPart: Bool
    /// What it has beside its voice or its own text, in order; each picture of a photo by itself.
    package var blocks: [Block.Kind]
    /// Where the first of its photos was made of which that is known.
    package var position: GlobePosition?
    /// The city near that, where the list was asked for with its cities.
    package var city: String?
    /// How long its sound is, if it has sound.
    package var seconds: Double?
    /// How many words were heard or written.
    package var words: Int
    /// How positive the mood is in whole per cent, when there is a mood.
    package var positive: Int?
    /// The feeling it names, when there is one.
    package var emotion: Emotion?
    /// What is still to be done for it.
    package var pending: [JobKind]
    /// The end of the id, as long as it takes to tell every entry of the same list from all others.
    package var shortID: String

    /// How many characters of the text are in it, unless another number is asked for.
    package static let standardTextLimit = 200

    /// The same without any point on the globe.
    package var withoutPosition: EntrySummary {
        var summary = self
        (summary.position, summary.city) = (nil, nil)
        return summary
    }
}
