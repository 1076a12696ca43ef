import Actions
import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Memos that programs send")
struct UploadTests {
    private let schema: SchemaCheck

    init() throws {
        schema = try SchemaCheck.documented()
    }

    private func entry(_ answer: ServedDiary.Answer) throws -> EntryID {
        try #require(answer.body.between("\"entry\":\"", "\"").flatMap { EntryID($0) })
    }

    @Test("A file that is sent as it is becomes an entry, and the answer is its outcome")
    func plain() async throws {
        let diary = try await ServedDiary()
        let path = "/api/entries?name=..%2Fwalk.wav&title=By%20the%20sea&tag=sea&journal=Walks&on=2026-11-20"
        let sent = try await diary.ask(path, key: diary.key(), method: "POST", body: ServedDiary.memo())
        #expect(sent.status == 201)
        #expect(try schema.faults(ofLine: sent.body, as: "memo") == [], "\(sent.body)")
        let entry = try await diary.store.entries.entry(entry(sent))
        #expect(entry.title == "By the sea" && entry.tags == ["sea"] && entry.journal == "Walks")
        #expect(entry.text == "We walked home." && entry.origin?.name == "walk.wav")
        #expect(entry.day.description == "2026-11-20")
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A form with a file does the same, in whatever order its fields come")
    func form() async throws {
        let diary = try await ServedDiary()
        let form = ServedDiary.form([
            ("name=\"file\"; filename=\"C:\\\\memos\\\\walk.wav\"", ServedDiary.memo()),
            ("name=\"title\"", Array("Über \"alles\"".utf8)), ("name=\"tags\"", Array("sea, dogs".utf8)),
        ])
        let key = try diary.key()
        let sent = try await diary.ask(
            "/api/entries",
            key: key,
            form.headers,
            method: "POST",
            body: form.body
        )
        #expect(sent.status == 201, "\(sent.body)")
        let entry = try await diary.store.entries.entry(entry(sent))
        #expect(entry.title == "Über \"alles\"" && entry.tags == ["dogs", "sea"])
        #expect(entry.origin?.name == "walk.wav")
        let two = ServedDiary.form([("name=a; filename=a", [1]), ("name=b; filename=b", [2])])
        #expect(
            try await diary.ask("/api/entries", key: key, two.headers, method: "POST", body: two.body).status
                == 400
        )
        let again = try await diary.ask("/api/entries", key: key, method: "POST", body: ServedDiary.memo())
        #expect(again.status == 200 && again.body.contains("\"status\":\"duplicate\""))
        let path = "/api/entries?title=Other&tag=dogs&journal=Walks&on=2026-11-20"
        let named = try await diary.ask(path, key: key, method: "POST", body: ServedDiary.memo())
        #expect(named.body.contains("\"unused\":[\"title\",\"journal\",\"on\"]"), "\(named.body)")
        #expect(named.body.contains("so the title, the journal and the date were not used"))
        #expect(try schema.faults(ofLine: named.body, as: "memo") == [])
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A file that is no memo is said to be none, and stays only if it may yet become one")
    func notMemos() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let short = ServedDiary.memo(seconds: 0.4)
        let skipped = try await diary.ask("/api/entries", key: key, method: "POST", body: short)
        #expect(skipped.status == 200 && skipped.body.contains("\"reason\":\"tooShort\""))
        #expect(FolderNames.of(diary.uploads).isEmpty)
        let held = try await diary.ask("/api/entries", key: key, method: "POST", body: Array("no sound".utf8))
        #expect(held.status == 422 && held.body.contains("\"status\":\"held\""))
        #expect(try schema.faults(ofLine: held.body, as: "memo") == [], "\(held.body)")
        #expect(FolderNames.of(diary.uploads).count == 1)
        let faults = [
            "?on=2026-01-01T00:00:00%2B99:00": "on",
            "?on=someday": "on", "?on=9999-01-01": "on", "?title=a%0Ab": "title", "?modified=x": "modified",
        ]
        for (query, field) in faults {
            let answer = try await diary.ask("/api/entries" + query, key: key, method: "POST", body: [1])
            #expect(answer.status == 400 && answer.body.contains("\"param\":\"\(field)\""), "\(query)")
        }
        #expect(try await diary.ask("/api/entries", key: key, method: "POST", body: []).status == 400)
        #expect(try await diary.ask("/api/entries", key: key).status == 405)
        #expect(FolderNames.of(diary.uploads).count == 1)
    }

    @Test("Forgetting a sent memo that could not be filed removes it and nothing else")
    func forgotten() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let held = try await diary.ask("/api/entries", key: key, method: "POST", body: Array("no sound".utf8))
        #expect(held.status == 422)
        let path = try #require(try await diary.store.ledger.rows(in: [.held]).first?.paths.first?.path)
        for other in ["/etc/passwd", diary.uploads, DurableFile.split(path).folder, path + "/x"] {
            #expect(diary.state.sent[other] == nil, "\(other)")
        }
        #expect(FileBytes.read(path) != nil)
        try #require(diary.state.sent[path]).remove()
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A memo in pieces continues where the last piece ended")
    func pieces() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let memo = ServedDiary.memo()
        let made = try await diary.ask(
            "/api/entries",
            key: key,
            [
                "Tus-Resumable": "1.0.0", "Upload-Length": "\(memo.count)",
                "Upload-Metadata": "filename d2Fsay53YXY=,title U2Vh,nothing",
            ],
            method: "POST"
        )
        let place = try #require(made.headers["location"])
        #expect(made.status == 201 && made.headers["tus-resumable"] == "1.0.0")
        for (from, to, wrong) in [(0, 1_000, 5), (1_000, 1_000, 0), (1_000, memo.count, 999)] {
            let refused = try await piece(diary, place, key, memo[from..<to], at: wrong)
            #expect(refused.status == 409)
            #expect(try await diary.ask(place, key: key).status == 409)
            let kept = try await piece(diary, place, key, memo[from..<to], at: from)
            #expect(kept.status == 204 && kept.headers["upload-offset"] == "\(to)")
        }
        let outcome = try await diary.ask(place, key: key)
        #expect(outcome.status == 201)
        #expect(try schema.faults(ofLine: outcome.body, as: "memo") == [])
        #expect(try await diary.store.entries.entry(entry(outcome)).title == "Sea")
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A piece beyond what was announced is refused whole, and so is metadata that cannot be read")
    func tooLong() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let memo = ServedDiary.memo()
        func create(_ metadata: String) async throws -> ServedDiary.Answer {
            let headers = [
                "Tus-Resumable": "1.0.0", "Upload-Length": "\(memo.count)", "Upload-Metadata": metadata,
            ]
            return try await diary.ask("/api/entries", key: key, headers, method: "POST")
        }
        for wrong in ["filename d2F*", "title U2Vh x", "title /w=="] {
            let refused = try await create(wrong)
            #expect(refused.status == 400 && refused.body.contains("Upload-Metadata"), "\(wrong)")
        }
        #expect(FolderNames.of(diary.uploads).isEmpty)
        let place = try #require(try await create("filename d2Fsay53YXY=").headers["location"])
        let first = try await piece(diary, place, key, memo[..<1_000], at: 0)
        #expect(first.status == 204)
        let long = memo[1_000...] + [1, 2, 3]
        let refused = try await piece(diary, place, key, long, at: 1_000)
        #expect(refused.status == 413)
        #expect(refused.body.contains("goes beyond the \(memo.count) bytes"), "\(refused.body)")
        #expect(try await diary.ask(place, key: key, method: "HEAD").headers["upload-offset"] == "1000")
        #expect(try await piece(diary, place, key, memo[1_000...], at: 1_000).status == 204)
        #expect(try await diary.ask(place, key: key).status == 201)
    }

    private func piece(
        _ diary: ServedDiary,
        _ place: String,
        _ key: String,
        _ bytes: ArraySlice<UInt8>,
        at offset: Int
    ) async throws -> ServedDiary.Answer {
        let headers = ["Upload-Offset": "\(offset)", "Content-Type": "application/offset+octet-stream"]
        return try await diary.ask(place, key: key, headers, method: "PATCH", body: Array(bytes))
    }

    @Test("Memos acknowledged before a kill are filed or continued by the next start")
    func kill() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        var facts = try UploadFacts(["filename": ["walk.wav"], "title": ["Whole"]])
        var whole = try #require(Upload(new: facts, in: diary.uploads))
        try whole.describe(as: facts)
        let file = try #require(whole.file())
        #expect(ServedDiary.memo(1).withUnsafeBytes { file.write($0) })
        try whole.finish(file)
        let memo = ServedDiary.memo(2)
        facts.title = "Cut"
        var cut = try #require(Upload(new: facts, total: memo.count, in: diary.uploads))
        try cut.describe(as: facts)
        #expect(memo[..<500].withUnsafeBytes { cut.file()?.write($0) == true })

        // Another program's start, in the same folder.
        try diary.api.begin()
        let outcome = try await diary.ask("/api/uploads/\(whole.id)", key: key)
        #expect(outcome.status == 201)
        #expect(try await diary.store.entries.entry(entry(outcome)).title == "Whole")
        let head = try await diary.ask("/api/uploads/\(cut.id)", key: key, method: "HEAD")
        #expect(head.headers["upload-offset"] == "500" && head.headers["upload-length"] == "\(memo.count)")
        #expect(try await piece(diary, "/api/uploads/\(cut.id)", key, memo[500...], at: 500).status == 204)
        let rest = try await diary.ask("/api/uploads/\(cut.id)", key: key)
        #expect(try await diary.store.entries.entry(entry(rest)).title == "Cut")
    }

    @Test("Too much is refused before it comes, and no address leads out of the folder of uploads")
    func limits() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let huge = ["Content-Length": "1099511627776"]
        for path in ["/api/entries", "/v1/audio/transcriptions"] {
            #expect(try await diary.ask(path, key: key, huge, method: "POST").status == 413, "\(path)")
        }
        let tus = ["Tus-Resumable": "1.0.0", "Upload-Length": "1099511627776"]
        #expect(try await diary.ask("/api/entries", key: key, tus, method: "POST").status == 413)
        for id in ["..", "..%2Fkeys", "%2e%2e/keys/phone", String(repeating: "0", count: 32), "", "x/y"] {
            let path = "/api/uploads/\(id)"
            #expect(try await diary.ask(path, key: key).status == 404, "\(id)")
            #expect(try await diary.ask(path, key: key, method: "DELETE").status == 404, "\(id)")
            #expect(try await piece(diary, path, key, [1], at: 0).status == 404, "\(id)")
        }
        #expect(FolderNames.of(diary.uploads).isEmpty && diary.keys.keys.count == 1)
    }

    @Test("A page of ours may send too, with the token of its forms, and no other page")
    func fromPage() async throws {
        let diary = try await ServedDiary()
        _ = try diary.key()
        let path = "/api/entries?name=walk.wav"
        let memo = ServedDiary.memo()
        var fields = ["Authorization": "", "Cookie": diary.cookie, "X-VoiceCore-Token": "0"]
        #expect(try await diary.ask(path, key: "", fields, method: "POST", body: memo).status == 401)
        fields["X-VoiceCore-Token"] = diary.token
        let other = fields.merging(["Origin": "http://127.0.0.1:9000"]) { $1 }
        #expect(try await diary.ask(path, key: "", other, method: "POST", body: memo).status == 401)
        #expect(try await diary.ask(path, key: "", fields, method: "POST", body: memo).status == 201)
    }
}
