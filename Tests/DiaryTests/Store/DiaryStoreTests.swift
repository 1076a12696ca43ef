@testable import Diary
@testable import Hearing
@testable import Mood
@testable import Sound
import Foundation
import Testing

@Suite("Diary store")
struct DiaryStoreTests {
    @Test("An entry comes back exactly as it was kept, with its sound in its day's folder")
    func entryComesBack() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        var entry = Entry.sample(
            title: "At sea",
            journal: "Travel",
            tags: ["sea", "family"],
            withSound: true
        )
        entry.transcript = .sample("we walked along the harbour")
        entry.hearing = HearingOptions(preset: .fast)
        entry.reading = MoodReading(
            mood: Mood(positive: 82, negative: 18, emotion: .joy, source: .reader),
            moodReason: nil,
            score: MoodScore(positive: 0.71, emotions: ["joy": 0.6])
        )
        entry.pending = [.feel, .align]
        let kept = try await store.entries.add(entry, archive: try diary.archive("the sound"), at: .evening)
        let sound = try #require(kept.sound)
        #expect(sound.path == "audio/2026/11/20/\(entry.id).opus")
        #expect(try await store.entries.entry(entry.id) == kept)
        #expect(kept.tags == ["family", "sea"])
        #expect(try String(contentsOfFile: diary.folder + "/" + sound.path, encoding: .utf8) == "the sound")
        #expect(diary.files() == [sound.path])
    }

    @Test("The same bytes are never two entries")
    func sameBytes() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let first = try await store.entries.add(.sample(1), at: .evening)
        var second = Entry.sample(2, withSound: true)
        second.origin = first.origin
        let archive = try diary.archive()
        await #expect(throws: DiaryError.duplicate(of: first.id)) {
            try await store.entries.add(second, archive: archive, at: .evening)
        }
        #expect(diary.files() == [])
    }

    @Test("An entry goes with its sound, its folder and its words, and its id is never given again")
    func removal() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        var entry = Entry.sample(text: "quokka", journal: "Zoo", tags: ["animal"], withSound: true)
        entry.transcript = .sample("quokka seen")
        try await store.entries.add(entry, archive: try diary.archive(), at: .evening)
        try await store.entries.remove(entry.id, at: .evening)
        await #expect(throws: DiaryError.noSuchEntry(entry.id.description)) {
            try await store.entries.entry(entry.id)
        }
        #expect(diary.files() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: diary.folder + "/audio") == [])
        await #expect(throws: DiaryError.idUsed(entry.id)) {
            try await store.entries.add(entry, at: .evening)
        }
        for name in ["diary.sqlite", "diary.sqlite-wal"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: diary.folder + "/" + name))
            #expect(bytes.range(of: Data("quokka".utf8)) == nil, "\(name) still holds a removed word")
            #expect(bytes.range(of: Data("Zoo".utf8)) == nil)
        }
    }

    @Test("A number without end is refused as what it is; the diary is not called damaged")
    func notFinite() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        var entry = Entry.sample(withSound: true)
        entry.sound?.loudness = Loudness(integrated: -20, truePeak: .infinity)
        let (kept, archive) = (entry, try diary.archive())
        await #expect(throws: DiaryError.notFinite(what: "Loudness")) {
            try await store.entries.add(kept, archive: archive, at: .evening)
        }
        #expect(try await store.entries.count() == 0)
        #expect(diary.files() == [])
    }

    @Test("A diary that is not there, or lies on a volume that is not, is said to be missing")
    func missing() throws {
        let diary = try TemporaryDiary()
        for access in [DiaryStore.Options.Access.read, .write] {
            #expect(throws: DiaryError.missing(path: diary.folder)) {
                _ = try diary.open(.init(access: access))
            }
        }
        #expect(throws: DiaryError.missing(path: "/nowhere/at all/diary")) {
            _ = try DiaryStore(folder: "/nowhere/at all/diary", options: .init(access: .create))
        }
    }

    @Test("Folders and files are for their owner alone")
    func permissions() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let kept = try await store.entries.add(
            .sample(withSound: true),
            archive: try diary.archive(),
            at: .evening
        )
        let sound = try #require(kept.sound)
        for path in ["", "/audio", "/audio/2026/11/20"] {
            let mode = try FileManager.default.attributesOfItem(atPath: diary.folder + path)[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o700, "\(path)")
        }
        for path in ["diary.sqlite", "diary.sqlite-wal", sound.path] {
            let mode = try FileManager.default.attributesOfItem(atPath: diary.folder + "/" + path)[
                .posixPermissions
            ]
            #expect(mode as? Int == 0o600, "\(path)")
        }
    }
}

@Suite("What a copy of a database holds")
struct DiaryCopyTests {
    @Test("is gone through some files of sound at a time, each once, those in the trash at the end")
    func pages() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let database = try Database(path: store.folder.database)
        try database.script(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2300)
            INSERT INTO entry (id, recorded, offset, day, date_source, date_certainty, created, changed, text)
                SELECT printf('%036d', i), i, 0, '2026-11-20', 'name', 'exact', i, i, '' FROM n;
            INSERT INTO sound (entry, path, codec, hertz, channels, seconds, bytes, level_seconds, levels, sha256)
                SELECT key, 'audio/' || key, 'opus', 16000, 1, 1, key, 1, x'00',
                    CASE WHEN key % 2 THEN 'd' || key END FROM entry;
            INSERT INTO trash (id, at, until, recorded, offset, text, sound, sound_bytes, document)
                SELECT id, 1, 2, 3, 0, '', CASE WHEN key % 2 THEN 'audio/t' || key END, key, '{}' FROM entry
                WHERE key <= 1500;
            """
        )
        let path = diary.root + "/copy.sqlite"
        try await store.copyDatabase(to: path)
        let copy = try DiaryCopy(at: path)
        #expect((copy.entries, copy.trash, copy.soundCount) == (2300, 1500, 3050))
        var found: [DiaryCopy.Sound] = []
        while case let some = try copy.sounds(after: found.last), !some.isEmpty {
            #expect(some.count <= 1000)
            found += some
        }
        let kept = (1...2300).map { "audio/\($0)" }
        let trashed = stride(from: 1, through: 1500, by: 2).map { "audio/t\($0)" }
        #expect(found.map(\.path) == kept + trashed)
        #expect(found[1].bytes == 2 && found[1].sha256 == nil && found[2].sha256 == "d3")
    }
}

@Suite("A diary whose folder was replaced")
struct ReplacedDiaryTests {
    @Test(
        "A diary whose folder was replaced takes no entry and no sound, and says what is there instead",
        arguments: [false, true]
    )
    func replaced(another: Bool) async throws {
        let (diary, store) = try TemporaryDiary.opened()
        try await store.entries.add(.sample(1), at: .evening)
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        try FileManager.default.createDirectory(atPath: diary.folder, withIntermediateDirectories: false)
        if another { _ = try diary.open() }
        let expected: DiaryError = another ? .replaced(path: diary.folder) : .missing(path: diary.folder)
        await #expect(throws: expected) {
            try await store.entries.add(
                .sample(2, withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
        }
        await #expect(throws: expected) { try await store.checkPlace() }
        #expect(diary.files() == [])
    }

    @Test("is not begun anew where its disk has gone, neither by a lock nor by a folder for work")
    func gone() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        #expect(throws: DiaryError.missing(path: diary.folder)) { _ = try store.makeWorkFolder() }
        #expect(throws: DiaryError.missing(path: diary.folder)) { try store.life.show(in: store.folder) }
        #expect(!FileManager.default.fileExists(atPath: diary.folder))
    }

    @Test("A diary whose folder was replaced is used again when it is back")
    func back() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        try FileManager.default.moveItem(atPath: diary.folder, toPath: diary.folder + ".old")
        await #expect(throws: DiaryError.missing(path: diary.folder)) {
            try await store.entries.add(.sample(1), at: .evening)
        }
        #expect(throws: DiaryError.missing(path: diary.folder)) { try store.makeWorkFolder() }
        #expect(!FileManager.default.fileExists(atPath: diary.folder), "nothing stands in its place")
        try FileManager.default.moveItem(atPath: diary.folder + ".old", toPath: diary.folder)
        try await store.entries.add(.sample(1), at: .evening)
        #expect(try await store.entries.count() == 1)
    }
}

@Suite("A diary whose database is gone")
struct EmptiedDiaryTests {
    private static func emptied(_ diary: TemporaryDiary, removing: Bool) async throws {
        do {
            let store = try diary.open()
            try await store.entries.add(
                .sample(1, withSound: true),
                archive: try diary.archive(),
                at: .evening
            )
        }
        for end in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: diary.folder + "/diary.sqlite" + end)
        }
        let path = diary.folder + "/diary.sqlite"
        if removing {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try Data().write(to: URL(fileURLWithPath: path))
        }
    }

    @Test(
        "A diary whose database is gone is not begun anew beside its sound, which stays as it is",
        arguments: [false, true]
    )
    func refused(removing: Bool) async throws {
        let diary = try TemporaryDiary()
        try await Self.emptied(diary, removing: removing)
        let before = diary.files()
        #expect(!before.isEmpty)
        for access in [DiaryStore.Options.Access.create, .createWithParents, .write, .read] {
            #expect(throws: DiaryError.emptied(path: diary.folder)) {
                _ = try diary.open(.init(access: access))
            }
        }
        #expect(diary.files() == before)
    }

    @Test("is not begun anew beside its photos either, but is beside a folder of somebody's own of that name")
    func photos() async throws {
        let diary = try TemporaryDiary()
        let photos = URL(fileURLWithPath: diary.folder + "/photos/ab")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try Data("sea".utf8).write(to: photos.appending(path: "sea.jpg"))
        do { _ = try diary.open() }
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: diary.folder + "/diary.sqlite" + end)
        }
        try Data("sea".utf8).write(to: photos.appending(path: String(repeating: "ab", count: 32) + ".jpg"))
        #expect(throws: DiaryError.emptied(path: diary.folder)) { _ = try diary.open() }
    }

    @Test("A diary whose database is gone is new where no sound was in it")
    func new() async throws {
        let diary = try TemporaryDiary()
        do { _ = try diary.open() }
        try Data().write(to: URL(fileURLWithPath: diary.folder + "/diary.sqlite"))
        #expect(try await diary.open().entries.count() == 0)
    }
}
