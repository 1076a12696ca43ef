import TestKit
import Testing
import VoiceCore
@testable import Web

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
        await diary.server.stop()
    }

    @Test(
        "Of two tabs, the second is shown both captions, and takes back none that only the first had changed"
    )
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
        await diary.server.stop()
    }

    @Test("What was written for a photo that is taken out meanwhile is shown, and goes under no other one")
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
        await diary.server.stop()
    }

    @Test("A caption that came to nothing is shown again, and one that is too long is said to be")
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
        await diary.server.stop()
    }

    @Test("An entry without photos has no such field")
    func none() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/entry/\(diary.entry.id)/edit").body
        #expect(!page.contains("caption") && page.contains("name=\"text\""))
        await diary.server.stop()
    }
}
