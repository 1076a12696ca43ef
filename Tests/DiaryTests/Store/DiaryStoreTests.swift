import Foundation
import Testing
@testable import Diary
@testable import Hearing
@testable import Mood
@testable import Sound

@Suite("Diary store")
struct DiaryStoreTests {
    @Test("An entry comes back exactly as it was kept, with its sound in its day's folder")
    func entryComesBack() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
        let diary = try TemporaryDiary()
        let store = try diary.open()
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
