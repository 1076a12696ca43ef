import Actions
import Diary
import Foundation
import Hearing
import Mood
import Sound
import System
import VoiceCore

final class ActionsYard: Sendable {
    let folder: String
    let store: DiaryStore
    let actions: DiaryActions
    let now = Moment(milliseconds: 1_795_260_000_000)

    var today: DiaryDay { now.localDay }

    /// With a `mood`, every text has that one.
    init(mood: MoodReading? = nil) throws {
        folder = NSTemporaryDirectory() + "actions-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        store = try DiaryStore(folder: folder + "/diary", options: .init(access: .create))
        let (reader, now) = (try MoodReader(), now)
        let tools = PipelineDependencies(
            transcriber: NoEar(),
            read: { text, words in mood ?? reader.read(text: text, words: words) },
            zone: .utc,
            now: { now }
        )
        let pipeline = MemoPipeline(store: store, tools: tools)
        actions = DiaryActions(store: store, pipeline: pipeline, trashDays: 30)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @discardableResult
    func write(
        _ text: String = "By the sea.",
        _ blocks: [Block] = [],
        daysAgo days: Int = 0,
        in journal: String? = nil
    ) async throws -> EntryID {
        let moment = now.adding(seconds: Double(-days * 86_400 - Int.random(in: 1...3_000)))
        var entry = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            text: text,
            journal: journal,
            createdAt: moment
        )
        entry.blocks = blocks
        entry.textEdited = true
        return try await store.entries.add(entry, at: moment).id
    }

    func journal(of id: EntryID) async throws -> String? { try await store.entries.entry(id).journal }
}

private struct NoEar: Transcribing {
    func transcribe(
        _ sound: SpeechSamples,
        options: HearingOptions,
        progress: @escaping @Sendable (Double) -> Void
    ) async throws(TranscriptionError) -> Transcript { throw .cancelled }
}
