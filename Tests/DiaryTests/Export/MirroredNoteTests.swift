@testable import Diary
@testable import Hearing
@testable import Mood
@testable import System
import Foundation
import Testing

@Suite("A mirror into which a person writes")
struct MirroredNoteTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore
    private let entry: Entry
    private var folder: String { diary.root + "/mirror" }
    private var mirror: DiaryMirror { DiaryMirror(of: store, in: folder) }
    private var stem: String { EntryFileName.stem(of: entry) }
    private var note: String { "\(folder)/\(stem).md" }

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        var made = Entry.sample(title: "At sea", text: "We walked", withSound: true)
        made.transcript = .sample("we walked")
        try await store.entries.add(made, archive: diary.archive(), at: .evening)
        entry = try await store.entries.entry(made.id)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    private func write(_ text: String, to path: String) throws {
        let above = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func change(_ old: String, to new: String) throws {
        try write(
            text(note).split(separator: old, omittingEmptySubsequences: false).joined(separator: new),
            to: note
        )
    }

    @Test(
        "A mirror into which a person writes takes a new text into the diary, and writes the note anew around it"
    )
    func readBack() async throws {
        _ = try await mirror.update()
        try change("\nWe walked\n", to: "\nWe walked far.\n\nIt rained.\n")
        let later = Moment.evening.adding(seconds: 60)
        #expect(try await mirror.update(at: later) == DiaryMirror.Outcome(written: 1, readBack: [entry.id]))
        let changed = try await store.entries.entry(entry.id)
        #expect((changed.text, changed.textEdited) == ("We walked far.\n\nIt rained.", true))
        #expect(changed.changedAt == later.at(offsetSeconds: 0))
        #expect(try text(note).contains("\nWe walked far.\n\nIt rained.\n\n## Transcript\n\nwe walked\n"))
        #expect(try await mirror.update() == DiaryMirror.Outcome(unchanged: 1))
    }

    @Test(
        "A mirror into which a person writes writes a note once, when the words of the text in it have their places"
    )
    func placed() async throws {
        _ = try await mirror.update()
        try change("\nWe walked\n", to: "\nWe walked far\n")
        let store = store
        let placing: @Sendable (EntryID) async -> Void = { id in
            guard let entry = try? await store.entries.entry(id) else { return }
            _ = try? await store.entries.saveAligned(nil, in: entry, at: .evening)
        }
        let reading: @Sendable (String) -> MoodReading? = { _ in EditTests.reading(.joy, 81) }
        #expect(try await mirror.update(reading: reading, placing: placing).readBack == [entry.id])
        #expect(try await store.entries.entry(entry.id).pending == [])
        #expect(try !text(note).contains("missing"))
        #expect(try await mirror.update() == DiaryMirror.Outcome(unchanged: 1))
    }

    @Test("reads the text back also from a note in which an earlier version wrote noon for an unknown time")
    func oldHead() async throws {
        var vague = Entry.sample(2, at: try #require(Moment("2026-03-14T12:00:00Z")), text: "We sang")
        vague.dateCertainty = .dayOnly
        let new = MarkdownNote.text(of: vague, sound: nil)
        #expect(new.contains("\ndate: 2026-03-14\nrecordedAt: \"2026-03-14\"\n"), "\(new)")
        let old = new.replacing("date: 2026-03-14\n", with: "date: 2026-03-14T12:00:00\n")
            .replacing("\"2026-03-14\"", with: "\"2026-03-14T12:00:00Z\"")
        for note in [new, old] {
            let edited = note.replacing("We sang", with: "We sang well")
            let change = MarkdownNote.change(in: Array(edited.utf8), of: vague, sound: nil)
            #expect(change == MarkdownNote.Change(text: "We sang well"))
        }
    }

    @Test(
        "A mirror into which a person writes keeps a note of which more was changed than the text beside the new one",
        arguments: [
            ("# At sea", "# By the sea"), ("we walked\n", "we walked\nmy remark\n"),
            ("\n\nwe walked\n", "\n\nmy remark\n"), ("\nWe walked\n", "\n \n"),
            ("title: \"At sea\"", "title: \"By the sea\""), ("We walked", "We \0walked"),
        ]
    )
    func keptBeside(old: String, new: String) async throws {
        _ = try await mirror.update()
        try change(old, to: new)
        let theirs = try text(note)
        var outcome = try await mirror.update()
        let name = "\(stem) (yours).md"
        // Of a title, and of a value above the text, it can be told that the diary does not have it.
        let untaken = old.hasPrefix("title") || old.hasPrefix("# ") ? ["title"] : nil
        var note = DiaryMirror.KeptNote(entry: entry.id, untaken: untaken)
        note.transcriptIsOther = new.contains("my remark")
        #expect(outcome == DiaryMirror.Outcome(written: 1, kept: [name], notes: [name: note]))
        #expect(try text("\(folder)/\(stem) (yours).md") == theirs)
        #expect(try await store.entries.entry(entry.id) == entry)
        try change(old, to: new)
        outcome = try await mirror.update()
        #expect(outcome.kept == ["\(stem) (yours 2).md"])
    }

    @Test("names what a person wrote of an entry as long as it is there, once the entry was removed for good")
    func outliving() async throws {
        _ = try await mirror.update()
        for remark in ["my remark", "another"] {
            try change("we walked\n", to: "we walked\n\(remark)\n")
            #expect(try await mirror.update().outliving == [])
        }
        let names = ["\(stem) (yours 2).md", "\(stem) (yours).md"]
        try await store.trash.add(entry.id, until: .evening.adding(seconds: 99), at: .evening)
        #expect(try await mirror.update().outliving == [], "it may come back")
        try await store.trash.remove([entry.id], at: .evening)
        for _ in 1...2 { #expect(try await mirror.update().outliving.sorted() == names) }
        #expect(try text("\(folder)/\(names[1])").contains("my remark"))
        for name in names { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        #expect(try await mirror.update().outliving == [])
    }

    @Test(
        "A mirror into which a person writes knows an entry by the name of what was kept beside its files",
        arguments: [
            ("2026/11/2026-11-20 1830 At sea 41a2c9d0e1f2 (yours).md", "41a2c9d0e1f2"),
            ("2026/11/2026-11-20 41a2c9d0e1f2 (2) (yours 3).opus", "41a2c9d0e1f2"),
            ("2026/11/2026-11-20 41a2c9d0e1f2 (yours) (yours).md", "41a2c9d0e1f2"),
            ("letter (yours).md", nil), ("2026/11/2026-11-20 41a2c9d0e1f2.md", nil),
        ]
    )
    func keptName(path: String, end: String?) { #expect(EntryFileName.idEnd(ofKept: path) == end) }

    @Test("names the values that were changed also where more was, and where there is no text")
    func named() async throws {
        _ = try await mirror.update()
        try change("title: \"At sea\"", to: "title: \"By the sea\"")
        try change("# At sea", to: "# By the sea")
        try change("we walked\n", to: "we walked\nmy remark\n")
        let kept = try #require(try await mirror.update().notes.values.first)
        #expect((kept.untaken, kept.textIsTaken, kept.hasMore) == (["title"], false, true))
        var place = Entry.sample(2, text: "", journal: "Walks")
        place.blocks = [.place(name: "Mildo", nil)]
        let note = MarkdownNote.text(of: place, sound: nil).replacing("\"Walks\"", with: "\"Sea\"")
        let change = MarkdownNote.change(in: Array(note.utf8), of: place, sound: nil)
        #expect(change == MarkdownNote.Change(text: nil, properties: ["journal"]))
    }

    @Test(
        "A mirror into which a person writes takes the text of a note that an editor saved with other ends of lines"
    )
    func lineEnds() async throws {
        _ = try await mirror.update()
        let theirs = try text(note).replacing("We walked", with: "We walked on").replacing("\n", with: "\r\n")
        try theirs.write(toFile: note, atomically: true, encoding: .utf8)
        #expect(try await mirror.update().readBack == [entry.id])
        let taken = try await store.entries.entry(entry.id).wholeText
        #expect(taken.hasPrefix("We walked on") && !taken.utf8.contains(13), "\(taken)")
        // Without another change the note is rewritten.
        let plain = try text(note)
        try plain.replacing("\n", with: "\r\n").write(toFile: note, atomically: true, encoding: .utf8)
        let outcome = try await mirror.update()
        #expect((outcome.kept, outcome.readBack) == ([], []))
        #expect(try text(note).utf8.elementsEqual(plain.utf8))
    }

    @Test(
        "takes a text also when only a machine changed the entry since the note was written",
        arguments: [true, false]
    )
    func changedByMachine(isPlaced: Bool) async throws {
        var edit = EntryEdit()
        edit.text = "We walked on"
        try await store.entries.edit(entry.id, edit, at: .evening)
        _ = try await mirror.update()
        #expect(try text(note).contains("\nmissing: [feel, align]\n"))
        try change("\nWe walked on\n", to: "\nWe walked on and on\n")
        let seen = try await store.entries.entry(entry.id)
        if isPlaced {
            try await store.entries.saveAligned([], in: seen, at: Moment.evening.adding(seconds: 1))
        } else {
            try await store.jobs.finish(.align, of: entry.id)
        }
        #expect(try await store.entries.entry(entry.id).pending == [.feel])
        let outcome = try await mirror.update(at: Moment.evening.adding(seconds: 2))
        #expect((outcome.readBack, outcome.kept) == ([entry.id], []))
        #expect(try await store.entries.entry(entry.id).text == "We walked on and on")
    }

    @Test("takes a person's text for one that a machine heard anew, and keeps it beside another of a person")
    func heardAnew() async throws {
        _ = try await mirror.update()
        try change("\nWe walked\n", to: "\nWe talked\n")
        let heard = Transcript.sample("we worked")
        try await store.entries.saveTranscript(
            heard,
            hearing: nil,
            text: heard.text,
            truncated: false,
            of: entry.id,
            at: Moment.evening.adding(seconds: 1)
        )
        #expect(try await store.entries.entry(entry.id).text == "we worked")
        #expect(try await mirror.update(at: Moment.evening.adding(seconds: 2)).readBack == [entry.id])
        try change("\nWe talked\n", to: "\nWe waltzed\n")
        var edit = EntryEdit()
        edit.text = "We wept"
        try await store.entries.edit(entry.id, edit, at: Moment.evening.adding(seconds: 3))
        let outcome = try await mirror.update()
        #expect(outcome.kept == ["\(stem) (yours).md"])
        #expect(outcome.notes["\(stem) (yours).md"]?.textIsOther == true)
        #expect(try await store.entries.entry(entry.id).text == "We wept")
    }

    @Test("keeps what a person wrote when the entry was changed too, and when it was removed")
    func bothChanged() async throws {
        _ = try await mirror.update()
        try change("\nWe walked\n", to: "\nMine\n")
        var edit = EntryEdit()
        edit.text = "Another"
        try await store.entries.edit(entry.id, edit, at: Moment.evening.adding(seconds: 1))
        #expect(try await mirror.update().kept == ["\(stem) (yours).md"])
        #expect(try await store.entries.entry(entry.id).text == "Another")
        try change("\nAnother\n", to: "\nMine again\n")
        try await store.entries.remove(entry.id, at: .evening)
        let outcome = try await mirror.update()
        #expect((outcome.removed, outcome.kept) == (1, ["\(stem) (yours 2).md"]))
        #expect(!FileManager.default.fileExists(atPath: note))
    }

    @Test("never writes over a file that it did not write: the entry's own files take another name")
    func foreign() async throws {
        try write("mine", to: note)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 1))
        #expect(try text(note) == "mine")
        #expect(try text("\(folder)/\(stem) (2).md").contains("![["))
        #expect(try await mirror.update() == DiaryMirror.Outcome(unchanged: 1))
        #expect(try text(note) == "mine")
    }

    @Test("knows its own files again when its list was lost, and a file that was only touched")
    func lostList() async throws {
        _ = try await mirror.update()
        let before = FolderNames.files(below: folder)
        try FileManager.default.removeItem(atPath: folder + "/" + FolderKind.mirrorList)
        #expect(try await mirror.update() == DiaryMirror.Outcome(written: 1))
        #expect(FolderNames.files(below: folder) == before)
        try write(text(note), to: note)
        #expect(try await mirror.update() == DiaryMirror.Outcome(unchanged: 1))
    }
}

@Suite("Where a folder lies to the diary's")
struct DiaryFolderPlaceTests {
    @Test("Where a folder lies to the diary's is known whatever links lead there, and before it is made")
    func places() throws {
        let diary = try TemporaryDiary()
        _ = try diary.open()
        let folder = DiaryFolder(diary.folder)
        try FileManager.default.createSymbolicLink(
            atPath: diary.root + "/link",
            withDestinationPath: diary.folder
        )
        for inside in ["", "/", "/audio", "/new/notes"] {
            #expect(folder.place(of: diary.folder + inside) == .inside)
            #expect(folder.place(of: diary.root + "/link" + inside) == .inside)
        }
        #expect(folder.place(of: diary.root) == .around)
        #expect(folder.place(of: diary.root + "/new/notes") == .apart)
    }
}

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

    @Test(
        "A note that somebody renamed, moved or deleted in a mirror goes with its entry when that is removed"
    )
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
        // Text that somebody wrote into the copy is kept.
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
