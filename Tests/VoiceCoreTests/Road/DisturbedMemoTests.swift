import Foundation
import Testing

@testable import VoiceCore

@Suite("A memo that others disturb on its way")
struct DisturbedMemoTests {
    @Test(
        "that takes the place of another, with its size and time, is not deleted as if it were that"
    )
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
        #expect(try await road.store.count() == 2)
        let terms = MemoOffer.Terms(source: .delete)
        let third = await road.pipeline.ingest(MemoOffer(path: path, terms: terms)).report
        #expect((third.status, third.entry, third.sourceFile) == (.duplicate, filed.entry, "deleted"))
    }

    @Test("whose diary was replaced while it was heard keeps its file", arguments: ["nothing", "another"])
    func replacedDiary(by what: String) async throws {
        let road = try TestRoad(engine: TestEngine(waits: true))
        let path = try road.memo("walk.wav", seconds: 1.2)
        let terms = MemoOffer.Terms(source: .delete)
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
        "in whose middle programs ended is tried later each time, after five only by a person",
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
        let seen = try await road.store.offer(place)
        let row = try await road.store.settle(
            seen.id,
            sha256: digest.digest.sha256,
            bytes: digest.digest.bytes,
            at: place
        )
        for _ in 0..<times { _ = try await road.store.take(row.id, for: dead, at: road.now) }
        var outcome = await road.pipeline.ingest(MemoOffer(path: path, isAsked: false))
        let held = try #require(try await road.store.ledgerRow(path: path))
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
}
