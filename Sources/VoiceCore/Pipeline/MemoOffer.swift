internal import Hearing
internal import Sound
internal import System

public struct MemoOffer: Equatable, Sendable {
    package var path: String
    /// As a person typed it, for reports.
    package var shownPath: String
    public var terms: FilingOptions
    /// A held memo is tried again.
    package var isAsked: Bool
    /// A forgotten file is taken after all.
    package var isNamed: Bool

    /// Kept in the ledger, so that a later attempt files the memo in the same way.
    public struct FilingOptions: Codable, Equatable, Sendable {
        package var title: String?
        package var journal: String?
        /// From a folder's rule; ``journal`` wins.
        package var folderJournal: String?
        package var tags: [String]
        package var on: DateStatement?
        package var hearing: HearingOptions
        package var sound: SoundOptions
        /// The most characters of a listed text; 0 is no limit.
        package var textLimit: Int
        package var source: SourcePolicy
        /// Nil is `filed` beside the file.
        package var moveTo: String?
        /// Sentences for people.
        package var rules: [String]?

        public init() { self.init(title: nil) }

        package init(
            title: String? = nil,
            journal: String? = nil,
            tags: [String] = [],
            on: DateStatement? = nil,
            hearing: HearingOptions = HearingOptions(),
            sound: SoundOptions = SoundOptions(),
            textLimit: Int = EntryText.standardLimit,
            source: SourcePolicy = .keep,
            moveTo: String? = nil
        ) {
            (self.title, self.journal, self.tags, self.on) = (title, journal, tags, on)
            (self.hearing, self.sound, self.textLimit) = (hearing, sound, textLimit)
            (self.source, self.moveTo) = (source, moveTo)
        }
    }

    public init(
        path: String,
        shownPath: String? = nil,
        terms: FilingOptions = FilingOptions(),
        isAsked: Bool = true,
        isNamed: Bool = false
    ) {
        self.path = path
        self.shownPath = Path(shownPath ?? path).shown
        self.terms = terms
        self.isAsked = isAsked
        self.isNamed = isNamed
    }
}

public enum SourcePolicy: String, CaseIterable, Codable, Sendable {
    case keep, move, delete
}
