import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("A copy of the diary's own sound")
struct SoundDigestTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        entry = try await store.entries.add(
            .sample(withSound: true),
            archive: try diary.archive("sound"),
            at: .evening
        )
    }

    private func met(_ content: String, as name: String = "copy.opus") async throws -> LedgerRow {
        let place = LedgerPath(
            path: "/in/\(name)",
            bytes: content.utf8.count,
            modifiedNanoseconds: 1,
            seenAt: .evening
        )
        let seen = try await store.ledger.offer(place)
        let sha256 = SHA256Sum.of(content.utf8)
        return try await store.ledger.settle(seen.id, sha256: sha256, bytes: content.utf8.count, at: place)
    }

    @Test(
        "A copy of the diary's own sound is a duplicate of its entry; other bytes of the same length are not"
    )
    func known() async throws {
        #expect(try await store.sounds.entry(ofBytes: SHA256Sum.of("sound".utf8), count: 5) == entry.id)
        let copy = try await met("sound")
        #expect((copy.state, copy.entry) == (.filed, entry.id))
        let other = try await met("other", as: "other.opus")
        #expect((other.state, other.entry) == (.settled, nil))
    }

    @Test("is left alone while its entry is in the trash, comes back with it, and goes with it")
    func trashed() async throws {
        try await store.trash.add(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        let copy = try await met("sound")
        #expect((copy.state, copy.reason, copy.entry) == (.skipped, "trashed", nil))
        #expect(try await store.sounds.trashedEntry(ofBytes: copy.sha256 ?? "", count: 5) == entry.id)
        try await store.trash.restore(entry.id, at: .evening)
        #expect(try await store.ledger.row(copy.id).entry == entry.id)
        try await store.trash.add(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        _ = try await store.trash.remove([entry.id], at: .evening)
        let gone = try await store.ledger.row(copy.id)
        #expect((gone.state, gone.reason, gone.paths) == (.skipped, "removed", []))
    }

    @Test(
        "A copy of the diary's own sound is a new file where the diary's own is not there, or not as it was",
        arguments: ["longer sound", "soumd"]
    )
    func lost(content: String) async throws {
        let path = store.folder.absolute(entry.sound?.path ?? "?")
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try await met("sound").entry == nil)
    }

    private var place: URL { URL(fileURLWithPath: store.folder.absolute(entry.sound?.path ?? "?")) }

    private func checked() async throws -> SoundStore.SoundCheck { try await store.sounds.check() }

    @Test("that has changed without growing is found by reading all of it, also that in the trash")
    func changed() async throws {
        #expect(try await checked().whole == 1)
        try Data("soumd".utf8).write(to: place)
        chmod(place.path, 0o600)
        #expect(try await store.check() == [])
        let finding = DiaryFinding(.soundChanged, entry.id.description, entry.sound?.path)
        #expect(try await checked().findings == [finding])
        try await store.trash.add(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        #expect(try await checked().findings == [finding])
    }

    @Test(
        "A copy of the diary's own sound of an earlier version is noted when it is first read, and known from then on"
    )
    func noted() async throws {
        try Database(path: store.folder.database).run("UPDATE sound SET sha256 = NULL")
        var expected = SoundStore.SoundCheck()
        expected.noted = 1
        #expect(try await checked() == expected)
        try Data("soumd".utf8).write(to: place)
        #expect(try await checked().findings.map(\.kind) == [.soundChanged])
    }

    @Test(
        "A copy of the diary's own sound comes back from an export where the diary's own is missing or changed",
        arguments: [nil, "soumd", "so"]
    )
    func healed(content: String?) async throws {
        let export = diary.root + "/export"
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([entry.id])
        try FileManager.default.removeItem(at: place.deletingLastPathComponent())
        if let content {
            try DiaryFolder.makeFolder(place.deletingLastPathComponent().path)
            try Data(content.utf8).write(to: place)
        }
        for outcome in [DiaryImport.Outcome.completed(entry.id), .known(entry.id)] {
            for file in DiaryImport.files(at: export) {
                try await DiaryImport(into: store).add(file: file, at: .evening) { #expect($1 == outcome) }
            }
        }
        #expect(try Data(contentsOf: place) == Data("sound".utf8))
        #expect(try await checked().whole == 1)
        // The export may have another sound, which must not replace this one.
        let exported = try #require(FolderNames.files(below: export).first { $0.hasSuffix(".opus") })
        try Data("other".utf8).write(to: URL(fileURLWithPath: "\(export)/\(exported)"))
        try Data("soumd".utf8).write(to: place)
        for file in DiaryImport.files(at: export) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
                let path = DurableFile.split(exported).name
                #expect([.known(entry.id), .damagedSound(entry.id, path: path)].contains(outcome))
            }
        }
        #expect(try Data(contentsOf: place) == Data("soumd".utf8))
    }

    @Test("A copy of the diary's own sound is found by the size, and no other sound is read for it")
    func plan() throws {
        let database = try Database(path: store.folder.database)
        let plan = try database.all(
            "EXPLAIN QUERY PLAN SELECT path FROM sound WHERE bytes = 5 AND sha256 IS NULL"
        ) { $0[3].text }
        #expect(plan.allSatisfy { $0.contains("sound_by_bytes") }, "\(plan)")
    }
}
