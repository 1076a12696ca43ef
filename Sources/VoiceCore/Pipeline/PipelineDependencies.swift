internal import Diary
internal import Hearing
internal import Mood
internal import Sound
internal import System

/// What the road works with, handed in: engines, the clock, and where new ids come from.
public struct PipelineDependencies: Sendable {
    /// Asks an outside analyser about a text.
    public typealias Analysing =
        @Sendable (_ text: String, _ reading: MoodReading) async throws -> MoodReading
    /// Finds the place of each word of a text in the sound.
    public typealias Aligning = @Sendable (_ text: String, _ sound: SpeechSamples) async throws -> [Word]

    /// Hears words.
    public var transcriber: any Transcribing
    /// Reads the mood of a text and the words it was heard as.
    public var read: @Sendable (_ text: String, _ words: [Word]) throws -> MoodReading
    /// The outside analyser, if there is one.
    public var analyse: Analysing?
    /// Places edited words in the sound, if there is something that can.
    public var align: Aligning?
    /// The zone of clocks that nobody says the place of.
    public var zone: ZoneRules
    /// The moment it is.
    public var now: @Sendable () -> Moment
    /// Makes an entry's id of the moment at which it is made.
    public var newID: @Sendable (Moment) -> EntryID
    /// What becomes of an entry whose memo was stopped on the way: a daemon finishes it later, for a
    /// person at a terminal it is taken back.
    public var keepsUnfinished: Bool
    /// Whether somebody is told of every completed entry; the diary remembers those that are still to be told.
    public var tells = false
    /// Whether what happens on a day of a trip is filed into it, where nothing names another journal.
    public var tripsTakeMemos = true
    /// How near a photo from an inbox has to be to a memo in time to join its entry; 0 lets none join.
    public var photosJoinSeconds = 600.0
    /// Lets go of what hears, when no more memos come.
    public var release: @Sendable () async -> Void = {}
    /// Where the decoding programs are.
    public var installed: InstalledFiles

    public init(
        transcriber: any Transcribing,
        read: @escaping @Sendable (_ text: String, _ words: [Word]) throws -> MoodReading,
        analyse: Analysing? = nil,
        align: Aligning? = nil,
        zone: ZoneRules,
        now: @escaping @Sendable () -> Moment,
        newID: @escaping @Sendable (Moment) -> EntryID = { EntryID(at: $0) },
        keepsUnfinished: Bool = false,
        installed: InstalledFiles = .standard
    ) {
        self.transcriber = transcriber
        self.read = read
        self.analyse = analyse
        self.align = align
        self.zone = zone
        self.now = now
        self.newID = newID
        self.keepsUnfinished = keepsUnfinished
        self.installed = installed
    }
}
