@testable import Diary
@testable import System
import Foundation
import TestKit
import Testing

@Suite("A folder into which entries are exported")
struct ExportFolderTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private var folder: String { diary.root + "/out" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try await ImportTests.fill(diary)
    }

    private func export(_ format: ExportFormat = .markdown, withSound: Bool = false) async throws
        -> DiaryExport.Outcome
    {
        try await DiaryExport(of: store, into: folder, as: format, withSound: withSound, withNames: true)
            .write(try await store.entries.ids())
    }

    private var files: [String] { FolderNames.files(below: folder).filter { !$0.hasPrefix(".") } }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }

    @Test("A folder into which entries are exported is known as an export also without sound")
    func known() async throws {
        _ = try await export()
        #expect(FolderKind.kind(among: FolderNames.of(folder)) == .export)
    }

    @Test("keeps what a person changed there beside the new one, and nothing else")
    func changed() async throws {
        #expect(try await export().kept == [])
        let note = try #require(files.first { $0.hasSuffix(".md") })
        let before = try text(note)
        try write("mine", to: note)
        let beside = note.dropLast(3) + " (yours).md"
        #expect(try await export().kept == [String(beside)])
        #expect(try (text(note), text(String(beside))) == (before, "mine"))
        #expect(try await export().kept == [])
        #expect(files.count == 4)
    }

    @Test("keeps what anybody else put there under the name of one of its files", arguments: ["csv", "json"])
    func foreign(form: String) async throws {
        let format = try #require(ExportFormat(rawValue: form))
        _ = try await store.journals.make(Journal(name: "Work"), at: .evening)
        let name = format == .csv ? "diary.csv" : NamesDocument.fileName
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write("mine", to: name)
        let outcome = try await export(format)
        #expect(outcome.written == 3 && outcome.kept.count == 1)
        #expect(try text(try #require(outcome.kept.first)) == "mine")
        #expect(try text(name) != "mine")
        #expect(try await export(format).kept == [])
    }

    @Test("takes what an earlier export wrote of an entry that has changed since, also when it was copied")
    func outdated() async throws {
        _ = try await export(.markdown, withSound: true)
        for name in files {
            try FileManager.default.setAttributes(
                [.modificationDate: Date()],
                ofItemAtPath: "\(folder)/\(name)"
            )
        }
        var edit = EntryEdit()
        edit.text = "Another text"
        let id = try #require(try await store.entries.ids().last)
        try await store.entries.edit(id, edit, at: Moment.evening.adding(seconds: 500))
        #expect(try await export(.markdown, withSound: true).kept == [])
        #expect(try files.contains { try $0.hasSuffix(".md") && text($0).contains("Another text") })
    }

    @Test("is refused while another export is at work there, which loses nothing")
    func busy() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let half = "\(folder)/.unfinished-\(getpid())-note.md"
        try Data().write(to: URL(fileURLWithPath: half))
        let lock = FileLock.take(folder: folder)
        await #expect(throws: DiaryError.outside(path: folder, errno: EBUSY)) { _ = try await export() }
        #expect(FileManager.default.fileExists(atPath: half))
        FileLock.close(folder: lock.descriptor)
        #expect(try await export().written == 3)
        #expect(!FileManager.default.fileExists(atPath: half))
    }

    @Test("has all entries but one whose row is damaged, which is named; a mirror keeps what it has of it")
    func damagedRow() async throws {
        let mirror = DiaryMirror(of: store, in: diary.root + "/mirror")
        _ = try await mirror.update()
        let notes = FolderNames.files(below: diary.root + "/mirror")
        let id = try await store.entries.ids()[1]
        let database = try Database(path: diary.folder + "/diary.sqlite")
        try database.run("UPDATE entry SET day = 'x', changed = changed + 1 WHERE id = ?", [.of(id)])
        for format in ExportFormat.allCases {
            let outcome = try await export(format)
            #expect(outcome.unreadable == [id] && outcome.written == 2, "\(format)")
        }
        #expect(try await mirror.update().unreadable == [id])
        #expect(FolderNames.files(below: diary.root + "/mirror") == notes)
    }

    @Test(
        "A folder into which entries are exported has all entries but those on a damaged page of the database"
    )
    func damagedPage() async throws {
        let noise = String(repeating: "walked along ", count: 100)
        for number in 10..<40 {
            let moment = Moment.evening.adding(seconds: Double(number) * 60)
            try await store.entries.add(Entry.sample(UInt64(number), at: moment, text: noise), at: .evening)
        }
        let path = diary.folder + "/diary.sqlite"
        let database = try Database(path: path)
        try database.script("PRAGMA wal_checkpoint(TRUNCATE)")
        let page = try #require(
            try database.first(
                "SELECT pageno FROM dbstat WHERE name = 'entry' AND pagetype = 'leaf' LIMIT 1 OFFSET 2"
            ) { $0[0].int }
        )
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        bytes.replaceSubrange(
            (page - 1) * size..<(page - 1) * size + 100,
            with: Data(repeating: 0xee, count: 100)
        )
        let elsewhere = try TemporaryDiary()
        try FileManager.default.createDirectory(atPath: elsewhere.folder, withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: elsewhere.folder + "/diary.sqlite"))
        let damaged = try elsewhere.open(.init(access: .read))
        let ids = try await damaged.entries.ids()
        #expect(ids.count == 33)
        let outcome = try await DiaryExport(of: damaged, into: folder, as: .json, withSound: false).write(ids)
        #expect((1...8).contains(outcome.unreadable.count))
        #expect(outcome.written + outcome.unreadable.count == 33)
    }
}

@Suite("An export in which a folder lies in the place of a file")
struct BlockedExportTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private var folder: String { diary.root + "/out" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try await ImportTests.fill(diary)
    }

    private func block(_ path: String) throws {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(path)",
            withIntermediateDirectories: false
        )
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }

    @Test("names it, leaves the rest of the entry, writes all others, and writes it when the folder is gone")
    func blocked() async throws {
        let export = DiaryExport(of: store, into: folder, as: .markdown, withSound: true)
        let ids = try await store.entries.ids()
        #expect(try await export.write(ids).written == 3)
        let files = FolderNames.files(below: folder)
        let sound = try #require(files.first { $0.hasSuffix(".opus") })
        let blocked = String(sound.dropLast(5) + ".md")
        let changed = try #require(files.first { $0.hasSuffix(".md") && $0 != blocked })
        try block(blocked)
        for path in [sound, changed] { try write("mine", to: path) }
        let outcome = try await export.write(ids)
        #expect(outcome.written == 2 && outcome.blocked == [blocked])
        #expect(outcome.kept == [changed.dropLast(3) + " (yours).md"])
        #expect(FileBytes.read("\(folder)/\(sound)") == Array("mine".utf8))
        #expect(FolderNames.isFolder("\(folder)/\(blocked)"))
        try FileManager.default.removeItem(atPath: "\(folder)/\(blocked)")
        let again = try await export.write(ids)
        #expect(again.written == 3 && again.blocked == [])
        #expect(FileBytes.read("\(folder)/\(blocked)") != nil)
    }

    @Test("names it too where the list of journals and places belongs")
    func names() async throws {
        _ = try await store.journals.make(Journal(name: "Work"), at: .evening)
        let export = DiaryExport(of: store, into: folder, as: .json, withSound: false, withNames: true)
        let ids = try await store.entries.ids()
        try await export.write(ids)
        try block(NamesDocument.fileName)
        let outcome = try await export.write(ids)
        #expect(outcome.written == 3 && outcome.blocked == [NamesDocument.fileName])
    }

    @Test("still says what has another name now when the one file for all cannot have its own")
    func failed() async throws {
        let export = DiaryExport(of: store, into: folder, as: .csv, withSound: true)
        let ids = try await store.entries.ids()
        try await export.write(ids)
        let sound = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".opus") })
        try write("mine", to: sound)
        try block("diary.csv")
        await #expect(throws: DiaryError.self) { try await export.write(ids) }
        #expect(await export.kept == [sound.dropLast(5) + " (yours).opus"])
    }
}

@Suite("One file for all entries")
struct SingleFileWriterTests {
    private let folder = TestFolder()

    @Test("is there when it has them all, with the digest of what was written, and before that nothing of it")
    func whole() throws {
        let text = try SingleFileWriter(to: folder("diary.csv"))
        let line = String(repeating: "바다 ", count: 3_000)
        for _ in 0..<20 { try text.add(line) }
        #expect(folder.names.allSatisfy { DurableFile.process(ofUnfinished: $0) != nil })
        let digest = try text.finish()
        try text.move()
        let bytes = folder.read("diary.csv")
        #expect(folder.names == ["diary.csv"])
        #expect(bytes == Array(String(repeating: line, count: 20).utf8))
        #expect(digest == SHA256Sum.of(bytes) && text.bytes == bytes.count)
    }

    @Test("One file for all entries leaves nothing where it is given up")
    func givenUp() throws {
        do {
            let text = try SingleFileWriter(to: folder("diary.csv"))
            try text.add("date,text\n")
        }
        #expect(folder.names == [])
        #expect(throws: DiaryError.self) { try SingleFileWriter(to: folder("none/diary.csv")) }
    }

    @Test("One file for all entries keeps a list of itself alone, and a person's file beside it")
    func listed() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let id = try await store.entries.add(.sample(), at: .evening).id
        let place = diary.root + "/export"
        let export = DiaryExport(of: store, into: place, as: .csv, withSound: false)
        #expect(try await export.write([id]).written == 1)
        let list = String(decoding: FileBytes.read("\(place)/\(FolderKind.exportMark)") ?? [], as: UTF8.self)
        #expect(list.split(separator: "\n").count == 1 && list.hasPrefix("diary.csv\t"))
        #expect(try await export.write([id]).kept == [])
        try Data("mine".utf8).write(to: URL(fileURLWithPath: place + "/diary.csv"))
        #expect(try await export.write([id]).kept == ["diary (yours).csv"])
        #expect(FileBytes.read(place + "/diary (yours).csv") == Array("mine".utf8))
    }
}
