import Foundation
import Testing
@testable import Diary
@testable import System

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
