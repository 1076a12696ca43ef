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

    package var transcriber: any Transcribing
    /// Reads the mood of a text and the words it was heard as.
    package var read: @Sendable (_ text: String, _ words: [Word]) throws -> MoodReading
    package var analyse: Analysing?
    package var align: Aligning?
    /// The zone of clocks of unknown places.
    package var zone: ZoneRules
    package var now: @Sendable () -> Moment
    package var newID: @Sendable (Moment) -> EntryID
    /// A stopped memo's entry stays for a daemon to finish; at a terminal it is removed again.
    package var keepsUnfinished: Bool
    /// The person's command is notified of completed entries; the diary remembers which.
    package var tells = false
    /// Files memos of a trip's days into it, unless another journal is named.
    package var tripsTakeMemos = true
    /// The most seconds between a photo from an inbox and the memo that it joins; 0 lets none join.
    package var photosJoinSeconds = 600.0
    /// Ends the recognisers, when no more memos come.
    package var release: @Sendable () async -> Void = {}
    package var installed: InstalledFiles

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

extension PipelineDependencies {
    /// The library's own parts: PocketSphinx with a model, the mood tables, this machine's clock and zone.
    ///
    /// Loading the tables takes some milliseconds; the first memo starts the recogniser.
    public init(model: String = "en-us", installed: InstalledFiles = .standard) throws {
        let model = try SpeechModel(named: model, installed: installed)
        let reader = try MoodReader(installed: installed)
        let zone = ZoneRules.present
        self.init(
            transcriber: PocketSphinxTranscriber(model: model, installed: installed),
            read: { text, words in reader.read(text: text, words: words) },
            align: { try await Realigner(model: model, installed: installed).align($0, in: $1) },
            zone: zone,
            now: { .present(in: zone) },
            installed: installed
        )
    }
}
