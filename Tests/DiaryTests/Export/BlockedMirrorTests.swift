import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("A mirror in which a folder lies in the place of a file")
struct BlockedMirrorTests {
    @Test("names it, leaves it, writes all others, and writes the file when the folder is gone")
    func blocked() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        _ = try await mirror.update()
        let note = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".md") })
        try FileManager.default.removeItem(atPath: "\(folder)/\(note)")
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(note)",
            withIntermediateDirectories: false
        )
        var edit = EntryEdit()
        edit.title = .to("New name")
        for id in try await store.entries.ids() {
            try await store.entries.edit(id, edit, at: Moment.evening.adding(seconds: 500))
        }
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 2, blocked: [note]))
        #expect(FolderNames.isFolder("\(folder)/\(note)"))
        try FileManager.default.removeItem(atPath: "\(folder)/\(note)")
        let outcome = try await mirror.update()
        #expect((outcome.written, outcome.unchanged, Array(outcome.rewritten.values)) == (1, 2, [note]))
        #expect(FolderNames.files(below: folder).count { $0.hasSuffix(".md") } == 3)
    }

    @Test("is refused where its own list is a pipe, which nobody waits for")
    func pipe() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        #expect(mkdir(folder, 0o700) == 0 && mkfifo("\(folder)/\(FolderKind.mirrorList)", 0o600) == 0)
        let mirror = DiaryMirror(of: store, in: folder)
        let fault = DiaryError.outside(path: "\(folder)/\(FolderKind.mirrorList)", errno: EEXIST)
        await #expect(throws: fault) { try await mirror.update() }
        #expect(FolderNames.isOtherThanFile("\(folder)/\(FolderKind.mirrorList)"))
        let out = diary.root + "/out"
        #expect(mkdir(out, 0o700) == 0 && mkfifo("\(out)/\(FolderKind.exportMark)", 0o600) == 0)
        let export = DiaryExport(of: store, into: out, as: .json, withSound: false)
        let ids = try await store.entries.ids()
        await #expect(throws: DiaryError.outside(path: "\(out)/\(FolderKind.exportMark)", errno: EEXIST)) {
            try await export.write(ids)
        }
        #expect(FolderNames.of(out) == [FolderKind.exportMark])
    }

    @Test(
        "keeps beside what lies in the place of a file and is none, and writes the file"
    )
    func replaced() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        _ = try await mirror.update()
        let files = FolderNames.files(below: folder)
        let note = try #require(files.first { $0.hasSuffix(".md") })
        let sound = try #require(files.first { $0.hasSuffix(".opus") })
        for path in [note, sound] {
            let place = "\(folder)/\(path)"
            #expect(unlink(place) == 0)
            #expect(path == note ? mkfifo(place, 0o600) == 0 : symlink("/dev/null", place) == 0)
        }
        let kept = try await mirror.update().kept
        #expect(kept.count == 2 && kept.allSatisfy { $0.contains(" (yours).") }, "\(kept)")
        #expect(kept.allSatisfy { FolderNames.isOtherThanFile("\(folder)/\($0)") })
        #expect([note, sound].allSatisfy { !FolderNames.isOtherThanFile("\(folder)/\($0)") })
        #expect(try await mirror.update().kept.isEmpty)
    }

    @Test("keeps sound beside that was overwritten with as many bytes, and knows what was only copied")
    func overwritten() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        _ = try await mirror.update()
        let sounds = FolderNames.files(below: folder).filter { $0.hasSuffix(".opus") }
            .map { "\(folder)/\($0)" }
        let sound = try #require(sounds.first)
        let whole = try #require(FileBytes.read(sound))
        func write(_ bytes: [UInt8], _ path: String, at seconds: Int) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
            #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        }
        for path in sounds { try write(try #require(FileBytes.read(path)), path, at: 1_000) }
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 0, unchanged: 3, removed: 0))
        let list = try String(contentsOfFile: folder + "/" + FolderKind.mirrorList, encoding: .utf8)
        #expect(list.contains(":1000000000000"), "the time is noted, so that it is not read again")
        try write(Array(whole.reversed()), sound, at: 2_000)
        let outcome = try await mirror.update()
        #expect((outcome.written, outcome.unchanged) == (1, 2))
        #expect(outcome.kept.count == 1 && outcome.kept[0].hasSuffix(" (yours).opus"), "\(outcome.kept)")
        #expect(FileBytes.read(sound) == whole)
        #expect(FileBytes.read("\(folder)/\(outcome.kept[0])") == whole.reversed())
    }

    @Test("names it too where the list of journals and places belongs")
    func names() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        try await store.entries.add(Entry.sample(journal: "Travel"), at: .evening)
        _ = try await store.journals.make(Journal(name: "Work"), at: .evening)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        _ = try await mirror.update()
        let place = "\(folder)/\(NamesDocument.fileName)"
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
        #expect(
            try await mirror.update() == DiaryMirror.Outcome(unchanged: 1, blocked: [NamesDocument.fileName])
        )
    }
}
