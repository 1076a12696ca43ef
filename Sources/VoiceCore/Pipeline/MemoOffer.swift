internal import Hearing
internal import Sound
internal import System

/// A memo as it was offered: the file, and how it is to be taken.
public struct MemoOffer: Equatable, Sendable {
    /// The file, by a path that means the same everywhere.
    public var path: String
    /// How reports name the file; the path as a person typed it.
    package var shownPath: String
    /// How it is to be taken.
    public var terms: FilingOptions
    /// Whether a person asks for this memo now, so that one that was held is tried again.
    package var isAsked: Bool
    /// Whether a person named this very file, so that one that was forgotten is taken after all.
    package var isNamed: Bool

    /// How a memo is to be taken; kept in the ledger, so that a later attempt takes it in the same way.
    public struct FilingOptions: Codable, Equatable, Sendable {
        /// The title that the entry is to have.
        public var title: String?
        /// The journal that the entry is to be in.
        public var journal: String?
        /// The journal that a folder names, where nobody names another.
        package var folderJournal: String?
        /// The tags that the entry is to have.
        public var tags: [String]
        /// The time that a person states.
        package var on: DateStatement?
        /// How its words are heard.
        public var hearing: HearingOptions
        /// How its sound is kept.
        package var sound: SoundOptions
        /// How many characters the entry's text has at most; 0 is no limit.
        package var textLimit: Int
        /// What becomes of its file once the entry is complete.
        public var source: SourcePolicy
        /// Where the file goes when it is moved; nothing is a folder `filed` beside it.
        public var moveTo: String?
        /// The rules of the settings that chose its journal and tags, as people are told of them.
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
            self.title = title
            self.journal = journal
            self.tags = tags
            self.on = on
            self.hearing = hearing
            self.sound = sound
            self.textLimit = textLimit
            self.source = source
            self.moveTo = moveTo
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
