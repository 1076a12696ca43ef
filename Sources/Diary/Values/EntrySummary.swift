public import Feelings
public import Time

/// What a list shows of an entry.
public struct EntrySummary: Equatable, Sendable {
    public var id: EntryID
    public var recordedAt: Moment
    public var day: DiaryDay
    public var title: String?
    /// The beginning of the text.
    public var text: String
    public var journal: String?
    public var tags: [String]
    public var seconds: Double?
    public var words: Int
    /// Whole per cent, when there is a mood.
    public var positive: Int?
    public var emotion: Emotion?
    public var pending: [JobKind]
    /// How much of the id it takes to tell it from the others.
    public var shortID: String

    /// How much of the text is in it.
    static let textLimit = 200
}
