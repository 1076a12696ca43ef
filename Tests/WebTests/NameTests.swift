import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Names of entries without a title")
struct NameTests {
    @Test("An untitled entry is called by its first words, whole, as many as a name may have")
    func firstWords() {
        for (text, first) in [
            ("One two three.", "One two three."), ("", ""), ("  One", "  One"),
            ("a b c d e f g h i", "a b c d e f g"), ("First line\nsecond line", "First line"),
            ("오늘은 바다에 갔다.\n좋았다.", "오늘은 바다에 갔다."),
            ("A word and an extraordinarilylongwordthatgoesonandonforever more", "A word and an"),
            (String(repeating: "가", count: 60), String(repeating: "가", count: 48)),
        ] {
            let (head, rest) = Texts.firstWords(of: text)
            #expect(head == first, "\(text)")
            #expect(head + rest == text)
        }
    }

    @Test("Lists link an untitled entry by its first words, and every other page calls it so")
    func inLists() async throws {
        let diary = try await ServedDiary()
        var edit = EntryEdit()
        edit.title = .to(nil)
        edit.text = "We saw the sea from the train and then it rained all day."
        _ = try await diary.store.entries.edit(diary.entry.id, edit, at: diary.entry.recordedAt)
        let link = "class=\"first-words\" href=\"/entry/\(diary.entry.id)\">We saw the sea from the train</a>"
        for path in ["/", "/day/2026-11-22", "/journal/Walks%20%26%20more"] {
            #expect(try await diary.get(path).body.contains(link), "\(path)")
        }
        let texts = Texts(.english)
        for (text, name) in [
            ("One, two, three, four, five, six, seven, eight", "One, two, three, four, five, six, seven …"),
            ("We all of us went home now. Then", "We all of us went home now."), ("Short.", "Short."),
        ] {
            var entry = diary.entry
            (entry.title, entry.text) = (nil, text)
            #expect(texts.name(of: entry) == name)
        }
        let name = "We saw the sea from the train …"
        let history = try await diary.get("/entry/\(diary.entry.id)/history").body
        #expect(history.contains(name) && !history.contains("Memo of"))
        let number = try await diary.post("/search", ["q": "rained"]).headers["location"] ?? ""
        #expect(try await diary.get(number).body.contains(">\(name)</a>"))
        let now = diary.entry.recordedAt
        try await diary.store.trash.add(diary.entry.id, until: now.adding(seconds: 86_400), at: now)
        #expect(try await diary.get("/trash").body.contains(name))
    }

    @Test("A day names the years of neighbours in other years, and an empty one leads to writing")
    func neighbours() async throws {
        let diary = try await ServedDiary()
        let empty = try await diary.get("/day/2027-01-02").body
        #expect(empty.contains("‹ 22 Nov 2026") && !empty.contains("/write?on="), "it is still to come")
        let before = try await diary.get("/day/2026-11-20").body
        #expect(before.contains("22 Nov ›") && before.contains("href=\"/write?on=2026-11-20\""))
        #expect(try await diary.get("/write?on=2026-11-20").body.contains("value=\"2026-11-20\""))
        for wrong in ["2999-01-01", "2026-02-31", "x"] {
            #expect(
                try await diary.get("/write?on=\(wrong)").body.contains("value=\"2026-11-22\""),
                "\(wrong)"
            )
        }
    }

    @Test("A place and a link come with a new entry and with an edit, once, and can be taken back")
    func placesAndLinks() async throws {
        let diary = try await ServedDiary()
        let written = ["number": "1", "place": " Haeundae ", "link": "cafe.example/menu", "text": ""]
        let sent = try await diary.post("/write", written)
        let id = try #require(EntryID(String((sent.headers["location"] ?? "").dropFirst("/entry/".count))))
        #expect(
            try await diary.store.entries.entry(id).blocks.map(\.kind) == [.place, .link],
            "without a word of its own"
        )
        let path = "/entry/\(diary.entry.id)"
        let fields = [
            "revision": Revision(diary.entry).text, "place": "Haeundae", "link": "https://a.example/",
        ]
        for _ in 0..<2 { #expect(try await diary.post(path + "/edit", fields).status == 303) }
        let entry = try await diary.store.entries.entry(diary.entry.id)
        #expect(entry.blocks.count == 2)
        #expect(try await diary.get(path + "/history").body.contains("https://a.example/</ins>"))
        #expect(try await diary.post(path + "/undo", ["revision": Revision(entry).text]).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).blocks.isEmpty)
        let wrong = try await diary.post("/write", ["text": "x", "link": "not a page"])
        #expect(wrong.status == 422 && wrong.body.contains("not the address of a page"))
        #expect(wrong.body.contains("value=\"not a page\""))
    }
}
