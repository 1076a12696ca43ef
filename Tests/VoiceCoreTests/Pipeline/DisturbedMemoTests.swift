import Foundation
import Testing
@testable import VoiceCore

@Suite("Memos disturbed by other programs")
struct DisturbedMemoTests {
    @Test(
        "A memo whose file ends before its sound does says so as an entry, and its file is moved, never deleted"
    )
    func truncated() async throws {
        let road = try TestRoad()
        let path = try road.memo("walk.wav", seconds: 2)
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.prefix(whole.count * 3 / 4).write(to: URL(filePath: path))
        let deleting = MemoOffer(path: path, terms: MemoOffer.FilingOptions(source: .delete))
        let filed = await road.pipeline.ingest(deleting).report
        #expect((filed.status, filed.flaw, filed.sourceFile) == (.filed, .truncated, "kept"))
        let again = await road.pipeline.ingest(deleting).report
        #expect((again.status, again.flaw, again.sourceFile) == (.duplicate, .truncated, "kept"))
        let id = try #require(filed.entry.flatMap { EntryID($0) })
        let row = try #require(try await road.store.ledger.rows(entry: id).first)
        let step = try await road.store.ledger.history(of: row.id).first { $0.what == "flawed" }
        #expect(step?.note == "truncated")
        try await road.store.trash.add(id, until: road.now.adding(seconds: 60), at: road.now)
        #expect(try await road.store.trash.restore(id, at: road.now).origin?.flaw == .truncated)
        #expect(try await road.store.entries.entry(id).origin?.flaw == .truncated)
        let moving = MemoOffer(path: path, terms: MemoOffer.FilingOptions(source: .move))
        #expect(await road.pipeline.ingest(moving).report.sourceFile == "moved")
    }

    @Test("A memo that replaced another of its size and time is not deleted as if it were that one")
    func sameLook() async throws {
        let road = try TestRoad(engine: TestEngine(waits: true))
        let path = try road.memo("a.wav", seconds: 1.2)
        let other = try road.memo("b.wav", seconds: 1.2)
        var times = stat()
        #expect(stat(path, &times) == 0)
        #expect(utimensat(AT_FDCWD, other, [times.st_atim, times.st_mtim], 0) == 0)
        async let first = road.pipeline.ingest(MemoOffer(path: path))
        await road.engine.begun()
        #expect(rename(other, path) == 0)
        async let second = road.pipeline.ingest(MemoOffer(path: path))
        road.engine.stopWaiting()
        #expect(await first.report.status == .filed)
        let filed = await second.report
        #expect(filed.status == .filed)
        #expect(try await road.store.entries.count() == 2)
        let terms = MemoOffer.FilingOptions(source: .delete)
        let third = await road.pipeline.ingest(MemoOffer(path: path, terms: terms)).report
        #expect((third.status, third.entry, third.sourceFile) == (.duplicate, filed.entry, "deleted"))
    }

    @Test(
        "A memo whose diary was replaced while it was heard keeps its file",
        arguments: ["nothing", "another"]
    )
    func replacedDiary(by what: String) async throws {
        let road = try TestRoad(engine: TestEngine(waits: true))
        let path = try road.memo("walk.wav", seconds: 1.2)
        let terms = MemoOffer.FilingOptions(source: .delete)
        async let outcome = road.pipeline.ingest(MemoOffer(path: path, terms: terms))
        await road.engine.begun()
        #expect(rename(road.folder + "/diary", road.folder + "/away") == 0)
        #expect(mkdir(road.folder + "/diary", 0o700) == 0)
        if what == "another" { _ = try DiaryStore(folder: road.folder + "/diary") }
        road.engine.stopWaiting()
        let fault = await outcome.fault
        #expect(fault?.reason == (what == "another" ? .diaryReplaced : .diaryMissing))
        #expect(fault?.isPassing == true)
        #expect(access(path, F_OK) == 0)
    }

    @Test(
        "A memo that crashed earlier runs is tried later each time, after five only by a person",
        arguments: 1...5
    )
    func killed(times: Int) async throws {
        let road = try TestRoad()
        let path = try road.memo("deadly.wav", seconds: 1.2)
        let dead = Owner(process: 1, startTicks: 1, boot: "long ago")
        let digest = try await OpenedMemo.read(path)
        let place = LedgerPath(
            path: path,
            bytes: digest.digest.bytes,
            modifiedNanoseconds: 0,
            seenAt: road.now
        )
        let seen = try await road.store.ledger.offer(place)
        let row = try await road.store.ledger.settle(
            seen.id,
            sha256: digest.digest.sha256,
            bytes: digest.digest.bytes,
            at: place
        )
        for _ in 0..<times { _ = try await road.store.ledger.claim(row.id, for: dead, at: road.now) }
        var outcome = await road.pipeline.ingest(MemoOffer(path: path, isAsked: false))
        let held = try #require(try await road.store.ledger.row(path: path))
        switch times {
        case 1: #expect(outcome.report.status == .filed)
        case 5:
            #expect(outcome.report.reason == "endedOften")
            #expect(held.nextTry == nil)
        default:
            #expect(outcome.report.reason == "ended" && outcome.fault?.isPassing == true)
            #expect(held.nextTry == road.now.adding(seconds: [0, 0, 60, 120, 240][times]))
            #expect(held.attempts == times)
        }
        outcome = await road.pipeline.ingest(MemoOffer(path: path, isAsked: false))
        #expect(outcome.report.reason == [nil, nil, "ended", "ended", "ended", "endedOften"][times])
        outcome = await road.pipeline.ingest(MemoOffer(path: path))
        #expect(outcome.report.status == (times == 1 ? .duplicate : .filed))
    }

    @Test(
        "A memo whose reading crashed programs is counted, left alone for a time, and read when a person asks"
    )
    func killedInReading() async throws {
        let road = try TestRoad()
        let path = try road.memo("endless.wav", seconds: 1.2)
        let dead = Owner(process: 1, startTicks: 1, boot: "long ago")
        let offer = MemoOffer(path: path, isAsked: false)
        for times in 1...2 {
            // The state that a kill during reading leaves behind.
            guard
                case .reading(let row, true) = try await road.pipeline.ledger.begin(OfferedFile(path), offer)
            else {
                Issue.record("the row is not taken before the file is read")
                return
            }
            #expect(try await road.store.ledger.row(row).attempts == times)
            #expect(try await road.store.ledger.row(row).sha256 == nil)
            try await road.store.ledger.unclaim(row, countsAttempt: false, at: road.now)
            #expect(try await road.store.ledger.claim(row, for: dead, at: road.now) != nil)
        }
        let left = await road.pipeline.ingest(offer)
        #expect(left.report.reason == "ended" && left.fault?.nextTry == road.now.adding(seconds: 60))
        #expect(try await road.store.ledger.row(path: path)?.attempts == 2)
        #expect(await road.pipeline.ingest(MemoOffer(path: path)).report.status == .filed)
        #expect(try await road.store.ledger.row(path: path)?.attempts == 1)
    }

    @Test("A memo whose entry rests after kills counts no attempt, and says when it is tried again")
    func rests() async throws {
        let road = try TestRoad(
            engine: TestEngine(failing: .engineMissing(path: "/none")),
            keepsUnfinished: true
        )
        let path = try road.memo("resting.wav", seconds: 1.2)
        let id = try #require(EntryID(await road.pipeline.ingest(MemoOffer(path: path)).report.entry ?? ""))
        let dead = Owner(process: 1, startTicks: 1, boot: "long ago")
        for _ in 1...2 { _ = try await road.store.jobs.take(.hear, of: id, for: dead, at: road.now) }
        let row = try #require(try await road.store.ledger.row(path: path))
        let steps = try await road.store.ledger.history(of: row.id).count
        for _ in 1...3 {
            let outcome = await road.pipeline.ingest(MemoOffer(path: path, isAsked: false))
            #expect(outcome.report.status == .pending && outcome.report.reason == "ended")
            #expect(outcome.fault?.nextTry == road.now.adding(seconds: 60))
        }
        #expect(try await road.store.ledger.row(row.id).attempts == row.attempts)
        #expect(try await road.store.ledger.history(of: row.id).count == steps)
        #expect(try await road.pipeline.dueEntries() == [])
    }

    @Test("A complete memo is a duplicate when it is tried again, and nothing is done")
    func complete() async throws {
        let road = try TestRoad()
        let path = try road.memo("whole.wav", seconds: 1.2)
        #expect(await road.pipeline.ingest(MemoOffer(path: path)).report.status == .filed)
        let row = try #require(try await road.store.ledger.row(path: path))
        let steps = try await road.store.ledger.history(of: row.id)
        #expect(await road.pipeline.retry(row, at: path).report.status == .duplicate)
        #expect(try await road.store.ledger.history(of: row.id) == steps)
    }

    @Test("A memo whose unfinished files another program removed is not at fault, and is filed the next time")
    func sweptWork() async throws {
        let road = try TestRoad()
        let path = try road.memo("walk.wav", seconds: 1.2)
        var pipeline = road.pipeline
        let (work, now) = (road.folder + "/diary/work", road.now)
        // Called right before the archive is filed.
        pipeline.tools.now = {
            for name in FolderNames.of(work) { FolderNames.removeTree("\(work)/\(name)") }
            return now
        }
        let outcome = await pipeline.ingest(MemoOffer(path: path, isAsked: false))
        #expect(outcome.fault?.isPassing == true, "\(outcome)")
        #expect(outcome.report.reason != "notFound")
        #expect(try await road.store.entries.count() == 0)
        #expect(await road.pipeline.ingest(MemoOffer(path: path)).report.status == .filed)
    }

    @Test("A removed memo is known by its bytes alone, and comes back when a person names its file")
    func removed() async throws {
        let road = try TestRoad()
        let path = try road.memo("qqname.wav", seconds: 1.2)
        let id = try #require(EntryID(await road.pipeline.ingest(MemoOffer(path: path)).report.entry ?? ""))
        let sha256 = try await OpenedMemo.read(path).digest.sha256
        try await road.store.entries.remove(id, at: road.now)
        #expect(try road.filesOfDiary(with: "qqname") == [])
        for _ in 1...2 {
            let again = await road.pipeline.ingest(MemoOffer(path: path, isAsked: false))
            #expect(again.report.status == .skipped && again.report.reason == "removed")
            #expect(try road.filesOfDiary(with: "qqname") == [])
        }
        let row = try #require(try await road.store.ledger.row(sha256: sha256))
        #expect(row.paths == [])
        #expect(await road.pipeline.retry(row, at: path).report.status == .filed)
    }
}

extension TestRoad {
    fileprivate func filesOfDiary(with letters: String) throws -> [String] {
        FolderNames.files(below: folder + "/diary").filter { name in
            let bytes = FileBytes.read("\(folder)/diary/\(name)") ?? []
            return Data(bytes).range(of: Data(letters.utf8)) != nil
        }
    }
}
