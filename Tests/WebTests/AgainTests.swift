import Glibc
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("What was typed into a form that comes to nothing")
struct AgainTests {
    private static let typed = [
        "title": "An <old> page", "text": "typed for\nan \u{202E}hour & more", "tags": "sea, far",
        "journal": "Trips", "on": "2026-11-20", "at": "07:45", "mood": "joy", "revision": "r1",
    ]

    private func ours(_ diary: ServedDiary) -> [String: String] {
        ["Origin": "http://\(diary.server.host)", "Sec-Fetch-Site": "same-origin"]
    }

    /// The fields of the first form of a page that is sent to an address, as a browser would send it.
    private func fields(_ body: String, to path: String) -> [String: String] {
        guard let form = body.between("action=\"\(path)\"", "</form>") else { return [:] }
        var fields: [String: String] = [:]
        for input in form.split(separator: "<input").dropFirst() {
            let input = String(input)
            guard let name = input.between("name=\"", "\"") else { continue }
            fields[name] = Self.plain(input.between("value=\"", "\"") ?? "")
        }
        if let text = form.between("<textarea", "</textarea>"), let start = text.firstRange(of: ">\n") {
            fields["text"] = Self.plain(String(text[start.upperBound...]))
        }
        return fields
    }

    private static func plain(_ html: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(html) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    @Test("sent from the page of an earlier run, is shown in a fresh form that keeps it when it is sent")
    func oldToken() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let typed = Self.typed.merging(["revision": Revision(diary.entry).text]) { $1 }
        let old = String(repeating: "0", count: 64)
        let sent = try await diary.post(path, typed, token: old, ours(diary))
        #expect(sent.status == 403 && sent.body.contains("What you typed is here."))
        #expect(
            try await diary.store.entries.entry(diary.entry.id) == diary.entry,
            "nothing is changed unasked"
        )
        let fresh = fields(sent.body, to: path)
        #expect(fresh == typed.merging(["token": diary.token]) { $1 })
        #expect(try await diary.post(path, fresh).status == 303)
        let kept = try await diary.store.entries.entry(diary.entry.id)
        #expect(kept.title == typed["title"] && kept.text == typed["text"] && kept.tags == ["far", "sea"])
        // Whoever cannot be told from another page's sender is shown nothing of it.
        let blind = try await diary.post(path, typed, token: old)
        #expect(blind.status == 403 && !blind.body.contains("an old page") && !blind.body.contains("hour"))
        #expect(blind.body.contains("href=\"\(path)\""), "the way back to the form")
        await diary.server.stop()
    }

    @Test("is shown for a word, a search and a setting as well, and what has no words leads back")
    func otherForms() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        for (address, form, shown) in [
            (path + "/word", ["word": "4", "as": "wept", "revision": "r"], "value=\"wept\""),
            (path + "/word", ["word": "4", "as": "", "revision": "r"], "name=\"as\" value=\"\""),
            ("/search", ["q": "the <sea>"], "value=\"the &lt;sea&gt;\""),
            ("/settings", ["name": "trashDays", "was": "", "value": "45"], "value=\"45\""),
        ] {
            let sent = try await diary.post(address, form, token: "0", ours(diary))
            #expect(sent.status == 403 && sent.body.contains(shown), "\(address)")
            let fresh = fields(sent.body, to: address)
            #expect(fresh == form.merging(["token": diary.token]) { $1 }, "\(address)")
        }
        for (address, back) in [
            ("/record/discard", "/record"), ("/trash/restore", "/trash"), (path + "/undo", path + "/history"),
            ("/health/mend", "/health"), (path + "/remove", path + "/remove"),
        ] {
            let sent = try await diary.post(address, ["sure": "yes"], token: "0", ours(diary))
            #expect(sent.status == 403 && sent.body.contains("href=\"\(back)\""), "\(address)")
            #expect(!sent.body.contains("data-unsaved"))
        }
        await diary.server.stop()
    }

    @Test(
        "that is no text is refused for just that, and not for being another page's",
        arguments: ["%00", "%ff", "%4z"]
    )
    func noText(escape: String) async throws {
        let diary = try await ServedDiary()
        let body = "token=\(diary.token)&revision=\(Revision(diary.entry).text)&title=a\(escape)b"
        let headers = [
            "Content-Type": "application/x-www-form-urlencoded", "Cookie": diary.cookie, "Authorization": "",
        ]
        for (language, sentence) in [("en", "that are not text"), ("ko", "글이 아닌 것")] {
            let sent = try await diary.ask(
                "/entry/\(diary.entry.id)/edit",
                key: "",
                headers.merging(["Accept-Language": language]) { $1 },
                method: "POST",
                body: Array(body.utf8)
            )
            #expect(sent.status == 400 && sent.body.contains(sentence), "\(sent.body)")
            #expect(!sent.body.contains("not from this page"))
        }
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
        await diary.server.stop()
    }

    @Test("by a browser of an earlier run, waits until it is let in again, and nobody else is shown it")
    func oldCookie() async throws {
        var diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let name = String(diary.cookie.prefix { $0 != "=" })
        let old = name + "=" + String(repeating: "a", count: 64)
        func link() -> String { String(diary.page.makeLink().dropFirst("http://\(diary.server.host)".count)) }
        diary.cookie = old
        let sent = try await diary.post(path, Self.typed, token: "f", ours(diary))
        #expect(sent.status == 403 && sent.body.contains("is not lost"))
        #expect(!sent.body.contains("hour") && !sent.body.contains("old&gt;"), "nothing of it before")
        #expect(try await diary.get("/kept").status == 403)
        // Another browser, and one that guesses, see nothing of it.
        for other in ["", name + "=" + String(repeating: "b", count: 64)] {
            diary.cookie = other
            let opened = try await diary.get(link())
            #expect(opened.headers["location"] == "/")
            diary.cookie = String((opened.headers["set-cookie"] ?? "").prefix { $0 != ";" })
            #expect(try await diary.get("/kept").status == 303)
        }
        diary.cookie = old
        let opened = try await diary.get(link())
        #expect(opened.headers["location"] == "/kept")
        diary.cookie = String((opened.headers["set-cookie"] ?? "").prefix { $0 != ";" })
        let kept = fields(try await diary.get("/kept").body, to: path)
        #expect(kept["text"] == Self.typed["text"] && kept["revision"] == "r1")
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
        // The revision is one that never was, so both are shown; with the right one it is kept and then forgotten.
        #expect(try await diary.post(path, kept).status == 409)
        let right = kept.merging(["revision": Revision(diary.entry).text]) { $1 }
        #expect(try await diary.post(path, right).status == 303)
        #expect(try await diary.get("/kept").headers["location"] == "/")
        await diary.server.stop()
    }

    @Test("into a form that was refused, is kept on top of what was there when it was opened")
    func refusedAndChanged() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let revision = Revision(diary.entry).text
        #expect(try await diary.post(path, ["revision": revision, "title": "Theirs"]).status == 303)
        let refused = try await diary.post(path, ["revision": revision, "title": "Mine", "on": "x"])
        #expect(refused.status == 422)
        #expect(fields(refused.body, to: path)["revision"] == revision)
        await diary.server.stop()
    }

    @Test("while another program holds the diary, or it is gone, is shown again and can be kept later")
    func lockedAndGone() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let typed = Self.typed.merging(["revision": Revision(diary.entry).text]) { $1 }
        let folder = diary.folder("diary")
        try #require(rename(folder, folder + "-away") == 0)
        let gone = try await diary.post(path, typed)
        #expect(gone.status == 503 && fields(gone.body, to: path)["text"] == typed["text"])
        #expect(gone.body.contains("Nothing was changed."))
        try #require(rename(folder + "-away", folder) == 0)
        #expect(try await diary.post(path, fields(gone.body, to: path)).status == 303)
        await diary.server.stop()
    }
}

@Suite("A full disk under an open page", .enabled(if: Volume.mayMount))
struct FullPageTests {
    @Test("lets each form say so, keeps what was typed, and leaves the diary as it was")
    func full() async throws {
        let yard = TestFolder()
        let place = yard("disk")
        try #require(mkdir(place, 0o700) == 0 && Volume.mount(place))
        defer { _ = Volume.unmount(place) }
        let diary = try await ServedDiary(in: place + "/diary")
        let health = try await diary.get("/health").body
        #expect(health.contains("Little space is left on the disk") && !health.contains("All is well"))
        let path = "/entry/\(diary.entry.id)"
        let revision = Revision(diary.entry).text
        let before = try await diary.store.check().map(\.kind)
        _ = Volume.run("dd", "if=/dev/zero", "of=\(place)/filler", "bs=4k")
        let long = String(repeating: "what was typed for an hour ", count: 4_000)
        let sent = try await diary.post(path + "/edit", ["revision": revision, "text": long, "title": "T"])
        #expect(sent.status == 503 && sent.body.contains("no space left"), "\(sent.body.suffix(600))")
        #expect(sent.body.contains(long) && sent.body.contains("name=\"title\" value=\"T\""))
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
        // A few bytes may still fit into what the database has already; then it is done, and else it is not.
        for (address, form) in [
            ("/word", ["word": "4", "as": "wept", "revision": revision]), ("/remove", ["revision": revision]),
        ] {
            let answer = try await diary.post(path + address, form)
            guard answer.status != 303 else { break }
            #expect(answer.status == 503 && answer.body.contains("no space left"), "\(address)")
            #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry, "\(address)")
        }
        #expect(unlink(place + "/filler") == 0)
        let found = try await diary.store.check().map(\.kind)
        #expect(found.allSatisfy { before.contains($0) || $0 == .pending }, "half-written: \(found)")
        await diary.server.stop()
    }

    @Test("lets the form for files say so in a page, and keeps nothing of them")
    func upload() async throws {
        let diary = try await ServedDiary()
        // What is to stay free is more than this has.
        try #require(Volume.mount(diary.uploads))
        defer { _ = Volume.unmount(diary.uploads) }
        let form = ServedDiary.form([
            ("name=\"token\"", Array(diary.token.utf8)),
            ("name=\"file\"; filename=\"walk.wav\"", ServedDiary.memo()),
        ])
        let headers = form.headers.merging(["Cookie": diary.cookie, "Authorization": ""]) { $1 }
        let answer = try await diary.ask("/upload", key: "", headers, method: "POST", body: form.body)
        #expect(answer.status == 507 && answer.body.contains("There is no room on the disk."))
        #expect(answer.headers["content-security-policy"] != nil)
        #expect(FolderNames.of(diary.uploads).isEmpty)
        await diary.server.stop()
    }
}
