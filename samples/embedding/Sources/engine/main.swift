import VoiceCore

/// Turns sound into words as any engine may: it says how long it listened.
struct Stopwatch: Transcribing {
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript {
        Transcript(
            text: "I am happy, and I spoke for \(Int(sound.seconds)) seconds.",
            engine: "stopwatch",
            model: "none",
            preset: options.preset.rawValue,
            seconds: sound.seconds,
            words: []
        )
    }
}

// usage: engine DIARY MEMO
let reader = try MoodReader()
let newYear = Moment(milliseconds: 1_767_225_600_000)
let tools = PipelineDependencies(
    transcriber: Stopwatch(),
    read: { text, words in reader.read(text: text, words: words) },
    zone: .utc,
    now: { newYear }
)
let pipeline = MemoPipeline(store: try DiaryStore(folder: CommandLine.arguments[1]), tools: tools)
print(await pipeline.ingest(MemoOffer(path: CommandLine.arguments[2])).report.json)
