import Glibc
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("The pages as data")
struct DataTests {
    @Test("Data matches the schema at every address that gives any")
    func schema() async throws {
        let diary = try await ServedDiary()
        try await diary.addTrip()
        let schema = try SchemaCheck.documented()
        let key = try diary.key()
        let paths = [
            "/": "/", "/?before=2026-11-20": "/?before=2026-11-20",
            "/day/2026-11-20": "/day/\(diary.entry.day)",
            "/entry/ID": "/entry/\(diary.entry.id)", "/calendar/2026-11": "/calendar/2026-11",
            "/calendar/2026": "/calendar/2026", "/moods/2026": "/moods/2026",
            "/journal/NAME": "/journal/Walks%20%26%20more", "/tag/NAME": "/tag/%22%3E%3Cimg%20src%3Dx%3E",
            "/trips": "/trips", "/trip/NAME": "/trip/\(ServedDiary.tripPath)", "/places": "/places",
            "/place/NAME": "/place/Somewhere", "/search?q=WORDS": "/search?q=glad", "/health": "/health",
            "an error": "/nowhere",
        ]
        for (page, name) in schema.pages where paths[page] != nil {
            let path = try #require(paths[page])
            let answer = try await diary.ask(path, key: key)
            #expect(answer.headers["content-type"] == "application/json; charset=utf-8", "\(path)")
            #expect(try schema.faults(ofLine: answer.body, as: name) == [], "\(path): \(answer.body)")
        }
        #expect(Set(schema.pages.keys).isSuperset(of: paths.keys))
    }

    @Test("A browser that was let in gets data if it asks for it, else a page")
    func browser() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        let data = try await diary.get(path, ["Accept": "application/json"])
        #expect(data.status == 200 && data.body == diary.entry.jsonText.line + "\n")
        let page = try await diary.get(path, ["Accept": "text/html,application/json;q=0.9"])
        #expect(page.body.hasPrefix("<!doctype html>"))
        #expect(try await diary.get("/moods/2026/x", ["Accept": "application/json"]).status == 404)
        await diary.server.stop()
    }

    @Test("Data tells an entry that never had sound from one whose sound is lost")
    func noSound() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let sent = try await diary.post("/write", ["number": "n", "text": "Only words."])
        let path = try #require(sent.headers["location"]) + "/sound"
        let none = try await diary.ask(path, key: key)
        #expect(none.status == 404 && none.body.contains("it has no sound"), "\(none.body)")
        #expect(try await diary.get(path).body.contains(Texts(.english).noSound))
        let sound = try #require(diary.entry.sound)
        #expect(unlink("\(diary.store.folder.path)/\(sound.path)") == 0)
        let lost = try await diary.ask("/entry/\(diary.entry.id)/sound", key: key)
        #expect(lost.status == 404 && lost.body.contains("its sound is missing"), "\(lost.body)")
    }

    @Test("Wrong parameters of data are refused by name")
    func parameters() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let wrong = [
            "/?limit=abc": "limit", "/?limit=0": "limit", "/?limit=1001": "limit",
            "/?before=someday": "before",
            "/search?q=glad&limit=-1": "limit", "/journal/Walks%20%26%20more?limit=x": "limit",
        ]
        for (path, name) in wrong {
            let answer = try await diary.ask(path, key: key)
            #expect(
                answer.status == 400 && answer.body.contains("\"param\":\"\(name)\""),
                "\(path): \(answer.body)"
            )
        }
    }

    @Test("Data and page say that OR joins no tags, and that NOT has no word")
    func joinedTags() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        for (words, fact) in [
            ("glad OR #home", "OR joins words, not tags"), ("glad NOT", "NOT has no word behind it"),
        ] {
            let refused = try await diary.ask("/search?q=" + Address.escaped(words), key: key)
            #expect(refused.status == 400 && refused.body.contains(fact), "\(refused)")
            let place = try #require(try await diary.post("/search", ["q": words]).headers["location"])
            #expect(try await diary.get(place).body.contains(fact))
        }
    }

    @Test("Data and page say how many words of a very long search were looked for")
    func cutSearch() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let schema = try SchemaCheck.documented()
        for (more, isCut) in [(63, false), (64, true)] {
            let words = (["glad"] + (0..<more).map { "-x\($0)" }).joined(separator: " ")
            let data = try await diary.ask("/search?q=" + Address.escaped(words), key: key).body
            #expect(data.contains("\"sought\":64") == isCut && data.contains("\"total\":1"), "\(data)")
            #expect(try schema.faults(ofLine: data, as: "entries") == [])
            let place = try #require(try await diary.post("/search", ["q": words]).headers["location"])
            let english = try await diary.get(place).body
            #expect(english.contains("looked for the first 64 words only") == isCut)
            let korean = try await diary.get(place, ["Accept-Language": "ko"]).body
            #expect(korean.contains("앞의 낱말 64개만 찾았습니다") == isCut)
        }
    }

    @Test("A part of an entry's id, or \"last\", names it, as in the commands")
    func shortIDs() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let whole = try await diary.ask("/entry/\(diary.entry.id)", key: key)
        for name in [String(diary.entry.id.description.suffix(4)), "last"] {
            #expect(try await diary.ask("/entry/\(name)", key: key).bytes == whole.bytes, "\(name)")
            #expect(try await diary.ask("/entry/\(name)/sound", key: key).status == 200)
        }
        for (name, said) in [("zzzz", "no such entry"), ("1/2/3", "no such"), ("abc", "no such entry")] {
            let answer = try await diary.ask("/entry/\(name)", key: key)
            #expect(answer.status == 404 && answer.body.contains(said), "\(name): \(answer.body)")
        }
    }

    @Test("Older data goes on by days, and a day is never cut in two")
    func older() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        for (days, id) in [(-1, 1), (-1, 2), (-2, 3)] {
            let moment = diary.entry.recordedAt.adding(seconds: Double(days) * 86_400 + Double(id))
            let entry = Entry.made(at: moment, "older", source: .name)
            try await diary.store.entries.add(entry, archive: nil, at: moment)
        }
        let first = try await diary.ask("/?limit=2", key: key).body
        #expect(first.components(of: "\"entry\":") == 1)
        let day = try #require(first.between("\"older\":\"", "\""))
        let second = try await diary.ask("/?limit=2&before=\(day)", key: key).body
        #expect(second.components(of: "\"entry\":") == 2 && second.contains("\"older\":"))
    }
}

extension String {
    func components(of other: String) -> Int { ranges(of: other).count }
}
