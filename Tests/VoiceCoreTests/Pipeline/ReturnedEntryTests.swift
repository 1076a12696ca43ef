import Foundation
import Testing
@testable import Diary
@testable import VoiceCore

@Suite("The file of an entry that was removed for good and came back by an import")
struct ReturnedEntryTests {
    @Test(
        "is in the diary already, also where an earlier version left it as removed",
        arguments: [false, true]
    )
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

    @Test("that is held as a duplicate of an earlier version is one when it is tried again")
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
