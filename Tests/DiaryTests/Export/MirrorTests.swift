@testable import Diary
@testable import System
import Foundation
import Synchronization
import Testing

@Suite("A mirror of the diary")
struct MirrorTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private static func names(_ folder: String) -> [String] { FolderNames.files(below: folder).sorted() }

    @Test("is written once, then only where something changed, and files that are not its own stay")
    func inStep() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 3, unchanged: 0, removed: 0))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/2026/11/my own.md"))
        let before = Self.names(folder)
        #expect(before.count == 9)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 0, unchanged: 3, removed: 0))
        let ids = try await store.entries.ids()
        var edit = EntryEdit()
        edit.title = .to("New / name")
        try await store.entries.edit(ids[1], edit, at: Moment.evening.adding(seconds: 500))
        try await store.entries.remove(ids[0], at: .evening)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 1, unchanged: 1, removed: 1))
        let after = Self.names(folder)
        #expect(after.contains("2026/11/my own.md"))
        #expect(after.filter { $0.contains("New name") && $0.hasSuffix(".md") }.count == 1)
        #expect(after.count == 7)
    }

    @Test("takes a text once, also where a run that was killed had taken it and not written the note anew")
    func takenBeforeKill() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        let id = try #require(try await store.entries.ids().first)
        func change(_ text: String) async throws {
            var edit = EntryEdit()
            edit.text = text
            try await store.entries.edit(id, edit, at: .evening)
        }
        try await change("a text of mine")
        _ = try await mirror.update()
        let notes = Self.names(folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
        let note = try #require(notes.first { try Self.text($0).contains("a text of mine") })
        try Self.text(note).replacing("a text of mine", with: "another of mine")
            .write(toFile: note, atomically: false, encoding: .utf8)
        try await change("another of mine")
        let outcome = try await mirror.update()
        #expect(outcome == DiaryMirror.Outcome(written: 1, unchanged: 2))
        #expect(try Self.text(note).contains("another of mine"))
    }

    @Test(
        "A mirror of the diary that is stopped says after how many entries, of how many, and its progress stays there"
    )
    func stopped() async throws {
        let diary = try TemporaryDiary()
        let mirror = DiaryMirror(of: try await ImportTests.fill(diary), in: diary.root + "/mirror")
        let seen = Mutex<[Int]>([])
        // A task of its own: to cancel that of the test would end the test.
        let work = Task {
            try await mirror.update(progress: { done, _ in
                seen.withLock { $0.append(done) }
                if done == 1 { withUnsafeCurrentTask { $0?.cancel() } }
            })
        }
        let outcome = try await work.value
        #expect(seen.withLock { $0 } == [0, 1])
        #expect(outcome.stop == DiaryMirror.Stop(done: 2, all: 3) && outcome.written == 2)
    }

    @Test("mends itself where files of it were removed, and clears up what a kill left on its list")
    func afterKill() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let folder = diary.root + "/mirror"
        let mirror = DiaryMirror(of: store, in: folder)
        _ = try await mirror.update()
        let note = try #require(Self.names(folder).first { $0.hasSuffix(".md") })
        try FileManager.default.removeItem(atPath: folder + "/" + note)
        // An entry that was being written when the program died, and was removed from the diary since.
        let list = folder + "/" + FolderKind.mirrorList
        let text = try String(contentsOfFile: list, encoding: .utf8)
        let mark = SHA256Sum.of("half".utf8) + ":0:0"
        let gone = "0197c3a1-0000-7000-8000-000000000000\t-\t2026/11/half.md\t\(mark)\n"
        try (text + gone).write(toFile: list, atomically: false, encoding: .utf8)
        try "half".write(toFile: folder + "/2026/11/half.md", atomically: false, encoding: .utf8)
        let outcome = try await mirror.update()
        #expect((outcome.written, outcome.unchanged, outcome.removed) == (1, 2, 1))
        #expect(Array(outcome.rewritten.values) == [note])
        #expect(Self.names(folder).contains(note))
        #expect(!Self.names(folder).contains("2026/11/half.md"))
    }

    @Test("and an export remove what killed programs left half written, and nothing that another one writes")
    func unfinished() async throws {
        let diary = try TemporaryDiary()
        let store = try await ImportTests.fill(diary)
        let child = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
        child.waitUntilExit()
        let ids = try await store.entries.ids()
        for (folder, isMirror) in [(diary.root + "/mirror", true), (diary.root + "/out", false)] {
            let month = folder + "/2026/11"
            try FileManager.default.createDirectory(atPath: month, withIntermediateDirectories: true)
            let prefix = DurableFile.unfinishedPrefix
            // The first program of all always lives.
            let others = [
                "\(folder)/2026/notes/\(prefix)\(child.processIdentifier)-a", "\(month)/\(prefix)1-a.json",
            ]
            let left = [
                "\(month)/\(prefix)\(child.processIdentifier)-a.json", "\(month)/\(prefix)\(getpid())-b.md",
                "\(folder)/\(prefix)\(child.processIdentifier)-\(FolderKind.mirrorList)",
            ]
            try FileManager.default.createDirectory(
                atPath: folder + "/2026/notes",
                withIntermediateDirectories: true
            )
            for file in others + left { try Data("words".utf8).write(to: URL(fileURLWithPath: file)) }
            if isMirror {
                #expect(try await DiaryMirror(of: store, in: folder).update().written == 3)
            } else {
                try await DiaryExport(of: store, into: folder, as: .json, withSound: false).write(ids)
            }
            #expect(left.filter { access($0, F_OK) == 0 } == [])
            #expect(others.filter { access($0, F_OK) != 0 } == [])
        }
    }

    @Test("A mirror of the diary loses every file of a removed entry, whatever dots its title has")
    func dots() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let entry = Entry.sample(title: "Well... then .. so", withSound: true)
        try await store.entries.add(entry, archive: diary.archive(), at: .evening)
        let mirror = DiaryMirror(of: store, in: diary.root + "/mirror")
        #expect(try await mirror.update().written == 1)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 0, unchanged: 1, removed: 0))
        try await store.entries.remove(entry.id, at: .evening)
        #expect(try await mirror.update().removed == 1)
        #expect(Self.names(diary.root + "/mirror") == [FolderKind.mirrorList])
    }

    @Test("loses every file of an entry whose title was written in the same letters but other bytes")
    func sameLetters() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let entry = Entry.sample(title: "Gespr\u{e4}ch", withSound: true)
        try await store.entries.add(entry, archive: diary.archive(), at: .evening)
        let mirror = DiaryMirror(of: store, in: diary.root + "/mirror")
        _ = try await mirror.update()
        var edit = EntryEdit()
        edit.title = .to("Gespra\u{308}ch")
        try await store.entries.edit(entry.id, edit, at: Moment.evening.adding(seconds: 60))
        _ = try await mirror.update()
        #expect(Self.names(diary.root + "/mirror").count == 4)
        try await store.entries.remove(entry.id, at: .evening)
        _ = try await mirror.update()
        #expect(Self.names(diary.root + "/mirror") == [FolderKind.mirrorList])
    }

    @Test("A mirror of the diary never touches a path outside, whatever its list says")
    func listIsNotTrusted() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let folder = diary.root + "/mirror"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let victim = diary.root + "/victim"
        try "mine".write(toFile: victim, atomically: false, encoding: .utf8)
        try "x\t-\t../victim\ny\t-\t\(victim)\n".write(
            toFile: folder + "/" + FolderKind.mirrorList,
            atomically: false,
            encoding: .utf8
        )
        _ = try await DiaryMirror(of: store, in: folder).update()
        #expect(FileManager.default.fileExists(atPath: victim))
    }
}

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

    @Test("keeps beside what lies in the place of a file and is none, and writes the file")
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
        let (diary, store) = try TemporaryDiary.opened()
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
