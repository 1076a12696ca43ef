public import Time

/// An entry that was put away, as the trash shows it.
public struct TrashedEntry: Equatable, Sendable {
    /// The entry's id, which it keeps.
    public var id: EntryID
    /// The shortest end of the id that no other entry in the trash has.
    public var shortID: String
    /// When it was recorded.
    public var recordedAt: Moment
    /// Whether the time of day is known, or at least likely.
    public var timeIsKnown = true
    /// Its title, if it has one.
    public var title: String?
    /// The beginning of its text.
    public var text: String
    /// How long its sound is, if it has any.
    public var seconds: Double?
    /// When it was put away.
    public var putAwayAt: Moment
    /// When it is removed for good.
    public var until: Moment
}
