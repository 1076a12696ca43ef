import Foundation
import Testing

@testable import Diary
@testable import Ground
@testable import Time

@Suite("A copy of the diary's own sound")
struct SoundDigestTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        entry = try await store.keep(
            .sample(withSound: true),
            archive: try diary.archive("sound"),
            at: .evening
        )
    }

    /// What the ledger says of a file with these bytes.
    private func met(_ content: String, as name: String = "copy.opus") async throws -> LedgerRow {
        let place = LedgerPath(
            path: "/in/\(name)",
            bytes: content.utf8.count,
            modifiedNanoseconds: 1,
            seenAt: .evening
        )
        let seen = try await store.offer(place)
        let sha256 = SHA256Sum.of(content.utf8)
        return try await store.settle(seen.id, sha256: sha256, bytes: content.utf8.count, at: place)
    }

    @Test("is a duplicate of its entry; other bytes of the same length are not")
    func known() async throws {
        #expect(try await store.entry(ofBytes: SHA256Sum.of("sound".utf8), count: 5) == entry.id)
        let copy = try await met("sound")
        #expect((copy.state, copy.entry) == (.filed, entry.id))
        let other = try await met("other", as: "other.opus")
        #expect((other.state, other.entry) == (.settled, nil))
    }

    @Test("is left alone while its entry is in the trash, comes back with it, and goes with it")
    func trashed() async throws {
        try await store.putAway(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        let copy = try await met("sound")
        #expect((copy.state, copy.reason, copy.entry) == (.skipped, "trashed", nil))
        #expect(try await store.trashedEntry(ofBytes: copy.sha256 ?? "", count: 5) == entry.id)
        try await store.restore(entry.id, at: .evening)
        #expect(try await store.ledgerRow(copy.id).entry == entry.id)
        try await store.putAway(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        _ = try await store.removeFromTrash([entry.id], at: .evening)
        let gone = try await store.ledgerRow(copy.id)
        #expect((gone.state, gone.reason, gone.paths) == (.skipped, "removed", []))
    }

    @Test("is a new file where the diary's own is not there, or not as it was")
    func lost() async throws {
        let path = store.folder.absolute(entry.sound?.path ?? "?")
        try Data("longer sound".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await met("sound").entry == nil)
    }

    @Test("is found by the size, and no other sound is read for it")
    func plan() throws {
        let database = try Database(path: store.folder.database)
        let plan = try database.all(
            "EXPLAIN QUERY PLAN SELECT path FROM sound WHERE bytes = 5 AND sha256 IS NULL"
        ) { $0[3].text }
        #expect(plan.allSatisfy { $0.contains("sound_by_bytes") }, "\(plan)")
    }
}
