public import System

/// An entry that was put away, as the trash shows it.
public struct TrashedEntry: Equatable, Sendable {
    /// The entry's id, which it keeps.
    public var id: EntryID
    /// The shortest end of the id that no other entry in the trash has.
    public var shortID: String
    /// When it was recorded.
    public var recordedAt: Moment
    /// How far that can be trusted.
    public var dateCertainty = DateCertainty.exact
    /// Whether it is a part of an entry, put away alone.
    package var isPart = false
    /// Its title, if it has one.
    public var title: String?
    /// Its whole text, or else what its first block says.
    public var text: String
    /// How long its sound is, if it has any.
    public var seconds: Double?
    /// When it was put away.
    public var putAwayAt: Moment
    /// When it is removed for good.
    public var until: Moment
}
