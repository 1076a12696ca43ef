import Foundation
import Testing
@testable import Diary

@Suite("Checking a diary")
struct CheckTests {
    @Test("What does not belong together is found, and mending deletes nothing of a person's")
    func findings() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let entry = try await store.entries.add(
            .sample(withSound: true),
            archive: try diary.archive(),
            at: .evening
        )
        let sound = try #require(entry.sound)
        #expect(try await store.check() == [])
        let manager = FileManager.default
        try Data("longer".utf8).write(to: URL(fileURLWithPath: diary.folder + "/" + sound.path))
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: diary.folder + "/" + sound.path)
        try Data("lost".utf8).write(to: URL(fileURLWithPath: diary.folder + "/audio/stray.opus"))
        try Data("half".utf8).write(to: URL(fileURLWithPath: diary.folder + "/audio/.unfinished-1-x.opus"))
        try manager.setAttributes(
            [.posixPermissions: 0o644],
            ofItemAtPath: diary.folder + "/audio/stray.opus"
        )
        try manager.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: diary.folder + "/audio/.unfinished-1-x.opus"
        )
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: diary.folder)
        let found = try await store.check()
        #expect(
            Set(found.map(\.kind)) == [.soundChanged, .soundWithoutEntry, .unfinished, .openToOthers]
        )
        #expect(found.filter { $0.kind == .openToOthers }.map(\.subject) == ["", "audio/stray.opus"])
        let mended = try await store.mend()
        #expect(mended.count == 4)
        #expect(try await store.check().map(\.kind) == [.soundChanged, .putAside])
        #expect(try String(contentsOfFile: diary.folder + "/lost/stray.opus", encoding: .utf8) == "lost")
        try manager.removeItem(atPath: diary.folder + "/" + sound.path)
        #expect(try await store.check().map(\.kind) == [.entryWithoutSound, .putAside])
    }

    @Test("What no program of ours has named is shown and stays, wherever it lies")
    func unknownFiles() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let names = ["incoming/novel.txt", "work/novel.txt", ".unfinished-novel.txt"]
        for name in names {
            let path = diary.folder + "/" + name
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        #expect(try await store.mend() == [])
        #expect(try await store.check().map(\.kind) == [.unknownFile, .unknownFile])
        for name in names { #expect(FileManager.default.fileExists(atPath: diary.folder + "/" + name)) }
    }

    @Test("A file where a folder of the diary belongs is named, and not said to be repaired")
    func notAFolder() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let path = diary.folder + "/photos"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0o644)
        #expect(try await store.mend().map(\.kind) == [.openToOthers])
        let found = try await store.check()
        #expect(found == [DiaryFinding(.notAFolder, "photos")] && found.allSatisfy { $0.isFault })
    }

    @Test("An index of the database that is damaged is made anew, once a copy was put aside")
    func damagedIndex() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        for number in 1...3 { try await store.entries.add(.sample(UInt64(number)), at: .evening) }
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        try database.script("PRAGMA wal_checkpoint(TRUNCATE)")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        let root = try #require(
            try database.first("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_entry_2'") {
                $0[0].int
            }
        )
        let place = try #require(bytes.range(of: Data("sha1".utf8), in: (root - 1) * size..<root * size))
        bytes.replaceSubrange(place, with: Data("sha9".utf8))
        let elsewhere = try TemporaryDiary()
        let folder = elsewhere.folder
        _ = try elsewhere.open()
        for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: folder + "/diary.sqlite" + ending)
        }
        try bytes.write(to: URL(fileURLWithPath: folder + "/diary.sqlite"))
        chmod(folder + "/diary.sqlite", 0o600)
        let damaged = try elsewhere.open()
        #expect(Set(try await damaged.check().map(\.kind)) == [.indexDamaged])
        #expect(Set(try await damaged.mend().map(\.kind)) == [.indexDamaged])
        #expect(try await damaged.check() == [DiaryFinding(.putAside, "lost/before repair.sqlite")])
        #expect(try await damaged.entries.entry(ofOrigin: "sha1") != nil)
    }

    @Test("An index that is out of step is found and made anew")
    func index() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        try await store.entries.add(.sample(text: "harbour"), at: .evening)
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.run("INSERT INTO entry_search (entry_search) VALUES ('delete-all')")
        #expect(try await store.check().map(\.kind) == [.indexStale])
        #expect(try await store.mend().map(\.kind) == [.indexStale])
        #expect(try await store.check() == [])
        #expect(try await store.search.find(try #require(SearchQuery("harbour"))).total == 1)
    }

    @Test("Jobs that wait are told apart from those that need a person")
    func jobs() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        var entry = Entry.sample()
        entry.pending = [.hear, .feel]
        try await store.entries.add(entry, at: .evening)
        try await store.jobs.postpone(.hear, of: entry.id, reason: "damaged", message: nil, nextTry: nil)
        #expect(try await store.check().map(\.kind) == [.pending, .held])
    }
}
