import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("The pages")
struct PagesTests {
    @Test("No text of the diary becomes markup, on any page")
    func nothingBecomesMarkup() async throws {
        let diary = try await ServedDiary()
        let id = diary.entry.id
        let search = try await diary.post("/search", ["q": "glad"])
        let paths = [
            "/", "/day/\(diary.entry.day)", "/entry/\(id)", "/entry/\(id)/edit", "/entry/\(id)/remove",
            "/calendar/2026-11", "/journal/Walks%20%26%20more", "/tag/%22%3E%3Cimg%20src%3Dx%3E", "/health",
            search.headers["location"] ?? "",
        ]
        for path in paths {
            let answer = try await diary.get(path)
            #expect(answer.status == 200, "\(path)")
            for raw in ["<script>alert", "<img", "<i>we", "Walks & more"] {
                #expect(!answer.body.contains(raw), "\(path) holds \(raw)")
            }
            if !path.hasSuffix("/edit") { #expect(!answer.body.contains("\u{202E}"), "\(path)") }
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
            #expect(answer.headers["content-security-policy"]?.contains("unsafe") == false)
            #expect(answer.body.between("<title>", "</title>")?.contains("alert") == false)
        }
    }

    @Test("A form gives a text back as it was, with every letter of it")
    func formKeepsText() async throws {
        let diary = try await ServedDiary()
        let edit = try await diary.get("/entry/\(diary.entry.id)/edit").body
        #expect(edit.contains("value=\"&lt;script&gt;alert(1)&lt;/script&gt;\u{202E}evil\""))
        #expect(edit.contains("\nI am glad &lt;i&gt;we&lt;/i&gt; went.</textarea>"))
    }

    @Test("An entry shows its words at their times, the alternatives of a doubtful one, and its evidence")
    func entryPage() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/entry/\(diary.entry.id)").body
        #expect(page.contains("<i data-s=\"0.5\" data-e=\"0.9\">am</i>"))
        #expect(page.contains("popovertarget=\"w4\""))
        #expect(page.contains("value=\"wept\""))
        #expect(page.contains("class=\"ev m-joy\" href=\"/entry/\(diary.entry.id)/sound#t=1\" data-at=\"1\""))
    }

    @Test("An impossible day has no page, wherever it stands in an address")
    func notADay() async throws {
        let diary = try await ServedDiary()
        for path in ["/?before=9999-99-99", "/?before=", "/?before=x", "/day/2026-02-30"] {
            #expect(try await diary.get(path).status == 404, "\(path)")
        }
        #expect(try await diary.get("/?before=2026-11-22").status == 200)
    }

    @Test("A memo without words says so in a list, and that leads to it")
    func wordless() async throws {
        let diary = try await ServedDiary()
        var edit = EntryEdit()
        (edit.title, edit.text, edit.textIsHeard) = (.to(nil), "", true)
        _ = try await diary.store.entries.edit(diary.entry.id, edit, at: diary.entry.recordedAt)
        let link = "<a class=\"first-words\" href=\"/entry/\(diary.entry.id)\">No words were heard.</a>"
        for path in ["/", "/day/\(diary.entry.day)"] {
            #expect(try await diary.get(path).body.contains(link), "\(path)")
        }
    }

    @Test("An entry without text does not say who wrote it")
    func placeAlone() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt.adding(seconds: -60)
        var entry = Entry.made(at: moment)
        entry.textEdited = true
        entry.blocks = [.place(name: "Busan", nil)]
        try await diary.store.entries.add(entry, at: moment)
        for path in ["/", "/entry/\(entry.id)", "/day/\(entry.day)"] {
            let page = try await diary.get(path).body
            #expect(page.contains("Busan") && !page.contains("your own text"), "\(path)")
        }
    }

    @Test(
        "An entry without sound is shown with all its parts, on its page and on its day, and none is markup"
    )
    func blocks() async throws {
        let diary = try await ServedDiary()
        let moment = diary.entry.recordedAt.adding(seconds: 60)
        var entry = Entry.made(at: moment)
        entry.blocks = [
            .text("On the <b>train"), .link(address: "https://example.com/?a&b", title: "A <i>café"),
            .place(name: "Hae\u{202E}undae", nil),
        ]
        try await diary.store.entries.add(entry, at: moment)
        for path in ["/entry/\(entry.id)", "/day/\(entry.day)", "/"] {
            let page = try await diary.get(path).body
            for part in [
                "On the &lt;b&gt;train", "A &lt;i&gt;café",
                "href=\"https://example.com/?a&amp;b\" rel=\"noreferrer\"",
                "At <a href=\"/place/Hae%E2%80%AEundae\" dir=\"auto\">Haeundae</a>",
            ] {
                #expect(page.contains(part), "\(path): \(part)")
            }
            #expect(page.split(separator: "href=\"https:").count == 2, "\(path): one link leads elsewhere")
        }
    }

    @Test("The sound comes whole or in the part that is asked for")
    func ranges() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/sound"
        let cases: [(String, Int, [UInt8])] = [
            ("", 200, ServedDiary.sound), ("bytes=0-", 206, ServedDiary.sound),
            ("bytes=10-19", 206, Array(10...19)),
            ("bytes=-5", 206, Array(195...199)), ("bytes=190-5000", 206, Array(190...199)),
            ("bytes=-99999999999999999999", 206, ServedDiary.sound), ("bytes=200-", 416, []),
            ("bytes=-0", 416, []),
            ("bytes=5-2", 200, ServedDiary.sound), ("bytes=0-1,4-5", 200, ServedDiary.sound),
            ("lines=0-1", 200, ServedDiary.sound), ("bytes=--1", 200, ServedDiary.sound),
            ("bytes=" + Array(repeating: "0-0", count: 1_000).joined(separator: ","), 200, ServedDiary.sound),
        ]
        for (range, status, bytes) in cases {
            let answer = try await diary.get(path, ["Range": range])
            #expect(answer.status == status && answer.bytes == bytes, "\(range.prefix(30))")
        }
        #expect(
            try await diary.get(path, ["Range": "bytes=10-19"]).headers["content-range"] == "bytes 10-19/200"
        )
        let changed = try await diary.get(path, ["Range": "bytes=10-19", "If-Range": "\"old\""])
        #expect(changed.status == 200)
        let head = try await diary.get(path, method: "HEAD")
        #expect(head.bytes.isEmpty && head.headers["content-length"] == "200")
    }

    @Test("A short id leads to its entry, an ambiguous one lists several, and a zero byte names none")
    func shortNames() async throws {
        let diary = try await ServedDiary()
        let id = diary.entry.id
        let whole = "/entry/\(id)"
        for (name, place) in [
            (id.description.suffix(4), ""), (id.description.prefix(9), "/edit"), ("last", "/sound"),
        ] {
            let answer = try await diary.get("/entry/\(name)\(place)")
            #expect(answer.status == 303 && answer.headers["location"] == whole + place, "\(name)")
        }
        #expect(try await diary.get("/entry/last?t=1.5").headers["location"] == whole + "?t=1.5")
        var other = diary.entry
        other.id = EntryID(at: diary.entry.recordedAt.adding(seconds: 1))
        (other.title, other.sound) = ("Another walk", nil)
        try await diary.store.entries.add(other, at: other.recordedAt)
        let both = try await diary.get("/entry/\(id.description.prefix(8))")
        #expect(both.status == 300 && both.body.contains("Which one is"))
        #expect(both.body.contains("Another walk") && both.body.contains("href=\"\(whole)\""))
        for path in ["/entry/none", "/entry/01", "/entry/last/nothing", whole + "%00", "/day/2026-11-22%00x"]
        {
            #expect(try await diary.get(path).status == 404, "\(path)")
        }
        #expect(try await diary.post("/entry/last/remove", [:]).status == 404)
    }

    @Test(
        "An address without a year leads to this year",
        arguments: [
            ("/calendar", "/calendar/2026"), ("/year", "/calendar/2026"), ("/tree", "/tree/2026"),
            ("/moods", "/moods/2026"),
        ]
    )
    func thisYear(path: String, place: String) async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get(path).headers["location"] == place)
    }

    @Test("An unknown address has a page that says so")
    func unknownAddresses() async throws {
        let diary = try await ServedDiary()
        for path in [
            "/entry/../../etc/passwd", "/entry/..%2f..%2fdiary.sqlite", "/entry/\(diary.entry.id)/..%2fsound",
            "/entry/\(diary.entry.id)/sound/x", "/entry/01a20541-c952-7708-8281-c1fc15ed5f3b",
            "/day/2026-13-01",
            "/calendar/2026-1", "/calendar/99999", "/calendar/-001", "/moods/x", "/etc/passwd", "//",
            "/journal/",
            "/style.css", "/tag/none",
        ] {
            #expect(try await diary.get(path).status == 404, "\(path)")
        }
        #expect(try await diary.get("/", method: "PUT").status == 405)
        #expect(try await diary.post("/", [:]).status == 405)
    }

    @Test("Too long bodies are refused, and others are served meanwhile")
    func tooMuch() async throws {
        let diary = try await ServedDiary()
        let large = try await diary.get("/search", ["Content-Length": "1000000000"], method: "POST")
        #expect(large.status == 413)
        let header = try await diary.get("/", ["X-Long": String(repeating: "x", count: 100_000)])
        #expect(header.status == 431)
        #expect(try await diary.get("/").status == 200)
    }

    @Test(
        "An address or a header that is too long is said to be, whatever its length",
        arguments: [
            (8_500, "/", 414), (9_000, "/?q=", 414), (16_000, "/", 414), (30_000, "/?q=", 414),
            (33_000, "/", 414),
            (500_000, "/?q=", 414), (7_000, "/", 404), (7_000, "/?q=", 200),
        ]
    )
    func tooLongAddress(length: Int, start: String, status: Int) async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get(start + String(repeating: "a", count: length)).status == status)
        let long = ["X-Long": String(repeating: "x", count: length)]
        #expect(try await diary.get("/", long).status == (length > 15_500 ? 431 : 200))
    }

    @Test("A search shows its hits with their places, and its words stand in no address")
    func search() async throws {
        let diary = try await ServedDiary()
        let sent = try await diary.post("/search", ["q": "glad"])
        let location = try #require(sent.headers["location"])
        #expect(sent.status == 303 && !location.contains("glad"))
        let page = try await diary.get(location).body
        #expect(page.contains("<mark>glad</mark>"))
        #expect(page.contains("/sound#t=1\""))
        #expect(try await diary.get("/search/ffff").headers["location"] == "/search")
    }

    @Test("Pages are Korean for browsers that ask for it")
    func korean() async throws {
        let diary = try await ServedDiary()
        let page = try await diary.get("/", ["Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8"]).body
        #expect(page.contains("<html lang=\"ko\">") && page.contains("달력"))
        #expect(try await diary.get("/", ["Accept-Language": "de,en;q=0.5"]).body.contains("Calendar"))
        let chosen = try await diary.post("/language", ["language": "ko"])
        let cookie = try #require(chosen.headers["set-cookie"]).prefix { $0 != ";" }
        let both = ["Cookie": diary.cookie + "; " + cookie, "Accept-Language": "en"]
        #expect(
            try await diary.get("/", both).body.contains("<html lang=\"ko\">"),
            "what was chosen comes first"
        )
        #expect(try await diary.post("/language", ["language": "xx"]).status == 404)
        #expect(chosen.headers["location"] == "/")
        let place = "/journal/Walks%20%26%20more"
        let field = "name=\"from\" value=\"/journal/Walks &amp; more\""
        #expect(try await diary.get(place).body.contains(field))
        for (from, to) in [
            ("/journal/Walks & more", place), ("//a.example", "/"), ("https://a.example", "/"),
        ] {
            let sent = try await diary.post("/language", ["language": "ko", "from": from])
            #expect(sent.headers["location"] == to, "it stays where it was chosen")
        }
    }
}

@Suite("A month in which nothing was said")
struct EmptyMonthTests {
    @Test("A month without entries leads to the nearest that has some")
    func emptyMonth() async throws {
        let diary = try await ServedDiary()
        let before = try await diary.get("/calendar/2026-10").body
        #expect(
            before.contains("href=\"/calendar/2026-11\">To November 2026, the first month with entries</a>")
        )
        let after = try await diary.get("/calendar/2027-03").body
        #expect(after.contains("href=\"/calendar/2026-11\">To November 2026, the last month with entries"))
        #expect(try await diary.get("/calendar/2026-11").body.contains("month with entries") == false)
    }
}

@Suite("Markup")
struct MarkupTests {
    @Test("Text stays text on the page, whatever it holds")
    func textIsEscaped() {
        let made = element(.p, .of(.title, "\"><script>")) {
            "<script>alert('x')</script> & \u{202E}evil\u{0}"
        }
        #expect(
            made.html
                == "<p title=\"&quot;&gt;&lt;script&gt;\">&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; "
                + "&amp; evil\u{fffd}</p>"
        )
    }
}
