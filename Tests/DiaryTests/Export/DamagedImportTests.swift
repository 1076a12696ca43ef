import Foundation
import Synchronization
import Testing
@testable import Diary
@testable import System

@Suite("Sound of an export that is no longer what was exported")
struct DamagedImportTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry
    private var export: String { diary.root + "/export" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        var new = Entry.sample(withSound: true)
        new.transcript = .sample("we walked along")
        entry = try await store.entries.add(new, archive: try diary.archive("sound"), at: .evening)
        try await DiaryExport(of: store, into: export, as: .json, withSound: true).write([entry.id])
    }

    private func imported(into store: DiaryStore) async throws -> [DiaryImport.Outcome] {
        let outcomes = Mutex<[DiaryImport.Outcome]>([])
        for file in DiaryImport.files(at: export) {
            try await DiaryImport(into: store).add(file: file, at: .evening) { _, outcome in
                outcomes.withLock { $0.append(outcome) }
            }
        }
        return outcomes.withLock { $0 }
    }

    /// The sound that was exported, by its place.
    private var sound: URL {
        get throws {
            let name = FolderNames.files(below: export).first { $0.hasSuffix(".opus") }
            return URL(fileURLWithPath: "\(export)/\(try #require(name))")
        }
    }

    @Test("is left out where a pipe lies in its place, which nobody waits for")
    func pipe() async throws {
        let place = try sound.path
        try FileManager.default.removeItem(atPath: place)
        #expect(mkfifo(place, 0o600) == 0)
        let other = try TemporaryDiary()
        let copy = try other.open()
        let outcomes = try await imported(into: copy)
        #expect(outcomes.first == .added(entry.id) && outcomes.count == 2)
        #expect(try await copy.entries.entry(entry.id).transcript == entry.transcript)
    }

    private func path() throws -> String { try DurableFile.split(sound.path).name }

    @Test(
        "is kept with its words and known to be damaged, until a whole copy comes",
        arguments: ["soumd", "so", "much longer sound", ""]
    )
    func damaged(content: String) async throws {
        try Data(content.utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        let told: [DiaryImport.Outcome] = [
            .added(entry.id), .damagedSound(entry.id, path: try path()),
        ]
        #expect(try await imported(into: copy) == told)
        let known = try await copy.entries.entry(entry.id)
        #expect(known == entry)
        let place = URL(fileURLWithPath: copy.folder.absolute(known.sound?.path ?? "?"))
        #expect(try Data(contentsOf: place) == Data(content.utf8))
        let named = try await copy.check() + copy.sounds.check().findings
        #expect(named.filter(\.isFault).map(\.kind) == [.soundChanged])
        // Another damaged copy says so again, and the whole one takes its place.
        let again: [DiaryImport.Outcome] = [.known(entry.id), .damagedSound(entry.id, path: try path())]
        #expect(try await imported(into: copy) == again)
        try Data("sound".utf8).write(to: sound)
        #expect(try await imported(into: copy) == [.completed(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
        #expect(try await imported(into: copy) == [.known(entry.id)])
    }

    @Test("is named also where the diary has the entry without sound")
    func addedLater() async throws {
        let bare = diary.root + "/bare"
        try await DiaryExport(of: store, into: bare, as: .json, withSound: false).write([entry.id])
        let other = try TemporaryDiary()
        let copy = try other.open()
        for file in DiaryImport.files(at: bare) {
            try await DiaryImport(into: copy).add(file: file, at: .evening) { _, outcome in
                #expect(outcome == .addedWithoutSound(entry.id))
            }
        }
        try Data("soumd".utf8).write(to: sound)
        let told: [DiaryImport.Outcome] = [
            .completed(entry.id), .damagedSound(entry.id, path: try path()),
        ]
        #expect(try await imported(into: copy) == told)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
    }

    @Test("does not keep the words out where it is not there, and comes with it later")
    func missing() async throws {
        let away = try sound
        let path = try path()
        try FileManager.default.removeItem(at: away)
        let other = try TemporaryDiary()
        let copy = try other.open()
        #expect(
            try await imported(into: copy) == [.added(entry.id), .lostSound(entry.id, path: path)]
        )
        #expect(try await copy.entries.entry(entry.id).transcript == entry.transcript)
        try Data("sound".utf8).write(to: away)
        #expect(try await imported(into: copy) == [.completed(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
    }

    @Test("has no digest in an export of an earlier version, and is taken as it is there")
    func earlier() async throws {
        let file = try #require(DiaryImport.files(at: export).first)
        let json = try String(contentsOfFile: file, encoding: .utf8)
        let digest = "\"sha256\":\"\(SHA256Sum.of("sound".utf8))\","
        #expect(json.contains(digest))
        let older = json.split(separator: digest, omittingEmptySubsequences: false).joined()
        try older.write(toFile: file, atomically: true, encoding: .utf8)
        try Data("soumd".utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        #expect(try await imported(into: copy) == [.added(entry.id)])
        #expect(try await copy.sounds.check().whole == 1)
    }

    @Test(
        "Sound of an export that is no longer what was exported is known to be damaged also after a stay in the trash"
    )
    func trashed() async throws {
        try Data("soumd".utf8).write(to: sound)
        let other = try TemporaryDiary()
        let copy = try other.open()
        _ = try await imported(into: copy)
        try await copy.trash.add(entry.id, until: .evening.adding(seconds: 60), at: .evening)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
        try await copy.trash.restore(entry.id, at: .evening)
        #expect(try await copy.sounds.check().findings.map(\.kind) == [.soundChanged])
        #expect(try await copy.entries.entry(entry.id).sound == entry.sound)
    }
}
