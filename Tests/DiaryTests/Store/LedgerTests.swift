@testable import Diary
@testable import System
import Testing

@Suite("The ledger")
struct LedgerTests {
    private let now = Moment.evening.at(offsetSeconds: 0)
    private let gone = Owner(process: 1, startTicks: 1, boot: "another")

    private func file(_ path: String, bytes: Int = 10, modified: Int64 = 5) -> LedgerPath {
        LedgerPath(path: path, bytes: bytes, modifiedNanoseconds: modified, seenAt: now)
    }

    @Test("A file keeps its row while it looks the same, also when it grew before it was read")
    func offered() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let first = try await store.ledger.offer(file("/in/a.m4a"))
        #expect(first.state == .seen)
        #expect(try await store.ledger.offer(file("/in/a.m4a")).id == first.id)
        let grown = try await store.ledger.offer(file("/in/a.m4a", bytes: 20, modified: 6))
        #expect(grown.id == first.id)
        #expect(grown.bytes == 20)
        #expect(try await store.ledger.history(of: first.id).map(\.what) == ["seen"])
    }

    @Test("The same bytes under another name are one row, other bytes under the same name are two")
    func names() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let first = try await store.ledger.settle(
            try await store.ledger.offer(file("/in/a.m4a")).id,
            sha256: "a",
            bytes: 10,
            at: file("/in/a.m4a")
        )
        #expect(first.state == .settled)
        let copy = try await store.ledger.settle(
            try await store.ledger.offer(file("/in/b.m4a")).id,
            sha256: "a",
            bytes: 10,
            at: file("/in/b.m4a")
        )
        #expect(copy.id == first.id)
        #expect(copy.paths.map(\.path) == ["/in/a.m4a", "/in/b.m4a"])
        let replaced = try await store.ledger.offer(file("/in/a.m4a", bytes: 30, modified: 9))
        #expect(replaced.id != first.id)
        let second = try await store.ledger.settle(
            replaced.id,
            sha256: "c",
            bytes: 30,
            at: file("/in/a.m4a", bytes: 30, modified: 9)
        )
        #expect(second.id == replaced.id)
        #expect(try await store.ledger.row(sha256: "a")?.paths.map(\.path) == ["/in/b.m4a"])
        #expect(
            try await store.ledger.history(of: first.id).map(\.what) == [
                "seen", "settled", "again", "replaced",
            ]
        )
    }

    @Test(
        "Other bytes with the name, size and time of a file are a row of their own, and the first row stays as it was"
    )
    func sameLook() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let place = file("/in/a.m4a")
        let first = try await store.ledger.settle(
            try await store.ledger.offer(place).id,
            sha256: "a",
            bytes: 10,
            at: place
        )
        _ = try await store.ledger.claim(first.id, for: .current, at: now)
        let second = try await store.ledger.settle(
            try await store.ledger.offer(place).id,
            sha256: "b",
            bytes: 10,
            at: place
        )
        #expect(second.id != first.id)
        #expect((second.sha256, second.state, second.owner) == ("b", .settled, nil))
        #expect(second.paths.map(\.path) == ["/in/a.m4a"])
        let kept = try await store.ledger.row(first.id)
        #expect((kept.sha256, kept.owner) == ("a", .current))
        #expect(kept.paths == [])
        #expect(try await store.ledger.settle(second.id, sha256: "a", bytes: 10, at: place).id == first.id)
        #expect(try await store.ledger.row(sha256: "b")?.id == second.id)
    }

    @Test("A place whose file was gone says so, and the others do not")
    func doubted() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        // Of these two, which show the same letter, one is gone.
        let (there, gone) = ("/in/\u{e4}", "/in/a\u{308}")
        let all = [("/in/a", "a"), ("/in/b", "b"), ("/inside/c", "c"), (there, "d"), (gone, "e")]
        for (name, sha256) in all {
            var place = file(name)
            (place.inode, place.changedNanoseconds) = (7, 9)
            _ = try await store.ledger.settle(
                try await store.ledger.offer(place).id,
                sha256: sha256,
                bytes: 10,
                at: place
            )
        }
        try await store.ledger.doubtPaths(below: "/in", except: [Path("/in/b"), Path(there)])
        #expect(try await store.ledger.row(path: "/in/a")?.paths.first?.inode == nil)
        #expect(try await store.ledger.row(path: "/in/b")?.paths.first?.inode == 7)
        #expect(try await store.ledger.row(path: there)?.paths.first?.inode == 7)
        #expect(try await store.ledger.row(path: gone)?.paths.first?.inode == nil)
        #expect(try await store.ledger.row(path: "/inside/c")?.paths.first?.changedNanoseconds == 9)
        try await store.ledger.doubt(path: "/in/b")
        #expect(try await store.ledger.row(path: "/in/b")?.paths.first?.inode == nil)
    }

    @Test("An attempt is counted before it is made, and a process that died holds nothing")
    func attempts() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let row = try await store.ledger.offer(file("/in/a.m4a"))
        #expect(try await store.ledger.claim(row.id, for: gone, at: now)?.attempts == 1)
        #expect(try await store.ledger.claim(row.id, for: .current, at: now)?.attempts == 2)
        let other = Owner(process: 1, startTicks: 7, boot: "living")
        let life = try OwnerLock(of: other, in: DiaryFolder(diary.folder))
        defer { withExtendedLifetime(life) {} }
        #expect(try await store.ledger.claim(row.id, for: other, at: now) == nil, "it is ours, and we live")
        try await store.ledger.unclaim(row.id, countsAttempt: false, at: now)
        #expect(try await store.ledger.row(row.id).attempts == 1)
        #expect(try await store.ledger.claim(row.id, for: other, at: now)?.attempts == 2)
        try await store.ledger.unclaim(row.id, at: now)
        #expect(try await store.ledger.row(row.id).attempts == 2, "unless it is said, what was begun counts")
    }

    @Test("Taking up again leaves alone what another program is at, or has filed meanwhile")
    func released() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let row = try await store.ledger.offer(file("/in/a.m4a"))
        let other = Owner(process: 1, startTicks: 7, boot: "living")
        let life = try OwnerLock(of: other, in: DiaryFolder(diary.folder))
        _ = try await store.ledger.claim(row.id, for: other, at: now)
        #expect(try await store.ledger.release(row.id, at: now).owner == other)
        #expect(try await store.ledger.claim(row.id, for: .current, at: now) == nil)
        try await store.ledger.advance(row.id, to: .filed, at: now)
        #expect(try await store.ledger.release(row.id, at: now).state == .filed)
        withExtendedLifetime(life) {}
    }

    @Test(
        "What is held keeps the time of its next try, or waits for a person without one, until it is released"
    )
    func held() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let row = try await store.ledger.offer(file("/in/a.m4a"))
        let later = now.adding(seconds: 60)
        try await store.ledger.advance(
            row.id,
            to: .held,
            reason: "noSpace",
            message: "full",
            nextTry: later,
            at: now
        )
        #expect(try await store.ledger.row(row.id).nextTry == later)
        try await store.ledger.advance(row.id, to: .held, reason: "damaged", at: now)
        #expect(try await store.ledger.row(row.id).nextTry == nil)
        #expect(try await store.ledger.counts() == [.held: 1])
        _ = try await store.ledger.claim(row.id, for: gone, at: now)
        let released = try await store.ledger.release(row.id, at: now)
        #expect(released.state == .seen)
        #expect(released.attempts == 0)
        #expect(try await store.ledger.history(of: row.id).last?.what == "seen")
    }

    @Test("An entry and its row are kept in one step, and a removed entry does not come back by itself")
    func kept() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let row = try await store.ledger.offer(file("/in/a.m4a"))
        _ = try await store.ledger.settle(row.id, sha256: "sha1", bytes: 10, at: file("/in/a.m4a"))
        let entry = try await store.entries.add(.sample(1), ledger: row.id, at: now)
        #expect(try await store.ledger.row(row.id).state == .kept)
        #expect(try await store.ledger.rows(entry: entry.id).map(\.id) == [row.id])
        await #expect(throws: DiaryError.noSuchRow(99)) {
            try await store.entries.add(.sample(2), ledger: 99, at: now)
        }
        #expect(try await store.entries.count() == 1, "both or neither")
        try await store.entries.remove(entry.id, at: now)
        let after = try await store.ledger.row(row.id)
        #expect((after.state, after.reason, after.entry) == (.skipped, "removed", nil))
        #expect(after.nextTry == nil)
    }

    @Test("A diary that was made anew knows its entries' bytes without the ledger")
    func rebuilt() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let entry = try await store.entries.add(.sample(1), at: now)
        let row = try await store.ledger.settle(
            try await store.ledger.offer(file("/in/a.m4a")).id,
            sha256: "sha1",
            bytes: 10,
            at: file("/in/a.m4a")
        )
        #expect((row.state, row.entry) == (.filed, entry.id))
    }

    @Test("A file that is forgotten is left alone until it changes, whether its bytes were read or not")
    func forgotten() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let row = try await store.ledger.offer(file("/in/a.m4a"))
        try await store.ledger.advance(row.id, to: .held, reason: "notPermitted", at: now)
        #expect(try await store.ledger.skip(row.id, at: now))
        #expect(try await store.ledger.offer(file("/in/a.m4a")).state == .skipped)
        #expect(try await store.ledger.offer(file("/in/a.m4a")).reason == "forgotten")
        #expect(try await store.ledger.offer(file("/in/a.m4a", bytes: 11, modified: 6)).state == .seen)
        let second = try await store.ledger.offer(file("/in/b.m4a"))
        let read = try await store.ledger.settle(second.id, sha256: "b", bytes: 10, at: file("/in/b.m4a"))
        #expect(try await store.ledger.skip(read.id, at: now))
        #expect(try await store.ledger.offer(file("/in/b.m4a")).state == .skipped)
        #expect(try await store.ledger.offer(file("/in/b.m4a", bytes: 11, modified: 6)).state == .seen)
        #expect(try await !store.ledger.skip(read.id, at: now))
    }
}

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
        "A file that is gone from its place is still found by its path and its name, with what became of it",
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

    @Test("A file that is gone from its place leaves its name nowhere when its entry is removed")
    func removed() async throws {
        let entry = try await store.entries.add(.sample(), ledger: row.id, at: .evening)
        try await store.ledger.forget(goneFile: "/in/walk.wav", at: .evening)
        try await store.entries.remove(entry.id, at: .evening)
        #expect(try await store.ledger.row(formerPath: "/in/walk.wav") == nil)
        #expect(try await store.ledger.rows(named: "walk.wav") == [])
    }
}
