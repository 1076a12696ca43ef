import Foundation
import Testing
@testable import VoiceCore

@Suite("The road of a memo")
struct MemoPipelineTests {
    @Test(
        "ends with an entry that has sound, words and mood, and the same bytes are that entry under any name"
    )
    func wholeRoad() async throws {
        let road = try TestRoad()
        let walk = try road.memo("20260115 183000.wav", seconds: 1.5)
        let outcome = await road.pipeline.ingest(MemoOffer(path: walk))
        #expect(outcome.fault == nil)
        #expect(outcome.report.status == .filed)
        #expect(outcome.report.recordedAt == "2026-01-15T18:30:00Z")
        #expect(outcome.report.transcript?.text == "I am so happy.")
        #expect(outcome.report.mood?.emotion == .joy)
        #expect(try road.soundFiles() == [outcome.report.audio?.path])

        let copy = try road.copy(walk, to: "another name.wav")
        for path in [walk, copy] {
            let again = await road.pipeline.ingest(MemoOffer(path: path))
            #expect(again.report.status == .duplicate)
            #expect(again.report.entry == outcome.report.entry)
        }
        #expect(try await road.store.entries.soundIDs().count == 1)
    }

    @Test("is gone once by copies that come at the same time")
    func copiesAtOnce() async throws {
        let road = try TestRoad()
        let first = try road.memo("one.wav", seconds: 1.2)
        let paths = try [first] + (2...5).map { try road.copy(first, to: "copy \($0).wav") }
        let pipeline = road.pipeline
        let statuses = await withTaskGroup(of: MemoReport.Status.self) { group in
            for path in paths { group.addTask { await pipeline.ingest(MemoOffer(path: path)).report.status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .filed } == 1)
        #expect(statuses.count { $0 == .duplicate } == 4)
        #expect(try await road.store.entries.soundIDs().count == 1)
    }

    @Test("keeps the sound when the model is missing, and ends as soon as it is there")
    func missingModel() async throws {
        let engine = TestEngine(failing: .modelMissing(path: "/models/en-us", package: "pocketsphinx-en-us"))
        let road = try TestRoad(engine: engine)
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let pending = await road.pipeline.ingest(offer)
        #expect(pending.report.status == .pending)
        #expect(pending.report.missing == ["feel", "hear"] || pending.report.missing == ["hear", "feel"])
        #expect(pending.fault?.kind == .unavailable)
        #expect(pending.fault?.facts.name == "pocketsphinx-en-us")
        #expect(try road.soundFiles().count == 1)

        engine.failure = nil
        let filed = await road.pipeline.ingest(offer)
        #expect(filed.report.status == .filed)
        #expect(filed.report.entry == pending.report.entry)
        #expect(try await road.store.jobs.all().isEmpty)
    }

    @Test("does not begin for what is too short or no sound, and the ledger says why")
    func nothingToTake() async throws {
        let road = try TestRoad()
        let short = await road.pipeline.ingest(MemoOffer(path: try road.memo("short.wav", seconds: 0.9)))
        #expect(short.report.status == .skipped)
        #expect(short.report.reason == "tooShort")
        let junk = road.folder + "/memos/junk.wav"
        try Data("no sound at all".utf8).write(to: URL(filePath: junk))
        let held = await road.pipeline.ingest(MemoOffer(path: junk))
        #expect(held.report.status == .held)
        #expect(held.fault?.kind == .badSound)
        #expect(try await road.store.ledger.row(path: junk)?.reason == "unknownFormat")
        #expect(try road.soundFiles().isEmpty)
        let missing = await road.pipeline.ingest(MemoOffer(path: road.folder + "/nothing.wav"))
        #expect(missing.fault?.kind == .noSuchFile)
    }

    @Test("leaves nothing but the ledger's row when it is stopped, and a daemon's entry stays")
    func stopped() async throws {
        for keeps in [false, true] {
            let engine = TestEngine(waits: true)
            let road = try TestRoad(engine: engine, keepsUnfinished: keeps)
            let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
            let pipeline = road.pipeline
            let task = Task { await pipeline.ingest(offer) }
            await engine.begun()
            task.cancel()
            let outcome = await task.value
            #expect(outcome.fault?.kind == .cancelled)
            #expect(try road.soundFiles().count == (keeps ? 1 : 0))
            #expect(try await road.store.entries.soundIDs().count == (keeps ? 1 : 0))
            let row = try #require(try await road.store.ledger.row(path: offer.path))
            #expect(row.state == (keeps ? .kept : .settled))
            #expect(row.owner == nil || keeps)
            engine.stopWaiting()
            #expect(await road.pipeline.ingest(offer).report.status == .filed)
            #expect(try await road.store.entries.soundIDs().count == 1)
        }
    }

    @Test("tries an engine that fails twice, then waits for a person")
    func failingEngine() async throws {
        let engine = TestEngine(failing: .engineNonsense(line: "?"))
        let road = try TestRoad(engine: engine)
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        for _ in 0..<2 { #expect(await road.pipeline.ingest(offer).report.status == .pending) }
        let jobs = try await road.store.jobs.all()
        #expect(jobs.first { $0.kind == .hear }?.isHeld == true)
        #expect(try await road.pipeline.dueEntries().isEmpty)
        engine.failure = nil
        let unasked = MemoOffer(path: offer.path, isAsked: false)
        #expect(await road.pipeline.ingest(unasked).report.reason == "engineNonsense")
        let row = try #require(try await road.store.ledger.row(path: offer.path))
        #expect(await road.pipeline.retry(row).report.status == .filed)
    }

    @Test("waits while another program has the diary locked, and is gone when that is done")
    func lockedDiary() async throws {
        let road = try TestRoad()
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let other = try DiaryStore(folder: road.folder + "/diary")
        try await other.locked {
            let outcome = await road.pipeline.ingest(offer)
            #expect(outcome.fault?.kind == .busy)
            #expect(outcome.fault?.reason == .diaryBusy)
        }
        #expect(await road.pipeline.ingest(offer).report.status == .filed)
    }

    @Test("finishes what this program took and could not give back")
    func ownStaleClaim() async throws {
        let engine = TestEngine(failing: .modelMissing(path: "/models", package: nil))
        let road = try TestRoad(engine: engine)
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let pending = await road.pipeline.ingest(offer)
        let id = try #require(pending.report.entry.flatMap { EntryID($0) })
        _ = try await road.store.jobs.take(.hear, of: id, for: .current, at: road.now)
        let row = try #require(try await road.store.ledger.row(path: offer.path))
        _ = try await road.store.ledger.claim(row.id, for: .current, at: road.now)
        engine.failure = nil
        #expect(try await road.pipeline.dueEntries() == [id])
        #expect(await road.pipeline.finish(id).report.status == .filed)
        #expect(try await road.store.jobs.all().isEmpty)
    }

    @Test("counts one attempt for what this program took, could not give back and takes again")
    func ownAttemptCountsOnce() async throws {
        let road = try TestRoad()
        let offer = MemoOffer(path: try road.memo("walk.wav", seconds: 1.2))
        let place = LedgerPath(path: offer.path, bytes: 1, modifiedNanoseconds: 1, seenAt: road.now)
        let seen = try await road.store.ledger.offer(place)
        let file = try #require(FileHandle(forReadingAtPath: offer.path))
        let digest = try FileDigest(descriptor: file.fileDescriptor)
        let row = try await road.store.ledger.settle(
            seen.id,
            sha256: digest.sha256,
            bytes: digest.bytes,
            at: place
        )
        _ = try await road.store.ledger.claim(row.id, for: .current, at: road.now)
        #expect(await road.pipeline.ingest(offer).report.status == .filed)
        #expect(try await road.store.ledger.row(row.id).attempts == 1)
    }

    @Test("says how much of a long memo was not heard")
    func capped() async throws {
        let road = try TestRoad()
        let outcome = await road.pipeline.ingest(MemoOffer(path: try road.memo("long.wav", seconds: 181.5)))
        #expect(outcome.report.transcript?.capped == true)
        #expect(outcome.report.transcript?.unheardSeconds == 1.5)
        #expect(outcome.report.audio?.seconds == 181.5)
        var terms = MemoOffer.FilingOptions()
        terms.hearing.overCap = .reject
        let path = try road.memo("longer.wav", seconds: 182)
        let refused = await road.pipeline.ingest(MemoOffer(path: path, terms: terms))
        #expect(refused.report.reason == "overCap")
        #expect(await road.pipeline.ingest(MemoOffer(path: path)).report.status == .filed)
    }

    @Test("moves or deletes the file only then, and never over another")
    func sources() async throws {
        let road = try TestRoad()
        var terms = MemoOffer.FilingOptions(source: .move, moveTo: road.folder + "/done")
        try FileManager.default.createDirectory(
            atPath: road.folder + "/done",
            withIntermediateDirectories: true
        )
        try Data("mine".utf8).write(to: URL(filePath: road.folder + "/done/a.wav"))
        let first = try road.memo("a.wav", seconds: 1.2)
        let moved = await road.pipeline.ingest(MemoOffer(path: first, terms: terms))
        #expect(moved.report.movedTo == road.folder + "/done/a (2).wav")
        #expect(!FileManager.default.fileExists(atPath: first))
        #expect(try String(contentsOfFile: road.folder + "/done/a.wav", encoding: .utf8) == "mine")
        let again = try road.copy(moved.report.movedTo ?? "", to: "again.wav")
        #expect(await road.pipeline.ingest(MemoOffer(path: again, terms: terms)).report.sourceFile == "moved")
        terms.source = .delete
        let second = try road.memo("b.wav", seconds: 1.3)
        road.engine.failure = .engineNonsense(line: "?")
        _ = await road.pipeline.ingest(MemoOffer(path: second, terms: terms))
        #expect(FileManager.default.fileExists(atPath: second))
        road.engine.failure = nil
        #expect(
            await road.pipeline.ingest(MemoOffer(path: second, terms: terms)).report.sourceFile == "deleted"
        )
        #expect(!FileManager.default.fileExists(atPath: second))
    }

    @Test("can be tried on old sound: the words as they would be, and a diary that stays as it is")
    func previewRedo() async throws {
        let road = try TestRoad()
        let outcome = await road.pipeline.ingest(MemoOffer(path: try road.memo("a.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        let before = try await road.store.entries.entry(id)
        road.engine.words = ["i", "am", "so", "sad"]
        let redone = try await road.pipeline.previewRedo(id, hearing: HearingOptions())
        #expect(redone.words.parts == [.same("I am so"), .removed("happy."), .added("sad.")])
        #expect((redone.before, redone.after.text) == (before, "I am so sad."))
        #expect(try await road.store.entries.entry(id) == before)
        var edit = EntryEdit()
        edit.text = "Mine"
        try await road.store.entries.edit(id, edit, at: road.now)
        let kept = try await road.pipeline.previewRedo(id, hearing: HearingOptions()).after
        #expect((kept.text, kept.transcript?.text) == ("Mine", "I am so sad."))
    }

    @Test("is not gone for a file whose entry is in the trash: it is said how that comes back")
    func trashed() async throws {
        let road = try TestRoad()
        let offer = MemoOffer(path: try road.memo("a.wav", seconds: 1.2))
        let id = try #require(await road.pipeline.ingest(offer).report.entry.flatMap { EntryID($0) })
        try await road.store.trash.add(id, until: road.now.adding(seconds: 60), at: road.now)
        let row = try #require(try await road.store.ledger.row(path: offer.path))
        for outcome in [await road.pipeline.ingest(offer), await road.pipeline.retry(row)] {
            #expect(outcome.report.status == .skipped)
            let fault = try #require(outcome.report.fault)
            #expect(fault.reason == .trashed)
            #expect(fault.facts.name.map { id.description.hasSuffix($0) } == true, "\(fault)")
        }
        try await road.store.trash.restore(id, at: road.now)
        #expect(await road.pipeline.ingest(offer).report.status == .duplicate)
    }

    @Test("is gone again for old sound, and what a person wrote stays")
    func redo() async throws {
        let road = try TestRoad()
        let outcome = await road.pipeline.ingest(MemoOffer(path: try road.memo("a.wav", seconds: 1.2)))
        let id = try #require(outcome.report.entry.flatMap { EntryID($0) })
        road.engine.words = ["i", "am", "so", "sad"]
        let redone = try await road.pipeline.redo(id, hearing: HearingOptions())
        #expect(redone.words.parts == [.same("I am so"), .removed("happy."), .added("sad.")])
        #expect(redone.after.text == "I am so sad.")
        #expect(redone.after.reading?.mood?.emotion == .sadness)

        var edit = EntryEdit()
        edit.text = "I am so glad."
        edit.title = .to("Mine")
        edit.mood = .to(Mood(positive: 90, negative: 10, emotion: .joy, source: .person))
        try await road.store.entries.edit(id, edit, at: road.now)
        road.engine.words = ["i", "was", "angry"]
        let kept = try await road.pipeline.redo(id, hearing: HearingOptions()).after
        #expect(kept.transcript?.text == "I was angry.")
        #expect((kept.text, kept.textEdited, kept.title) == ("I am so glad.", true, "Mine"))
        #expect(kept.mood?.source == .person)
        #expect((kept.mood?.positive, kept.mood?.emotion) == (90, .joy))
        #expect(kept.reading?.mood?.emotion == .joy, "the machine reads what the person wrote")
    }
}
