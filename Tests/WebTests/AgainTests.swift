import Actions
import Glibc
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Forms that are not taken")
struct AgainTests {
    private static let typed = [
        "title": "An <old> page", "text": "typed for\nan \u{202E}hour & more", "tags": "sea, far",
        "journal": "Trips", "on": "2026-11-20", "at": "07:45", "mood": "joy", "revision": "r1",
    ]

    private func ours(_ diary: ServedDiary) -> [String: String] {
        ["Origin": "http://\(diary.server.host)", "Sec-Fetch-Site": "same-origin"]
    }

    /// The fields of a page's first form for an address, as a browser would send them.
    private func fields(_ body: String, to path: String) -> [String: String] {
        guard let form = body.between("action=\"\(path)\"", "</form>") else { return [:] }
        var fields: [String: String] = [:]
        for input in form.split(separator: "<input").dropFirst() {
            let input = String(input)
            guard let name = input.between("name=\"", "\"") else { continue }
            fields[name] = Self.plain(input.between("value=\"", "\"") ?? "")
        }
        for area in form.split(separator: "<textarea").dropFirst() {
            guard let name = String(area).between("name=\"", "\""),
                let text = String(area).between(">\n", "</textarea>")
            else { continue }
            fields[name] = Self.plain(text)
        }
        return fields
    }

    private static func plain(_ html: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(html) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    @Test("A form of an earlier run comes back with its text, and is kept when it is sent again")
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
        // A sender that may be another page is shown nothing of it.
        let blind = try await diary.post(path, typed, token: old)
        #expect(blind.status == 403 && !blind.body.contains("an old page") && !blind.body.contains("hour"))
        #expect(blind.body.contains("href=\"\(path)\""), "the way back to the form")
    }

    @Test("A word, a search, a setting and a trip come back too; forms without words lead back to their page")
    func otherForms() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)"
        for (address, form) in [
            (path + "/word", ["word": "4", "as": "wept", "revision": "r"]),
            (path + "/word", ["word": "4", "as": "", "revision": "r"]),
            ("/search", ["q": "the <sea>"]),
            ("/settings", ["name": "trashDays", "was": "", "value": "45"]),
            ("/trips/new", ["name": "Busan", "first": "2026-11-20"]),
        ] {
            let sent = try await diary.post(address, form, token: "0", ours(diary))
            #expect(sent.status == 403, "\(address)")
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
    }

    @Test("A form with bytes that are not text is refused, and says so", arguments: ["%00", "%ff", "%4z"])
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
    }

    @Test("A refused form keeps the revision at which it was opened")
    func refusedAndChanged() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/edit"
        let revision = Revision(diary.entry).text
        #expect(try await diary.post(path, ["revision": revision, "title": "Theirs"]).status == 303)
        let refused = try await diary.post(path, ["revision": revision, "title": "Mine", "on": "x"])
        #expect(refused.status == 422)
        #expect(fields(refused.body, to: path)["revision"] == revision)
    }

    @Test("A form sent while the diary is gone comes back, and can be kept later")
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

@Suite("A full disk", .enabled(if: Volume.mayMount))
struct FullPageTests {
    @Test("Forms sent to a full disk come back with their text, and the diary stays as it was")
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
        #expect(sent.body.contains(long) && sent.body.contains(">\nT</textarea>"))
        #expect(try await diary.store.entries.entry(diary.entry.id) == diary.entry)
        // A few bytes may still fit into the database's free pages.
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

    @Test("Files sent to a full disk are refused with a page, and nothing of them is kept")
    func upload() async throws {
        let diary = try await ServedDiary()
        // The disk is smaller than the space that has to stay free.
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

@Suite("Forms that are sent twice")
struct TwiceTests {
    /// Sends a form twice at once, and returns where both led.
    private func places(
        _ diary: ServedDiary,
        _ path: String,
        _ fields: [String: String]
    ) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let sent = try await diary.post(path, fields)
                    return "\(sent.status) \(sent.headers["location"] ?? "")"
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("An edit that is sent twice at once is no conflict with itself")
    func edit() async throws {
        let diary = try await ServedDiary()
        let fields = ["revision": Revision(diary.entry).text, "title": "Once"]
        let led = try await places(diary, "/entry/\(diary.entry.id)/edit", fields)
        #expect(led.allSatisfy { $0.hasPrefix("303 /entry/\(diary.entry.id)") }, "\(led)")
        #expect(try await diary.store.entries.entry(diary.entry.id).title == "Once")
    }

    @Test("A second removal or restoration leads to the same page as the first")
    func removal() async throws {
        let diary = try await ServedDiary()
        let path = "/entry/\(diary.entry.id)/remove"
        let fields = ["revision": Revision(diary.entry).text]
        for _ in 0..<2 {
            let sent = try await diary.post(path, fields)
            #expect(sent.headers["location"] == "/day/2026-11-22?removed=\(diary.entry.id)")
        }
        for _ in 0..<2 {
            let sent = try await diary.post("/trash/restore", ["entry": "\(diary.entry.id)"])
            #expect(sent.headers["location"] == "/entry/\(diary.entry.id)")
        }
        try await diary.store.entries.remove(diary.entry.id, at: diary.entry.recordedAt)
        #expect(try await diary.post(path, fields).headers["location"] == "/")
    }
}
