import Foundation
import Testing
@testable import Diary
@testable import System

@Suite("A note that somebody renamed, moved or deleted in a mirror")
struct RenamedNoteTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry
    private var folder: String { diary.root + "/mirror" }
    private var mirror: DiaryMirror { DiaryMirror(of: store, in: folder) }
    private var name: String { EntryFileName.stem(of: entry) + ".md" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        let made = Entry.sample(title: "At sea", text: "We walked", tags: ["sea"], withSound: true)
        try await store.entries.add(made, archive: diary.archive(), at: .evening)
        entry = try await store.entries.entry(made.id)
    }

    private func notes() -> [String] { FolderNames.files(below: folder).filter { $0.hasSuffix(".md") } }

    private func move(to path: String, _ old: String = "", with new: String = "") throws {
        let (from, to) = ("\(folder)/\(name)", "\(folder)/\(path)")
        try FileManager.default.createDirectory(
            atPath: DurableFile.split(to).folder,
            withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(atPath: from, toPath: to)
        guard !old.isEmpty else { return }
        let text = try String(contentsOfFile: to, encoding: .utf8).replacing(old, with: new)
        try text.write(toFile: to, atomically: false, encoding: .utf8)
    }

    @Test(
        "is known by the id in it: its text is taken, and it has its name again",
        arguments: ["Sea.md", "My/Sea.md"]
    )
    func renamed(path: String) async throws {
        _ = try await mirror.update()
        try move(to: path, "We walked", with: "We walked far")
        let outcome = try await mirror.update(at: Moment.evening.adding(seconds: 60))
        #expect(outcome.readBack == [entry.id])
        #expect(outcome.renamed == [DiaryMirror.RenamedNote(found: path, name: name)])
        #expect(outcome.kept == [] && outcome.rewritten == [:])
        #expect(try await store.entries.entry(entry.id).text == "We walked far")
        #expect(notes() == [name])
        try move(to: path)
        #expect(try await mirror.update().unchanged == 1)
        #expect(notes() == [name])
    }

    @Test("goes with its entry when that is removed")
    func removed() async throws {
        _ = try await mirror.update()
        try move(to: "Sea.md")
        try await store.entries.remove(entry.id, at: .evening)
        #expect(try await mirror.update().removed == 1)
        #expect(notes() == [])
    }

    @Test("is written again when it is nowhere, or only in a hidden folder, and that is told")
    func deleted() async throws {
        _ = try await mirror.update()
        try move(to: ".trash/Sea.md")
        var outcome = try await mirror.update()
        #expect(outcome.rewritten == [entry.id: name] && outcome.renamed == [])
        #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
        outcome = try await mirror.update()
        #expect(outcome == DiaryMirror.Outcome(unchanged: 1))
    }

    @Test("A copy of a note beside it stays as it is")
    func copied() async throws {
        _ = try await mirror.update()
        try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/copy.md")
        #expect(try await mirror.update() == DiaryMirror.Outcome(unchanged: 1))
        #expect(notes().contains("copy.md"))
    }

    @Test("A copy of what the note was once takes not its place when it is gone, after any number of changes")
    func formerCopy() async throws {
        _ = try await mirror.update()
        try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(folder)/copy.md")
        var now = Moment.evening
        for text in ["We sailed", "We sailed far"] {
            now = now.adding(seconds: 60)
            var edit = EntryEdit()
            edit.text = text
            try await store.entries.edit(entry.id, edit, at: now)
            #expect(try await mirror.update(at: now).written == 1)
        }
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        let outcome = try await mirror.update(at: now.adding(seconds: 60))
        #expect(outcome.rewritten == [entry.id: name])
        #expect(outcome.renamed == [] && outcome.readBack == [] && outcome.kept == [])
        #expect(try await store.entries.entry(entry.id).text == "We sailed far")
        #expect(Set(notes()) == [name, "copy.md"])
        // What somebody wrote into that copy is a person's text.
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        let copy = "\(folder)/copy.md"
        let text = try String(contentsOfFile: copy, encoding: .utf8).replacing("We walked", with: "We rowed")
        try text.write(toFile: copy, atomically: false, encoding: .utf8)
        #expect(try await mirror.update(at: now.adding(seconds: 120)).readBack == [entry.id])
    }

    @Test("The text of a note is taken though its properties were changed too, and these are named")
    func properties() async throws {
        _ = try await mirror.update()
        try move(to: "Sea.md", "We walked", with: "We walked far")
        try FileManager.default.moveItem(atPath: folder + "/Sea.md", toPath: "\(folder)/\(name)")
        try move(to: name + ".md", "- \"sea\"", with: "- \"sea\"\n  - \"wind\"")
        try FileManager.default.moveItem(atPath: "\(folder)/\(name).md", toPath: "\(folder)/\(name)")
        let outcome = try await mirror.update()
        #expect(outcome.readBack == [entry.id])
        let note = try #require(outcome.notes.values.first)
        #expect(note == DiaryMirror.KeptNote(entry: entry.id, untaken: ["tags"], textIsTaken: true))
        #expect(outcome.kept == [name.dropLast(3) + " (yours).md"])
        #expect(try await store.entries.entry(entry.id).text == "We walked far")
    }
}
