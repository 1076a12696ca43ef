import TestKit
import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Changes by forms")
struct ChangeTests {
    @Test("An alternative for a doubtful word has a capital letter if the word has one")
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
    }

    @Test("Of two people who edit one entry, the second is shown both texts and can keep theirs")
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
    }

    @Test("Fields that the second did not touch stay as the first left them")
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
    }

    @Test("Text typed for an entry that is gone is shown again, to be copied")
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
    }

    @Test("A chosen alternative takes the place of the word, where it is said")
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
    }

    @Test("A typed word takes the place of the old one, with the mark at its end")
    func typedWord() async throws {
        let diary = try await ServedDiary()
        let typed = ["revision": Revision(diary.entry).text, "word": "4", "as": " laughed \n aloud "]
        #expect(try await diary.post("/entry/\(diary.entry.id)/word", typed).status == 303)
        #expect(
            try await diary.store.entries.entry(diary.entry.id).text == "I am glad <i>we</i> laughed aloud."
        )
    }

    @Test("An empty text and an impossible day are refused with what was typed")
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
    }

    @Test("Shares add up to the whole, and of equal ones the first gets more")
    func shares() {
        let thirds = Shares.parts(of: [.joy: 1, .sadness: 1, .anger: 1], among: 100)
        #expect(thirds == [.joy: 34, .sadness: 33, .anger: 33, .fear: 0])
        #expect(Shares.parts(of: [:], among: 20).isEmpty)
        #expect(Shares.parts(of: [.fear: 7, .joy: 6], among: 20).values.reduce(0, +) == 20)
    }
}

@Suite("Captions that are written on the page")
struct CaptionTests {
    private func field(_ entry: Entry, _ place: Int) -> String {
        EntryDraft.captionField + (entry.blocks[place].pictures.first?.sha256.prefix(16).description ?? "")
    }

    private func captions(_ diary: ServedDiary, _ id: EntryID) async throws -> [String?] {
        try await diary.store.entries.entry(id).blocks.map {
            if case .photo(_, let caption) = $0 { caption } else { nil }
        }
    }

    @Test("Each photo has a field with its words; kept, they stand under it, and undo takes them back")
    func written() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addSeveral()
        let path = "/entry/\(entry.id)/edit"
        let page = try await diary.get(path).body
        #expect(
            page.contains("Caption of pictures 1 to 5</label>")
                && page.contains("Caption of picture 6</label>")
        )
        let area = try #require(page.between("id=\"\(field(entry, 0))\"", "</textarea>"))
        #expect(area.hasSuffix(">\nThe pier"), "\(area)")
        let typed = [
            "revision": Revision(entry).text, field(entry, 0): " ", field(entry, 1): "By the <b>\r\nsea",
        ]
        let sent = try await diary.post(path, typed)
        #expect(
            sent.status == 303 && sent.headers["location"]?.hasPrefix("/entry/\(entry.id)?changed") == true
        )
        #expect(try await captions(diary, entry.id) == [nil, "By the <b>\nsea"])
        #expect(try await diary.get("/entry/\(entry.id)").body.contains("By the &lt;b&gt;\nsea"))
        let history = try await diary.get("/entry/\(entry.id)/history").body
        #expect(history.contains("Captions</p>") && history.contains("pier;"), "\(history)")
        let changed = try await diary.store.entries.entry(entry.id)
        #expect(changed.pictures == entry.pictures)
        _ = try await diary.post("/entry/\(entry.id)/undo", ["revision": Revision(changed).text])
        #expect(try await captions(diary, entry.id) == ["The pier", "Alone"])
    }

    @Test("Of two tabs, the second is shown both captions, and reverts none that only the first changed")
    func twoTabs() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addSeveral()
        let path = "/entry/\(entry.id)/edit"
        let old = EntryDraft(entry)
        let form = [
            "revision": Revision(entry).text, "was": old.marks, field(entry, 0): "The pier",
            field(entry, 1): "Alone",
        ]
        #expect(
            try await diary.post(path, form.merging([field(entry, 0): "The long pier"]) { $1 }).status == 303
        )
        let second = form.merging([field(entry, 1): "Not alone"]) { $1 }
        let conflict = try await diary.post(path, second)
        #expect(conflict.status == 409 && conflict.body.contains("<ins>Not alone</ins>"), "\(conflict.body)")
        #expect(!conflict.body.contains("<ins>The pier</ins>") && !conflict.body.contains("<del>long</del>"))
        let revision = try #require(conflict.body.between("name=\"revision\" value=\"", "\""))
        let mine = try #require(conflict.body.between("name=\"\(field(entry, 1))\" hidden>\n", "</textarea>"))
        let kept = try #require(conflict.body.between("name=\"\(field(entry, 0))\" hidden>\n", "</textarea>"))
        #expect(mine == "Not alone" && kept == "The long pier")
        let again = ["revision": revision, field(entry, 0): kept, field(entry, 1): mine]
        #expect(try await diary.post(path, again).status == 303)
        #expect(try await captions(diary, entry.id) == ["The long pier", "Not alone"])
    }

    @Test("The caption of a photo removed meanwhile is shown, and goes under no other photo")
    func photoGone() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addSeveral()
        var edit = EntryEdit()
        edit.changedBlocks = [0: .to(nil)]
        edit.seenBlocks = [0: entry.blocks[0]]
        try await diary.store.entries.edit(entry.id, edit, at: entry.recordedAt)
        let typed = [
            "revision": Revision(entry).text, "was": EntryDraft(entry).marks, field(entry, 0): "The old pier",
            field(entry, 1): "Alone",
        ]
        let conflict = try await diary.post("/entry/\(entry.id)/edit", typed)
        #expect(conflict.status == 409 && conflict.body.contains("Caption of a photo that is gone"))
        #expect(conflict.body.contains("<ins>The old pier</ins>") && !conflict.body.contains(field(entry, 0)))
        #expect(try await captions(diary, entry.id) == ["Alone"])
        // What was not touched in that form is nothing to ask about.
        let untouched = typed.merging([field(entry, 0): "The pier"]) { $1 }
        #expect(try await diary.post("/entry/\(entry.id)/edit", untouched).status == 303)
    }

    @Test("A refused caption is shown again, and one that is too long is said to be")
    func again() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addSeveral()
        let path = "/entry/\(entry.id)/edit"
        let ours = ["Origin": "http://\(diary.server.host)", "Sec-Fetch-Site": "same-origin"]
        let typed = ["revision": Revision(entry).text, field(entry, 1): "Kept for <later>"]
        let sent = try await diary.post(path, typed, token: "0", ours)
        #expect(sent.status == 403 && sent.body.contains("name=\"\(field(entry, 1))\""))
        #expect(sent.body.contains(">\nKept for &lt;later&gt;</textarea>"))
        let long = String(repeating: "a", count: Block.characterLimit + 1)
        let refused = try await diary.post(path, typed.merging([field(entry, 1): long]) { $1 })
        #expect(refused.status == 422 && refused.body.contains("A caption has at most 100000 characters"))
        #expect(try await captions(diary, entry.id) == ["The pier", "Alone"])
    }

    @Test("An entry without photos has no caption field")
    func none() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/entry/\(diary.entry.id)/edit").body
        #expect(!page.contains("caption") && page.contains("name=\"text\""))
    }
}
