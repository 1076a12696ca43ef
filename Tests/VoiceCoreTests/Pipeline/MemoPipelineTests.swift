@testable import Diary
import Foundation
import Testing
@testable import VoiceCore

@Suite("The road of a memo")
struct MemoPipelineTests {
    @Test(
        "A memo becomes an entry with sound, words and mood, and the same bytes are that entry under any name"
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

    @Test("Copies that come at the same time make one entry")
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

    @Test(
        "The sound is kept when the model is missing, and the entry is finished as soon as the model is there"
    )
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

    @Test("A file that is too short or no sound makes no entry, and the ledger says why")
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

    @Test("A stopped memo leaves nothing but the ledger's row, and a daemon's entry stays")
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

    @Test("A failing engine is tried twice, then the memo waits for a person")
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

    @Test("A memo waits while another program has the diary locked, and is filed after that")
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

    @Test("A claim that this program could not give back is finished")
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

    @Test("A claim that could not be given back and is taken again counts one attempt")
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

    @Test("A memo longer than 180 s is heard whole, up to there or not at all, as its options say")
    func capped() async throws {
        let road = try TestRoad()
        let whole = await road.pipeline.ingest(MemoOffer(path: try road.memo("whole.wav", seconds: 181)))
        #expect(whole.report.transcript?.capped == false && whole.report.transcript?.seconds == 181)
        var terms = MemoOffer.FilingOptions()
        terms.hearing.overCap = .keep
        let long = try road.memo("long.wav", seconds: 181.5)
        let outcome = await road.pipeline.ingest(MemoOffer(path: long, terms: terms))
        #expect(outcome.report.transcript?.capped == true)
        #expect(outcome.report.transcript?.unheardSeconds == 1.5)
        #expect(outcome.report.audio?.seconds == 181.5)
        terms.hearing.overCap = .reject
        let path = try road.memo("longer.wav", seconds: 182)
        let refused = await road.pipeline.ingest(MemoOffer(path: path, terms: terms))
        #expect(refused.report.reason == "overCap")
        #expect(await road.pipeline.ingest(MemoOffer(path: path)).report.status == .filed)
    }

    @Test("The memo's file is moved or deleted only after filing, and never over another")
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

    @Test("A preview of hearing again shows the new words and leaves the diary as it is")
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

    @Test("A file whose entry is in the trash is not filed, and the report says how the entry comes back")
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

    @Test("Old sound is heard again, and a person's own text stays")
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

@Suite("The file of an entry that was removed for good and came back by an import")
struct ReturnedEntryTests {
    @Test("The file of a removed entry that an import brought back is a duplicate", arguments: [false, true])
    func returned(wasLeft: Bool) async throws {
        let road = try TestRoad()
        let memo = try road.memo("20260115 183000.wav", seconds: 1.5)
        _ = await road.pipeline.ingest(MemoOffer(path: memo))
        let out = road.folder + "/out"
        let ids = try await road.store.entries.ids()
        try await DiaryExport(of: road.store, into: out, as: .json, withSound: true).write(ids)
        try await road.store.entries.remove(ids[0], at: road.now)
        #expect(await road.pipeline.ingest(MemoOffer(path: memo)).report.status == .skipped)
        for file in DiaryImport.files(at: out) {
            try await DiaryImport(into: road.store).add(file: file, at: road.now) { _, _ in }
        }
        let sha256 = try await MemoDigest.sha256(of: memo)
        let row = try #require(try await road.store.ledger.row(sha256: sha256))
        #expect((row.state, row.entry) == (.filed, ids[0]))
        if wasLeft {
            let database = try Database(path: road.folder + "/diary/diary.sqlite")
            try database.run("UPDATE ledger SET state = 'skipped', reason = 'removed', entry = NULL")
        }
        let again = await road.pipeline.ingest(MemoOffer(path: memo))
        #expect((again.report.status, again.report.entry) == (.duplicate, ids[0].description))
        let retried = await road.pipeline.retry(try await road.store.ledger.row(row.id), at: memo)
        #expect(retried.report.status == .duplicate && retried.fault == nil)
        #expect(try await road.store.ledger.counts() == [.filed: 1])
    }

    @Test("A file that an earlier version held as a duplicate is one when it is tried again")
    func held() async throws {
        let road = try TestRoad()
        let memo = try road.memo("20260115 183000.wav", seconds: 1.5)
        _ = await road.pipeline.ingest(MemoOffer(path: memo))
        let database = try Database(path: road.folder + "/diary/diary.sqlite")
        try database.run("UPDATE ledger SET state = 'held', reason = 'duplicate', entry = NULL")
        let row = try #require(try await road.store.ledger.rows(in: [.held]).first)
        #expect(await road.pipeline.retry(row).report.status == .duplicate)
        #expect(try await road.store.ledger.counts() == [.filed: 1])
    }
}

@Suite("When an attempt is made again")
struct RetryRulesTests {
    private let now = Moment(milliseconds: 1_795_260_000_000)

    @Test("An attempt is due at its time, at once without one, and when the clock was put back since")
    func due() {
        #expect(RetryRules.isDue(nil, at: now))
        #expect(RetryRules.isDue(now, at: now))
        #expect(!RetryRules.isDue(RetryRules.nextTry(after: now), at: now))
        #expect(!RetryRules.isDue(now.adding(seconds: RetryRules.longestPause), at: now))
        #expect(RetryRules.isDue(now.adding(seconds: 86_400), at: now))
    }
}
