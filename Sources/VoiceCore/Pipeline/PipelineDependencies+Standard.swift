internal import Diary
internal import Hearing
internal import Mood
internal import System

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
