internal import Diary
internal import Hearing
internal import Mood
internal import Sound
internal import System

/// Everything that the pipeline works with: engines, clock, ids.
public struct PipelineDependencies: Sendable {
    public typealias Analysing =
        @Sendable (_ text: String, _ reading: MoodReading) async throws -> MoodReading
    /// Finds the words of a text in the sound.
    public typealias Aligning = @Sendable (_ text: String, _ sound: SpeechSamples) async throws -> [Word]

    public var transcriber: any Transcribing
    /// Reads the mood of a text and the words it was heard as.
    public var read: @Sendable (_ text: String, _ words: [Word]) throws -> MoodReading
    public var analyse: Analysing?
    public var align: Aligning?
    /// The zone of clocks of unknown places.
    public var zone: ZoneRules
    public var now: @Sendable () -> Moment
    public var newID: @Sendable (Moment) -> EntryID
    /// A stopped memo's entry stays for a daemon to finish; at a terminal it is removed again.
    public var keepsUnfinished: Bool
    /// The person's command is notified of completed entries; the diary remembers which.
    public var tells = false
    /// Files memos of a trip's days into it, unless another journal is named.
    public var tripsTakeMemos = true
    /// The most seconds between a photo from an inbox and the memo that it joins; 0 lets none join.
    public var photosJoinSeconds = 600.0
    /// Ends the recognisers, when no more memos come.
    public var release: @Sendable () async -> Void = {}
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
