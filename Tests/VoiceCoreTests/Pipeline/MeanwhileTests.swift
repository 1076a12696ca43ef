import Foundation
import Synchronization
import Testing
@testable import Diary
@testable import Hearing
@testable import Mood
@testable import VoiceCore

@Suite("Changes by a person while a program works on the entry")
struct MeanwhileTests {
    private func edit(text: String? = nil, title: String? = nil) -> EntryEdit {
        var edit = EntryEdit()
        edit.text = text
        if let title { edit.title = .to(title) }
        return edit
    }

    private func reading(_ emotion: Emotion) -> MoodReading {
        MoodReading(
            mood: Mood(positive: 50, negative: 50, emotion: emotion, source: .analyser),
            moodReason: nil,
            score: MoodScore(positive: 0.5, emotions: [:])
        )
    }

    @Test("A changed entry survives the stop of its memo and is finished later")
    func stopped() async throws {
        let engine = TestEngine(waits: true)
        let road = try TestRoad(engine: engine)
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let pipeline = road.pipeline
        let task = Task { await pipeline.ingest(offer) }
        await engine.begun()
        let id = try #require(try await road.store.entries.ids().first)
        try await road.store.entries.edit(id, edit(title: "At sea"), at: road.now)
        task.cancel()
        let outcome = await task.value
        #expect((outcome.report.status, outcome.fault?.kind) == (.pending, .cancelled))
        #expect(try await road.store.entries.entry(id).title == "At sea")
        #expect(try road.soundFiles().count == 1)
        engine.stopWaiting()
        #expect(await road.pipeline.ingest(offer).report.entry == id.description)
        #expect(try await road.store.entries.entry(id).pending == [])
    }

    @Test("An entry removed during alignment stays removed", arguments: [false, true])
    func removed(isForGood: Bool) async throws {
        let engine = TestEngine(waits: true)
        let road = try TestRoad(engine: engine)
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let pipeline = road.pipeline
        let task = Task { await pipeline.ingest(offer) }
        await engine.begun()
        let id = try #require(try await road.store.entries.ids().first)
        if isForGood {
            try await road.store.entries.remove(id, at: road.now)
        } else {
            try await road.store.trash.add(id, until: road.now.adding(seconds: 60), at: road.now)
        }
        engine.stopWaiting()
        #expect(await task.value.report.status == .skipped)
        #expect(try await road.store.ledger.rows(in: [.held]).isEmpty)
        #expect(await road.pipeline.ingest(offer).report.status == .skipped)
        #expect(try await road.store.entries.ids() == [])
    }

    @Test("An analysis of changed words is dropped and made anew")
    func analysed() async throws {
        let road = try TestRoad()
        var pipeline = road.pipeline
        let asked = Mutex<[String]>([])
        let (store, now, change) = (road.store, road.now, edit(text: "my dog died"))
        pipeline.tools.analyse = { text, _ in
            asked.withLock { $0.append(text) }
            guard text != "my dog died" else { return reading(.sadness) }
            try await store.entries.edit(try #require(try await store.entries.ids().first), change, at: now)
            return reading(.joy)
        }
        let outcome = await pipeline.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let entry = try await store.entries.entry(try #require(outcome.report.entry.flatMap { EntryID($0) }))
        #expect(asked.withLock { $0 } == ["I am so happy.", "my dog died"])
        #expect(entry.mood?.emotion == .sadness)
        #expect(!entry.pending.contains(.analyse))
    }

    @Test("Redo and finishing drop the job of a removed analyser")
    func analyserGone() async throws {
        let road = try TestRoad()
        var owing = road.pipeline
        owing.tools.analyse = { _, _ in throw PipelineError.noWords }
        let outcome = await owing.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        #expect(try await road.store.entries.entry(id).pending == [.analyse])
        #expect(try await road.pipeline.dueEntries() == [id])
        #expect(await road.pipeline.finish(id).fault == nil)
        #expect(try await road.store.entries.entry(id).pending == [])
        try await road.store.jobs.add(.analyse, of: id)
        #expect(
            try await road.pipeline.redo(id, hearing: HearingOptions()).after.pending == []
        )
    }

    @Test(
        "A text too long for its sound gets no times and no search",
        arguments: [
            Array(repeating: "walk", count: 1_000).joined(separator: " "),
            Array(repeating: "oh", count: 300).joined(separator: "-"), String(repeating: "a", count: 90_000),
        ]
    )
    func tooManyWords(text: String) async throws {
        let road = try TestRoad()
        var pipeline = road.pipeline
        let outcome = await pipeline.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        try await road.store.entries.edit(id, edit(text: text), at: road.now)
        let asked = Mutex(0)
        pipeline.tools.align = { _, _ in
            asked.withLock { $0 += 1 }
            return []
        }
        #expect(await pipeline.align(id)?.isGivenUp == true)
        #expect(asked.withLock { $0 } == 0)
        #expect(!(try await road.store.entries.entry(id).pending.contains(.align)))
    }

    @Test("The times of words that were changed are dropped, and the new ones looked for")
    func aligned() async throws {
        let road = try TestRoad()
        var pipeline = road.pipeline
        let outcome = await pipeline.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        let (store, now, change) = (road.store, road.now, edit(text: "second"))
        try await store.entries.edit(id, edit(text: "first"), at: now)
        pipeline.tools.align = { text, _ in
            if text == "first" { try await store.entries.edit(id, change, at: now) }
            return [Word(word: text, start: 0, end: 1, probability: 1)]
        }
        #expect(await pipeline.align(id) == nil)
        #expect(try await store.entries.entry(id).textWords?.map(\.word) == ["second"])
    }

    @Test("Hearing an entry again asks the analyser again, and its mood counts")
    func redone() async throws {
        let road = try TestRoad()
        var pipeline = road.pipeline
        pipeline.tools.analyse = { _, _ in reading(.fear) }
        let outcome = await pipeline.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        pipeline.tools.analyse = { _, _ in reading(.anger) }
        let redone = try await pipeline.redo(id, hearing: HearingOptions())
        #expect((redone.before.mood?.emotion, redone.after.mood?.emotion) == (.fear, .anger))
        #expect(redone.after.pending == [])
    }

    @Test("Unchanged words keep their times without a search, as does the mood's evidence")
    func unplaced() async throws {
        let road = try TestRoad()
        var pipeline = road.pipeline
        pipeline.tools.align = { _, _ in throw TranscriptionError.notAligned(word: nil) }
        let outcome = await pipeline.ingest(MemoOffer(path: try road.memo("walk.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        try await road.store.entries.edit(id, edit(text: "Today I am so happy."), at: road.now)
        _ = await pipeline.finish(id)
        let entry = try await road.store.entries.entry(id)
        #expect(entry.textWords?.map(\.start) == [0, 0, 0.25, 0.5, 0.75])
        #expect(entry.textWords?.allSatisfy { $0.probability == 1 } == true)
        #expect(entry.mood?.evidence.first { $0.phrase.contains("happy") }?.start == 0.75)
    }
}
