import VoiceCore

// usage: record DIARY [WAV]     (without a file: from the microphone, until this program is interrupted)
let arguments = CommandLine.arguments.dropFirst()
let store = try DiaryStore(folder: arguments[1])
let capture: any CaptureDevice = arguments.count > 1 ? StreamCapture(path: arguments[2]) : PulseMicrophone()
let start = ContinuousClock.now
let session = AudioCoordinator(
    capture: capture,
    playback: PulseSpeaker(),
    recordingsFolder: AbandonedRecordings.folder(of: store),
    now: { (ContinuousClock.now - start) / .seconds(1) }
)

let states = await session.stateUpdates()
let events = Task { for await state in states { print("session: \(state.name)") } }

let recording = try await session.record(.memo("from-the-microphone"))
events.cancel()
print("recorded \(recording.seconds) s, ended by \(recording.reason)")

if let saved = recording.saved {
    let pipeline = MemoPipeline(store: store, tools: try PipelineDependencies())
    print(await saved.file(by: pipeline).report.json)
}
