import Diary
import Foundation
import Testing
import VoiceCore

@Suite("A long text is cut where it is shown, and nowhere else")
struct WholeTextTests {
    private static let long = (1...200).map { "word\($0)" }.joined(separator: " ")

    private func longMemo() async throws -> (yard: DiaryYard, id: String) {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let store = try yard.open()
        let words = Self.long.split(separator: " ").enumerated().map { place, word in
            Word(word: String(word), start: Double(place), end: Double(place) + 0.5, probability: 0.9)
        }
        let transcript = Transcript(
            text: Self.long,
            engine: "test",
            model: "test",
            preset: "fast",
            seconds: 200,
            words: words
        )
        let text = EntryText(Self.long)
        try await store.entries.saveTranscript(
            transcript,
            hearing: nil,
            text: text.text,
            truncated: text.isTruncated,
            of: id,
            at: Moment(milliseconds: 0)
        )
        return (yard, id.description)
    }

    @Test("list marks the cut, and show has all of it, once", arguments: [[], ["--transcript"]])
    func marked(options: [String]) async throws {
        let (yard, id) = try await longMemo()
        _ = try await yard.run("edit", id, "--no-title")
        let listed = try await yard.run("list").output
        #expect(listed.contains("…") && !listed.contains("word200"), "\(listed)")
        let whole = try await yard.run(all: ["show", id] + options).output
        #expect(whole.components(separatedBy: "word1 word2 ").count == 2)
        #expect(whole.contains("word200"))
    }

    @Test(
        "Every command gives all of it as JSON, under one name, and says nowhere that it is cut",
        arguments: [
            "show last", "list", "search word150", "list --on-this-day 2025-01-15",
            "export last --format json",
            "edit last --title x",
            "list --timeline --limit 0", "trash",
        ]
    )
    func json(command: String) async throws {
        let (yard, _) = try await longMemo()
        if command == "trash" { _ = try await yard.run("rm", "last", "--yes") }
        var words = command.split(separator: " ").map(String.init)
        if command.contains("--on-this-day") {
            let day = try #require(try await yard.open().entries.list().first).day
            words[2] = "2025-\("\(day)".dropFirst(5))"
        }
        let output = try await yard.run(all: words + (words[0] == "export" ? [] : ["--json"])).output
        #expect(output.contains("\"text\":\"\(Self.long)\""), "\(output)")
        #expect(!output.contains("textTruncated"))
    }

    @Test(
        "A list shows the first 200 characters of an entry, and marks what is cut",
        arguments: ["list", "list --timeline", "trash", "search '#sea'", "search word1"]
    )
    func shown(command: String) async throws {
        let (yard, id) = try await longMemo()
        _ = try await yard.run("edit", id, "--no-title", "--tag", "sea")
        if command == "trash" { _ = try await yard.run("rm", "last", "--yes") }
        let shell = "'\(try Built.program("voicecore"))' \(command)"
        let environment = ["VOICECORE_DIARY": yard.diary, "HOME": yard.root]
        let lines = try await Built.shell(shell, environment: environment).output
        guard command != "search word1" else {
            // Of what was found only the words around it are shown.
            let around = lines.split(separator: "\n").last.map(String.init) ?? ""
            #expect(around.contains(" word1 word2 "), "\(lines)")
            return
        }
        let shown = String(Self.long.prefix(200)) + "…"
        #expect(lines.contains(" " + shown), "\(lines)")
        let after = lines.range(of: shown).map { lines[$0.upperBound...].prefix(5) } ?? ""
        #expect(!after.contains("word"))
    }

    @Test("What is shown cut is whole in the diary, also once it is taken back")
    func filed() async throws {
        let (yard, id) = try await longMemo()
        let before = try await yard.run("show", id, "--json").output
        _ = try await yard.run("edit", id, "--text", "mine")
        let environment = ["VOICECORE_DIARY": yard.diary, "HOME": yard.root]
        let back = try await Built.shell(
            "'\(try Built.program("voicecore"))' edit \(id) --no-text --yes",
            environment: environment
        )
        #expect(back.code == 0, "\(back)")
        let store = try yard.open()
        #expect(try await store.entries.entry(#require(EntryID(id))).text == EntryText(Self.long).text)
        #expect(before.contains(Self.long))
    }

    @Test("Every export and list --json have all of it", arguments: ["jrnl", "csv", "markdown", "json"])
    func exported(format: String) async throws {
        let (yard, id) = try await longMemo()
        #expect(try await yard.run("export", id, "--format", format).output.contains("word200"))
        #expect(try await yard.run("list", "--json").output.contains("word200"))
    }

    @Test(
        "An export shows what is hidden in a title at a terminal, and writes it as it is into a file",
        arguments: ["jrnl", "csv", "markdown"]
    )
    func hidden(format: String) async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        var edit = EntryEdit()
        edit.title = .to("A\u{1b}[31mred")
        _ = try await yard.open().entries.edit(id, edit, at: .present(in: .utc))
        let command = ["export", "last", "--format", format, "--diary", yard.diary]
        #expect(try await yard.run(all: command).output.contains("A\u{1b}[31mred"))
        let shown = try await Built.shell(
            "script -qec \"'$1' export last --format $2 --diary '$3'\" /dev/null </dev/null",
            Built.program("voicecore"),
            format,
            yard.diary
        )
        #expect(shown.output.contains("A\\u{1b}[31mred") && !shown.output.contains("\u{1b}"), "\(shown)")
        #expect(!shown.output.contains("\\r"))
    }

    @Test("edit opens all of it, what is saved is not cut, and --no-text takes it back")
    func edited() async throws {
        let (yard, id) = try await longMemo()
        let script =
            "script -qec \"EDITOR='sed -i s/word3\\ /wood3\\ /' '$1' edit $3 --diary '$2'\" /dev/null </dev/null"
        let outcome = try await Built.shell(script, Built.program("voicecore"), yard.diary, id)
        #expect(outcome.code == 0, "\(outcome.output)")
        let store = try yard.open()
        let entryID = try #require(EntryID(id))
        let edited = try await store.entries.entry(entryID)
        #expect(edited.text == Self.long.replacingOccurrences(of: "word3 ", with: "wood3 "))
        #expect(try await yard.run("show", id).output.contains("yours"))
        let refused = try await yard.run("edit", id, "--no-text")
        #expect(refused.code == 64 && refused.message.contains("--yes does it without asking"), "\(refused)")
        #expect(try await yard.run("edit", id, "--no-text", "--dry-run").code == 0)
        #expect(try await store.entries.entry(entryID).text == edited.text)
        #expect(try await yard.run("edit", id, "--no-text", "--yes").code == 0)
        let back = try await store.entries.entry(entryID)
        #expect((back.text, back.textEdited, back.textTruncated) == (EntryText(Self.long).text, false, true))
        #expect(!back.pending.contains(.align))
    }

    @Test("An empty text changes nothing, and what would be ignored is refused")
    func refused() async throws {
        let (yard, id) = try await longMemo()
        let empty = try await yard.run("edit", id, "--text", "-", input: "\n")
        #expect(empty.code == 1)
        #expect(empty.message.contains("nothing was changed"))
        #expect(try await yard.run("edit", id, "--text", "x", "--no-text").code == 64)
        #expect(try await yard.run("edit", id, "--title", "x", "--no-title").code == 64)
        #expect(try await yard.open().entries.entry(try #require(EntryID(id))).textEdited == false)
    }

    @Test("A text with the ends of lines of other systems has plain ones in the diary")
    func lineEnds() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "-", input: "one\r\ntwo\r\n").code == 0)
        let store = try yard.open()
        let entry = try await store.entries.entry(try #require(try await store.entries.ids().first))
        #expect(Array(entry.wholeText.utf8) == Array("one\ntwo\n".utf8), "\(entry.wholeText)")
    }
}
