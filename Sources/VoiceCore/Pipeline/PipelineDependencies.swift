internal import Diary
internal import Hearing
internal import Mood
internal import Sound
internal import System

public struct PipelineDependencies: Sendable {
    public typealias Analysing =
        @Sendable (_ text: String, _ reading: MoodReading) async throws -> MoodReading
    public typealias Aligning = @Sendable (_ text: String, _ sound: SpeechSamples) async throws -> [Word]

    package var transcriber: any Transcribing
    package var read: @Sendable (_ text: String, _ words: [Word]) throws -> MoodReading
    package var analyse: Analysing?
    package var align: Aligning?
    /// The zone of clocks of unknown places.
    package var zone: ZoneRules
    package var now: @Sendable () -> Moment
    package var newID: @Sendable (Moment) -> EntryID
    /// A daemon finishes a stopped memo's entry later; a terminal removes it.
    package var keepsUnfinished: Bool
    /// Queues a notice to the person's command for each completed entry.
    package var tells = false
    package var tripsTakeMemos = true
    /// Between a photo and the memo that it joins; 0 lets none join.
    package var photosJoinSeconds = 600.0
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
        (self.transcriber, self.read, self.analyse, self.align) = (transcriber, read, analyse, align)
        (self.zone, self.now, self.newID) = (zone, now, newID)
        (self.keepsUnfinished, self.installed) = (keepsUnfinished, installed)
    }
}

extension PipelineDependencies {
    /// PocketSphinx, the mood tables, and this machine's clock and zone.
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
