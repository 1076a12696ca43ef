import Testing
@testable import Diary
@testable import System

@Suite("A file that is gone from its place")
struct GoneFileTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let row: LedgerRow

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        let place = LedgerPath(path: "/in/walk.wav", bytes: 9, modifiedNanoseconds: 1, seenAt: .evening)
        let seen = try await store.ledger.offer(place)
        row = try await store.ledger.settle(seen.id, sha256: "sha", bytes: 9, at: place)
    }

    @Test(
        "is still found by its path and its name, with what became of it",
        arguments: [nil, "/filed/walk.wav"]
    )
    func found(target: String?) async throws {
        try await store.ledger.forget(goneFile: "/in/walk.wav", movedTo: target, at: .evening)
        #expect(try await store.ledger.row(path: "/in/walk.wav") == nil)
        #expect(try await store.ledger.row(formerPath: "/in/walk.wav")?.id == row.id)
        #expect(try await store.ledger.rows(named: "walk.wav").map(\.id) == [row.id])
        let last = try await store.ledger.history(of: row.id).last
        #expect((last?.what, last?.note) == (target == nil ? "deleted" : "moved", target ?? "/in/walk.wav"))
    }

    @Test("leaves its name nowhere when its entry is removed")
    func removed() async throws {
        let entry = try await store.entries.add(.sample(), ledger: row.id, at: .evening)
        try await store.ledger.forget(goneFile: "/in/walk.wav", at: .evening)
        try await store.entries.remove(entry.id, at: .evening)
        #expect(try await store.ledger.row(formerPath: "/in/walk.wav") == nil)
        #expect(try await store.ledger.rows(named: "walk.wav") == [])
    }
}
