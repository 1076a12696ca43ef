package import Mood
package import System

package struct EntrySummary: Equatable, Sendable {
    /// The entry's id.
    package var id: EntryID
    /// When it was recorded.
    package var recordedAt: Moment
    package var dateIsGuessed: Bool
    /// Otherwise it is noon, which stands for any time.
    package var timeIsKnown: Bool
    /// The day it belongs to.
    package var day: DiaryDay
    /// Its title, if it has one.
    package var title: String?
    /// The beginning of the text, or else of what its first block says.
    package var text: String
    package var textIsCut: Bool
    /// Its journal, if it is in one.
    package var journal: String?
    /// Its tags, in alphabetical order.
    package var tags: [String]
    /// It begins with a voice or a text of its own, before its blocks.
    package var hasOwnPart: Bool
    /// Parts beside its voice or its own text, in order; each picture of a photo by itself.
    package var blocks: [Block.Kind]
    /// The point of the first photo that has one.
    package var position: GlobePosition?
    /// The city near that, where the list was asked for with its cities.
    package var city: String?
    package var seconds: Double?
    package var words: Int
    /// Whole per cent.
    package var positive: Int?
    /// The feeling it names, when there is one.
    package var emotion: Emotion?
    package var pending: [JobKind]
    /// The end of the id, as long as it takes to tell every entry of the same list from all others.
    package var shortID: String

    /// Characters of the text in a summary, unless told otherwise.
    package static let standardTextLimit = 200

    /// The same without any point on the globe.
    package var withoutPosition: EntrySummary {
        var summary = self
        (summary.position, summary.city) = (nil, nil)
        return summary
    }
}
