import Testing
import VoiceCore
@testable import Web

@Suite("What forms change")
struct ChangeTests {
    @Test("What a doubtful word may have been has a capital letter where the word has one")
    func capital() {
        let word = Word(word: "by", start: 0, end: 1, probability: 0.3, alternatives: ["buy", "bye"])
        #expect(SpokenText.Piece(text: "By", word: word, isDoubtful: true).alternatives == ["Buy", "Bye"])
        #expect(SpokenText.Piece(text: "by,", word: word, isDoubtful: true).alternatives == ["buy", "bye"])
    }

    @Test("An edit changes what the form changed, and nothing else")
    func edit() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let sent = try await diary.post(
            path,
            [
                "revision": Revision(diary.entry).text, "title": "At the river", "tags": "river, #old  days",
                "journal": "Walks & more", "text": diary.entry.text, "on": "2026-11-22", "at": "10:30",
                "mood": "sadness",
            ]
        )
        #expect(sent.status == 303)
        let entry = try await diary.store.entries.entry(diary.entry.id)
        #expect(entry.title == "At the river" && entry.tags == ["old days", "river"])
        #expect(entry.text == diary.entry.text && !entry.textEdited)
        #expect(entry.personMood?.emotion == .sadness && entry.reading == diary.entry.reading)
        #expect(entry.recordedAt.localTime == (10, 30, 0) && entry.recordedAt.offsetSeconds == 32_400)
        await diary.server.stop()
    }

    @Test("Of two who edit one entry the second is shown both, and can keep theirs")
    func conflict() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let revision = Revision(diary.entry).text
        #expect(try await diary.post(path, ["revision": revision, "title": "First"]).status == 303)
        let second = try await diary.post(path, ["revision": revision, "title": "Second"])
        #expect(second.status == 409)
        #expect(second.body.contains("<del>First</del>") && second.body.contains("<ins>Second</ins>"))
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "First")
        let shown = try #require(second.body.between("name=\"revision\" value=\"", "\""))
        #expect(try await diary.post(path, ["revision": shown, "title": "Second"]).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "Second")
        await diary.server.stop()
    }

    @Test("What the second did not touch stays as the first left it, also when the second keeps theirs")
    func untouched() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let form = try await diary.get(path).body
        let was = try #require(form.between("name=\"was\" value=\"", "\""))
        let revision = Revision(diary.entry).text
        let first = ["revision": revision, "was": was, "title": "First", "mood": "fear", "at": "10:30"]
        #expect(try await diary.post(path, first).status == 303)
        var second = ["revision": revision, "was": was, "title": diary.entry.title ?? "", "mood": "machine"]
        second["text"] = diary.entry.text + " And home."
        (second["on"], second["at"]) = (EntryDraft(diary.entry).day, EntryDraft(diary.entry).time)
        let shown = try await diary.post(path, second)
        #expect(shown.status == 409 && !shown.body.contains("<del>First</del>"))
        var mine: [String: String] = [:]
        for name in ["revision", "title", "journal", "tags", "on", "at", "mood"] {
            mine[name] = shown.body.between("name=\"\(name)\" value=\"", "\"")
        }
        #expect(mine["title"] == "First" && mine["mood"] == "fear" && mine["at"] == "10:30")
        // Who touched nothing at all has no conflict.
        second["text"] = diary.entry.text
        #expect(try await diary.post(path, second).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "First")
        await diary.server.stop()
    }

    @Test("What was typed for an entry that is gone by then is shown again, to be copied")
    func goneMeanwhile() async throws {
        let diary = try await ServedDiary()
        let revision = Revision(diary.entry).text
        try await diary.store.entries.remove(diary.entry.id, at: diary.entry.recordedAt)
        let sent = try await diary.post(
            "/entry/\(diary.entry.id)/edit",
            ["revision": revision, "text": "typed for <an> hour"]
        )
        #expect(sent.status == 404)
        #expect(sent.body.contains("typed for &lt;an&gt; hour"))
        await diary.server.stop()
    }

    @Test("Of many edits at once exactly one is kept, and every other is told")
    func manyAtOnce() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let revision = Revision(diary.entry).text
        let served = diary
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                group.addTask {
                    try await served.post(path, ["revision": revision, "title": "Edit \(number)"]).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [303] + Array(repeating: 409, count: 11))
        await diary.server.stop()
    }

    @Test("An alternative that is chosen takes the place of the word, where it is said")
    func correctWord() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/word"
        let revision = Revision(diary.entry).text
        let long = String(repeating: "a", count: 201)
        let endless = try await diary.post(path, ["revision": revision, "word": "4", "as": long])
        #expect(endless.status == 404)
        for word in ["-1", "5", "99999999999999999999", "x"] {
            #expect(try await diary.post(path, ["revision": revision, "word": word, "as": ""]).status == 404)
        }
        #expect(try await diary.post(path, ["revision": revision, "word": "4", "as": "wept"]).status == 303)
        let entry = try await diary.store.entries.entry(diary.entry.id)
        #expect(entry.text == "I am glad <i>we</i> wept." && entry.transcript == diary.entry.transcript)
        #expect(entry.textWords?.last?.start == 2 && entry.textWords?.last?.word == "wept.")
        #expect(try await diary.get("/entry/\(entry.id)").body.contains("popovertarget") == false)
        await diary.server.stop()
    }

    @Test("What a person types for a word takes its place, with the mark at its end")
    func typedWord() async throws {
        let diary = try await ServedDiary()
        let typed = ["revision": Revision(diary.entry).text, "word": "4", "as": " laughed \n aloud "]
        #expect(try await diary.post("/entry/\(diary.entry.id)/word", typed).status == 303)
        #expect(
            try await diary.store.entries.entry(diary.entry.id).text == "I am glad <i>we</i> laughed aloud."
        )
        await diary.server.stop()
    }

    @Test("An empty text and a day that is none are refused with what was typed")
    func unfitForms() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let revision = Revision(diary.entry).text
        for fields in [["text": " \n"], ["on": "2026-02-31"], ["at": "25:00"], ["at": "x"]] {
            let sent = try await diary.post(
                path,
                fields.merging(["revision": revision, "title": "Kept here"]) { $1 }
            )
            #expect(sent.status == 422 && sent.body.contains("Kept here"))
        }
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
        await diary.server.stop()
    }

    @Test("A removed entry lies in the trash, and its page says that it is not there")
    func remove() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/remove"
        #expect(try await diary.get(path).body.contains("put back"))
        #expect(try await diary.post(path, ["revision": "0"]).status == 409)
        #expect(try await diary.post(path, ["revision": Revision(diary.entry).text]).status == 303)
        #expect(try await diary.get("/entry/\(diary.entry.id)").status == 404)
        #expect(try await diary.store.trash.all().map(\.id) == [diary.entry.id])
        await diary.server.stop()
    }

    @Test("Shares add up to the whole, and what is equal goes to the first")
    func shares() {
        let thirds = Shares.parts(of: [.joy: 1, .sadness: 1, .anger: 1], among: 100)
        #expect(thirds == [.joy: 34, .sadness: 33, .anger: 33, .fear: 0])
        #expect(Shares.parts(of: [:], among: 20).isEmpty)
        #expect(Shares.parts(of: [.fear: 7, .joy: 6], among: 20).values.reduce(0, +) == 20)
    }
}
