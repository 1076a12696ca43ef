package import System

/// An entry that was put away, as the trash shows it.
package struct TrashedEntry: Equatable, Sendable {
    /// The entry's id, which it keeps.
    package var id: EntryID
    /// The shortest end of the id that no other entry in the trash has.
    package var shortID: String
    /// When it was recorded.
    package var recordedAt: Moment
    package var dateCertainty = DateCertainty.exact
    /// A part of an entry, added to the trash alone.
    package var isPart = false
    /// Its title, if it has one.
    package var title: String?
    /// Its whole text, or else what its first block says.
    package var text: String
    package var seconds: Double?
    /// When it was put away.
    package var putAwayAt: Moment
    /// When it is removed for good.
    package var until: Moment
}
