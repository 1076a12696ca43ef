@testable import Diary
@testable import Hearing
@testable import System
import Foundation
import Mood
import TestKit
import Testing

@Suite("Forms of an exported entry")
struct ExportFormatTests {
    private static var entry: Entry {
        var entry = Entry.sample(
            text: "We said, \"hello\".\n[2026-01-01 00:00] no entry",
            journal: "A: B",
            tags: ["by sea"]
        )
        entry.title = "=SUM(1)"
        entry.transcript = .sample("we said hello & <left>")
        entry.reading = EditTests.reading(.joy, 82)
        return entry
    }

    @Test(
        "Markdown has front matter whose texts are quoted, links to the sound, and the transcript where it says more"
    )
    func markdown() {
        let text = ExportFormat.markdown.text(of: Self.entry, sound: "a b.opus")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "---")
        for line in [
            "date: 2026-11-20T18:30:00", "recordedAt: \"2026-11-20T18:30:00+09:00\"", "title: \"=SUM(1)\"",
            "journal: \"A: B\"", "  - \"by-sea\"", "positive: 82", "emotion: joy", "audio: \"[[a b.opus]]\"",
            "# =SUM(1)", "![[a b.opus]]", "## Transcript", "we said hello & <left>",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    @Test("A CSV row has a field for each column, and nothing in it is a formula")
    func csv() {
        let row = ExportFormat.csv.text(of: Self.entry, sound: nil)
        #expect(row.hasSuffix("\r\n"))
        #expect(row.contains(",'=SUM(1),"))
        #expect(row.contains("\"We said, \"\"hello\"\".\n[2026-01-01 00:00] no entry\""))
        #expect(CSVText.header.split(separator: ",").count == 19)
    }

    @Test("jrnl's text has the time in brackets, and no other line that looks like an entry")
    func jrnl() {
        let text = ExportFormat.jrnl.text(of: Self.entry, sound: nil)
        #expect(text.hasPrefix("[2026-11-20 18:30] =SUM(1)\nWe said"))
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("[") }.count == 1)
        #expect(text.hasSuffix("\n@by_sea\n\n"))
    }

    @Test("Blocks follow the text: as paragraphs of a note, in a field of a row, as lines of jrnl's text")
    func blocks() {
        var entry = Self.entry
        entry.blocks = [
            .link(address: "https://example.com/", title: "A [café]"), .text("On the train"),
            .place(name: "Busan", GlobePosition(latitude: 35.1, longitude: 129)),
        ]
        let note = ExportFormat.markdown.text(of: entry, sound: nil)
        let paragraphs = [
            "[A \\[café\\]](<https://example.com/>)", "On the train", "Place: [Busan](geo:35.1,129.0)",
            "## Transcript",
        ]
        #expect(note.contains("\n\n" + paragraphs.joined(separator: "\n\n") + "\n"))
        let row = ExportFormat.csv.text(of: entry, sound: nil)
        #expect(row.hasSuffix(",\"A [café] https://example.com/\nOn the train\nBusan\",,Busan,\r\n"))
        let text = ExportFormat.jrnl.text(of: entry, sound: nil)
        #expect(text.hasSuffix("\nA [café] https://example.com/\nOn the train\nBusan\n@by_sea\n\n"))
    }

    @Test(
        "A date that is a guess is marked as one: a property of a note, the last field of a row, a tag of jrnl's"
    )
    func guessed() {
        var guess = Self.entry
        guess.dateCertainty = .guessed
        for (entry, isGuessed) in [(Self.entry, false), (guess, true)] {
            let note = ExportFormat.markdown.text(of: entry, sound: nil)
            #expect(note.contains("\ndateGuessed: true\n") == isGuessed)
            #expect(CSVText.header.hasSuffix(",dateGuessed\r\n"))
            #expect(ExportFormat.csv.text(of: entry, sound: nil).hasSuffix(isGuessed ? ",true\r\n" : ",\r\n"))
            let jrnl = ExportFormat.jrnl.text(of: entry, sound: nil)
            #expect(jrnl.hasPrefix("[2026-11-20 18:30] "))
            #expect(jrnl.hasSuffix(isGuessed ? "\n@by_sea @date_guessed\n\n" : "\n@by_sea\n\n"))
        }
    }

    @Test("A note is read back with the mark of a guess, and without it as earlier versions wrote it")
    func guessedReadBack() {
        var entry = Self.entry
        entry.dateCertainty = .guessed
        let note = ExportFormat.markdown.text(of: entry, sound: nil)
        for written in [note, note.replacing("dateGuessed: true\n", with: "")] {
            #expect(
                MarkdownNote.change(in: Array(written.utf8), of: entry, sound: nil) == MarkdownNote.Change()
            )
            let edited = written.replacing("We said", with: "We sang")
            let change = MarkdownNote.change(in: Array(edited.utf8), of: entry, sound: nil)
            #expect(change?.text?.hasPrefix("We sang") == true && change?.properties == [])
            let names = MarkdownNote.changedProperties(in: Array(written.utf8), of: entry, sound: nil)
            #expect(names == [])
        }
    }

    @Test("A link of another kind than those of pages is text in a note")
    func otherLinks() {
        var entry = Self.entry
        entry.blocks = [.link(address: "javascript:alert(1)", title: "a\nb")]
        let note = ExportFormat.markdown.text(of: entry, sound: nil)
        #expect(note.contains("\n\na b javascript:alert(1)\n"))
    }

    @Test("Subtitles have the times of the words, and of an edited text where it was placed")
    func subtitles() {
        let srt = ExportFormat.srt.text(of: Self.entry, sound: nil)
        #expect(srt.contains("00:00:00,000 --> "))
        #expect(srt.contains("hello"))
        let vtt = ExportFormat.vtt.text(of: Self.entry, sound: nil)
        #expect(vtt.hasPrefix("WEBVTT\n"))
        #expect(vtt.contains("&amp;") && vtt.contains("&lt;left&gt;"))
        var edited = Self.entry
        edited.textEdited = true
        edited.text = "goodbye"
        edited.textWords = [Word(word: "goodbye", start: 3661.5, end: 3662, probability: 1)]
        let placed = ExportFormat.vtt.text(of: edited, sound: nil)
        #expect(placed.contains("01:01:01.500 --> 01:01:02.500\ngoodbye"))
        #expect(!placed.contains("hello"))
    }

    @Test(
        "File names say when and what, without what file systems and notes do not bear",
        arguments: [
            ("At sea", "At sea"), ("a/b\\c:d", "a b c d"), ("../..", ""), ("[[x]] #1 |", "x 1"),
            (".hidden", "hidden"),
            ("line\nbreak", "line break"), ("", ""),
        ]
    )
    func names(title: String, plain: String) {
        #expect(EntryFileName.plain(title) == plain)
        var entry = Self.entry
        entry.title = title
        let stem = EntryFileName.stem(of: entry)
        let middle = plain.isEmpty ? "" : plain + " "
        #expect(stem == "2026/11/2026-11-20 1830 \(middle)\(entry.id.description.suffix(12))")
    }

    @Test("A title of any length and script makes a name that a file system takes")
    func longNames() {
        let long = String(repeating: "회의실 ", count: 200)
        #expect(EntryFileName.plain(long).utf8.count <= 100)
        #expect(EntryFileName.plain(long).hasPrefix("회의실 회의실"))
    }
}

@Suite("Cities in exports and mirrors")
struct CityNamesTests {
    @Test("are in every form beside the photos that were made near them, and none without positions")
    func cities() async throws {
        let (diary, store) = try TemporaryDiary.opened()
        let arriving = try diary.arriving(1, at: 0)
        var entry = Entry.sample(1, text: "")
        entry.origin = nil
        entry.blocks = [.photo([arriving.picture], caption: "The harbour")]
        entry = try await store.entries.add(entry, pictures: [arriving], at: .evening)
        let naming: DiaryExport.Naming = { entry in
            var entry = entry
            entry.blocks = entry.blocks.map { block in
                block.mappingPictures { picture in
                    var picture = picture
                    picture.city = picture.position.map { _ in "Busan" }
                    return picture
                }
            }
            return entry
        }
        #expect(entry.pictures[0].position != nil)
        entry = naming(entry)
        #expect(ExportFormat.markdown.text(of: entry, sound: nil).contains("The harbour\n\nNear Busan\n"))
        #expect(ExportFormat.json.text(of: entry, sound: nil).contains("\"near\":\"Busan\""))
        #expect(ExportFormat.csv.opening.contains(",places,"))
        #expect(ExportFormat.csv.text(of: entry, sound: nil).hasSuffix(",Busan,\r\n"))
        for form in [ExportFormat.markdown, .json, .csv] {
            #expect(!form.text(of: entry.withoutPositions, sound: nil).contains("Busan"))
        }
        let folder = diary.root + "/named"
        let mirror = DiaryMirror(of: store, in: folder, naming: naming)
        #expect(try await mirror.update(at: .evening).written == 1)
        let note = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".md") })
        let text = String(decoding: FileBytes.read("\(folder)/\(note)") ?? [], as: UTF8.self)
        #expect(text.contains("Near Busan"))
        // A person who writes into the note has only changed the text, also in one that names no city yet.
        for old in [text, text.replacing("\n\nNear Busan", with: "")] {
            let picture = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".jpg") })
            let name = String(picture.split(separator: "/").last ?? "")
            let changed = MarkdownNote.change(
                in: Array(old.replacing("![[", with: "By the sea.\n\n![[", maxReplacements: 1).utf8),
                of: naming(try await store.entries.entry(entry.id)),
                sound: nil,
                pictures: [entry.pictures[0].sha256: name]
            )
            #expect(changed == MarkdownNote.Change(text: "By the sea."))
        }
    }
}
