import Actions
import Testing
import VoiceCore
@testable import Web

@Suite("Entries that are written on the page")
struct WriteTests {
    @Test("A written entry is of now, with its mood, its journal and its tags")
    func written() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/").body.contains("href=\"/write\""))
        let sent = try await diary.post(
            "/write",
            [
                "title": "Soup", "text": "I am glad of <soup>.\nYes.",
                "journal": "Family", "tags": "soup, winter days", "on": "2026-11-22", "at": "",
            ]
        )
        #expect(sent.status == 303)
        let id = try #require(EntryID(String((sent.headers["location"] ?? "").dropFirst("/entry/".count))))
        let entry = try await diary.store.entries.entry(id)
        #expect(entry.text == "I am glad of <soup>.\nYes." && entry.title == "Soup" && entry.sound == nil)
        #expect(entry.journal == "Family" && entry.tags == ["soup", "winter days"])
        #expect(entry.dateSource == .live && entry.dateCertainty == .exact)
        #expect(entry.reading != nil, "\(entry.pending)")
        #expect(try await diary.get("/entry/\(id)").body.contains("I am glad of &lt;soup&gt;."))
        // Nothing was heard, so there is nothing beside which the text could stand.
        let history = try await diary.get("/entry/\(id)/history").body
        #expect(history.contains("Entry made") && !history.contains("what was heard"))
    }

    @Test("A journal that is new and nearly called as another one is asked about on the entry's page")
    func nearJournal() async throws {
        let diary = try await ServedDiary()
        for (journal, isAsked) in [("Family", false), ("Family", false), ("Famly", true)] {
            let sent = try await diary.post("/write", ["text": "Soup.", "journal": journal])
            let page = try await diary.get(try #require(sent.headers["location"])).body
            #expect(page.contains("Did you mean “Family”?") == isAsked, "\(journal)")
        }
    }

    @Test("An entry of another day stands on that day, with the given time or none")
    func otherDay() async throws {
        let diary = try await ServedDiary()
        for (time, certainty) in [("", DateCertainty.dayOnly), ("07:15", .exact)] {
            let sent = try await diary.post(
                "/write",
                ["text": "Then \(time)", "on": "2026-11-20", "at": time]
            )
            let id = try #require(
                EntryID(String((sent.headers["location"] ?? "").dropFirst("/entry/".count)))
            )
            let entry = try await diary.store.entries.entry(id)
            #expect(entry.day.description == "2026-11-20" && entry.dateCertainty == certainty)
        }
        let month = try await diary.get("/calendar/2026-11").body
        #expect(month.contains(": 2 entries; "), "what was only written has no length")
        #expect(month.ranges(of: "class=\"spoken\"").count == 1, "the memo's")
        #expect(try await diary.get("/day/2026-11-20").body.contains("2 entries."))
    }

    @Test("A place takes the spelling that entries have, whatever capitals it is typed in")
    func placeSpelling() async throws {
        let diary = try await ServedDiary()
        for (place, text) in [("Straße am Heron", "One."), ("STRASSE AM HERON", "Two.")] {
            let form = ["text": text, "place": place]
            #expect(try await diary.post("/write", form).status == 303)
        }
        let used = try await diary.store.places.used().filter { $0.name.lowercased().hasPrefix("stra") }
        #expect(used.map(\.name) == ["Straße am Heron"] && used.map(\.uses) == [2])
    }

    @Test("An empty entry and an impossible or future day make nothing and keep what was typed")
    func unfit() async throws {
        let diary = try await ServedDiary()
        let texts = Texts(.english)
        for (fields, problem) in [
            (["text": " \n"], texts.nothingWritten), (["text": "x", "on": "2026-02-31"], texts.notADay),
            (["text": "x", "on": "2999-01-01"], texts.notYet),
            (
                ["text": "x", "journal": String(repeating: "n", count: 201)],
                texts.problem(JournalFault.badName(.long))
            ),
        ] {
            let form = fields.merging(["title": "Typed & kept"]) { $1 }
            let sent = try await diary.post("/write", form)
            #expect(sent.status == 422 && sent.body.contains("Typed &amp; kept"), "\(fields)")
            #expect(sent.body.contains(problem), "\(fields)")
            #expect(!sent.body.contains("placed in the sound"))
        }
        #expect(try await diary.get("/entry/\(diary.entry.id)/edit").body.contains("placed in the sound"))
        #expect(try await diary.store.entries.count(EntryFilter()) == 1)
    }

    @Test("A known time of day is said to be the file's")
    func timeOfDay() async throws {
        let diary = try await ServedDiary()
        var entry = diary.entry
        (entry.dateSource, entry.dateCertainty) = (.on, .dayOnly)
        let times = [
            ("2026-01-15T02:38:10+09:00", "as you said, time of day from the file", "직접 정한 대로, 시각은 파일에서"),
            ("2026-01-15T12:00:00+09:00", "as you said, time of day unknown", "직접 정한 대로, 시각은 모름"),
        ]
        for (time, english, korean) in times {
            entry.recordedAt = try #require(Moment(time))
            #expect(Texts(.english).source(of: entry) == english)
            #expect(Texts(.korean).source(of: entry) == korean)
        }
    }
}
