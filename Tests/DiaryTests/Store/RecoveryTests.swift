import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("After a kill")
struct RecoveryTests {
    private let gone = Owner(process: 1, startTicks: 1, boot: "another")

    private func move(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: from, toPath: to)
    }

    @Test(
        "After a kill between the entry and its sound's last step, the next opening gives the sound its place"
    )
    func arrivalFinished() async throws {
        let diary = try TemporaryDiary()
        let entry: Entry
        do {
            let store = try diary.open()
            entry = try await store.entries.add(
                .sample(withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
        }
        let sound = try #require(entry.sound)
        let waiting = SoundArrival(
            folder: DiaryFolder(diary.folder),
            id: entry.id,
            owner: gone,
            path: sound.path
        )
        try move(diary.folder + "/" + sound.path, waiting.waitingPath)
        let store = try diary.open()
        #expect(diary.files() == [sound.path])
        #expect(try await store.check().filter(\.isFault) == [])
    }

    @Test("After a kill before the entry, its sound goes; while its program lives, it stays")
    func arrivalDropped() async throws {
        let diary = try TemporaryDiary()
        _ = try diary.open()
        var chance = SeededRandom(seed: 3)
        let id = EntryID(at: .evening, using: &chance)
        let names = [gone, .current].map {
            SoundArrival(folder: DiaryFolder(diary.folder), id: id, owner: $0, path: "audio/x.opus")
                .waitingPath
        }
        for name in names { try Data("x".utf8).write(to: URL(fileURLWithPath: name)) }
        _ = try diary.open()
        #expect(!FileManager.default.fileExists(atPath: names[0]))
        #expect(FileManager.default.fileExists(atPath: names[1]))
    }

    @Test("After a kill between an entry's end and its sound's, the next opening removes the sound")
    func removalFinished() async throws {
        let diary = try TemporaryDiary()
        let entry: Entry
        do {
            let store = try diary.open()
            entry = try await store.entries.add(
                .sample(withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
            try await store.entries.remove(entry.id, at: .evening)
        }
        let sound = try #require(entry.sound)
        // The state in which a kill right after the transaction leaves it.
        let folder = diary.folder + "/" + DurableFile.split(sound.path).folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: diary.folder + "/" + sound.path))
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.run("UPDATE removed SET sound = ? WHERE id = ?", [.text(sound.path), .of(entry.id)])
        let store = try diary.open()
        #expect(diary.files() == [])
        #expect(try await store.check() == [])
    }

    @Test("After a kill who only reads sweeps nothing, and who writes leaves alone what a living program has")
    func swept() throws {
        let diary = try TemporaryDiary()
        _ = try diary.open()
        let work = diary.folder + "/work"
        let other = Owner(process: 1, startTicks: 7, boot: "container")
        let life = try OwnerLock(of: other, in: DiaryFolder(diary.folder))
        for owner in [gone, other] {
            try FileManager.default.createDirectory(
                atPath: "\(work)/\(owner)_abcdef",
                withIntermediateDirectories: true
            )
        }
        _ = try DiaryStore(folder: diary.folder, options: .init(access: .read))
        #expect(FileManager.default.fileExists(atPath: "\(work)/\(gone)_abcdef"))
        _ = try diary.open()
        #expect(!FileManager.default.fileExists(atPath: "\(work)/\(gone)_abcdef"))
        #expect(FileManager.default.fileExists(atPath: "\(work)/\(other)_abcdef"))
        withExtendedLifetime(life) {}
    }

    @Test("After a kill work folders of programs that are gone are swept, those of living ones are not")
    func workFolders() throws {
        let (diary, store) = try TemporaryDiary.opened()
        let living = try store.makeWorkFolder()
        let dead = "\(diary.folder)/work/\(gone)_abcdef"
        try FileManager.default.createDirectory(atPath: dead + "/in/it", withIntermediateDirectories: true)
        _ = try diary.open()
        #expect(FileManager.default.fileExists(atPath: living))
        #expect(!FileManager.default.fileExists(atPath: dead))
        store.removeWorkFolder(living)
        #expect(!FileManager.default.fileExists(atPath: living))
        store.removeWorkFolder(diary.root)
        #expect(FileManager.default.fileExists(atPath: diary.root), "only what it made itself")
    }
}
