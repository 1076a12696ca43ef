import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Privacy of words in pages and forms")
struct PrivacyTests {
    @Test("The browser keeps no field in which private words are typed")
    func autocomplete() async throws {
        let diary = try await ServedDiary()
        try await diary.addTrip()
        for path in [
            "/write", "/entry/\(diary.entry.id)/edit", "/entry/\(diary.entry.id)", "/search", "/trips/new",
            "/trips/change/\(ServedDiary.tripPath)",
        ] {
            let page = try await diary.get(path)
            #expect(page.status == 200, "\(path)")
            let fields = page.body.split(separator: "<").filter { piece in
                piece.hasPrefix("textarea")
                    || piece.hasPrefix("input")
                        && ["text", "search", "date", "time"].contains { piece.contains("type=\"\($0)\"") }
            }
            #expect(!fields.isEmpty, "\(path)")
            for field in fields { #expect(field.contains("autocomplete=\"off\""), "\(path): \(field)") }
        }
        // What comes back after a restart is as private.
        let old = try await diary.post(
            "/write",
            ["text": "dear"],
            token: "old",
            ["Sec-Fetch-Site": "same-origin"]
        )
        let area = try #require(old.body.between("<textarea", ">"))
        #expect(old.status == 403 && area.contains("autocomplete=\"off\""))
    }

    @Test("The page that asks before removal says only what is true of the entry")
    func removal() async throws {
        let diary = try await ServedDiary()
        let spoken = try await diary.get("/entry/\(diary.entry.id)/remove").body
        #expect(spoken.contains("for 30 days, until 22 December 2026"))
        #expect(!spoken.contains("Files outside"), "it was made of no file")
        let texts = Texts(.english)
        let forGood = RemovePage(frame: frame(texts), entry: diary.entry, days: 0).markup.html
        #expect(forGood.contains("deleted at once, with its words, its mood, its sound, and cannot"))
        var written = diary.entry
        (written.sound, written.reading, written.title) = (nil, nil, nil)
        written.origin = Origin(name: "a.m4a", sha256: "", bytes: 1)
        let bare = RemovePage(frame: frame(texts), entry: written, days: 0).markup.html
        #expect(bare.contains("with its words, and cannot") && bare.contains("Files outside the diary"))
    }

    private func frame(_ texts: Texts) -> Frame {
        Frame(texts: texts, today: DiaryDay(daysSinceEpoch: 20_000), token: "", waiting: 0)
    }

    @Test("A form that spoke of the trash does not delete for good after the setting changed")
    func daysChanged() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/remove"
        let page = try await diary.get(path).body
        #expect(page.contains("name=\"days\" value=\"30\""))
        let fields = ["revision": Revision(diary.entry).text, "days": "14"]
        #expect(try await diary.post(path, fields).status == 409)
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
    }

    @Test("A mood that is chosen by hand has no invented figure, and may be unsure")
    func chosenMood() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        #expect(try await diary.get(path).body.contains("82 % +"))
        for (mood, leaf) in [("unsure", MoodGlyph.unsure), ("sadness", .sadness), ("joy", .joy)] {
            let revision = Revision(try await diary.store.entries.entry(diary.entry.id)).text
            let sent = try await diary.post(path + "/edit", ["revision": revision, "mood": mood])
            #expect(sent.status == 303)
            #expect(MoodGlyph(try await diary.store.entries.entry(diary.entry.id).mood) == leaf)
            let page = try await diary.get(path).body
            #expect(!page.contains("class=\"balance\"") && page.contains("as you said; read as joy, 82 % +"))
            #expect(!(try await diary.get("/").body).contains("class=\"share\""))
            #expect(try await diary.get(path + "/edit").body.contains("value=\"\(mood)\" checked"))
        }
        // Who says a figure means it.
        var edit = EntryEdit()
        edit.mood = .to(Mood(positive: 70, negative: 30, emotion: .joy, source: .person))
        _ = try await diary.store.entries.edit(diary.entry.id, edit, at: diary.entry.recordedAt)
        #expect(try await diary.get(path).body.contains("70 % +"))
    }
}
