import System
import TestKit
import Testing
import VoiceCore
@testable import Web

@Suite("Parameters that programs send with a memo")
struct WrongParameterTests {
    @Test("A parameter that is unknown, comes twice or is not text is refused by its name")
    func address() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let wrong = [
            "?title=%ff": ("title", "title is not UTF-8"), "?%ff=x": ("", "is not one of filename, journal"),
            "?title=a&title=b": ("title", "title was sent more than once"),
            "?name=a.wav&name=a.wav": ("name", "name was sent more than once"),
            "?titel=Sea": (
                "titel", "titel is not one of filename, journal, modified, name, on, tag, tags, title"
            ),
        ]
        for (query, (field, sentence)) in wrong {
            let path = "/api/entries" + query
            let form = ServedDiary.form([("name=file; filename=walk.wav", ServedDiary.memo())])
            for (headers, body) in [([:], ServedDiary.memo()), (form.headers, form.body)] {
                let answer = try await diary.ask(path, key: key, headers, method: "POST", body: body)
                #expect(answer.status == 400 && answer.body.contains(sentence), "\(query): \(answer.body)")
                #expect(answer.body.contains("\"param\":\"\(field)"), "\(query): \(answer.body)")
            }
        }
        #expect(FolderNames.of(diary.uploads).isEmpty)
        let path = "/api/entries?tag=sea&tag=dogs&tags=walks"
        #expect(try await diary.ask(path, key: key, method: "POST", body: ServedDiary.memo()).status == 201)
        #expect(try await diary.store.entries.rows(EntryFilter(tags: ["walks", "dogs", "sea"])).count == 1)
    }

    @Test("A field of a form that is unknown, comes twice or is not text is refused by its name")
    func form() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let file = ("name=file; filename=walk.wav", ServedDiary.memo())
        let cases: [(String, [(head: String, body: [UInt8])], String)] = [
            ("", [("name=title", [0xFF])], "title is not UTF-8"),
            ("", [("name=titel", [65])], "titel is not one of"),
            ("", [("name=title", [65]), ("name=title", [66])], "title was sent more than once"),
            ("?title=A", [("name=title", [66])], "title was sent more than once"),
        ]
        for (query, fields, sentence) in cases {
            let form = ServedDiary.form([file] + fields)
            let path = "/api/entries" + query
            let answer = try await diary.ask(path, key: key, form.headers, method: "POST", body: form.body)
            #expect(answer.status == 400 && answer.body.contains(sentence), "\(answer.body)")
        }
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A form of too many parts is answered, however many follow")
    func manyParts() async throws {
        let diary = try await ServedDiary()
        let form = ServedDiary.form(Array(repeating: ("name=tag", Array("sea".utf8)), count: 20_000))
        let answer = try await diary.ask(
            "/api/entries",
            key: diary.key(),
            form.headers,
            method: "POST",
            body: form.body
        )
        #expect(answer.status == 400 && answer.body.contains("more than 200 parts"), "\(answer.body)")
    }

    @Test("A length is digits, and there is only one", arguments: ["+5", "-5", "5.0", "0x5", "", " ", "５"])
    func lengths(length: String) async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let tus = ["Tus-Resumable": "1.0.0", "Upload-Length": length]
        let made = try await diary.ask("/api/entries", key: key, tus, method: "POST")
        #expect(made.status == 400 && made.body.contains("Upload-Length"), "\(made.body)")
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test(
        "An upload offset that is not digits is wrong, and not a conflict",
        arguments: ["-1", "abc", "+0", "0x0", "", " ", "1.5"]
    )
    func offsets(offset: String) async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        let tus = ["Tus-Resumable": "1.0.0", "Upload-Length": "4"]
        let made = try await diary.ask("/api/entries", key: key, tus, method: "POST")
        let place = try #require(made.headers["location"])
        let piece = ["Upload-Offset": offset, "Content-Type": "application/offset+octet-stream"]
        let sent = try await diary.ask(place, key: key, piece, method: "PATCH", body: Array("abcd".utf8))
        #expect(sent.status == 400 && sent.body.contains("\"param\":\"Upload-Offset\""), "\(sent.body)")
        #expect(sent.headers["tus-resumable"] == "1.0.0")
        #expect(try await diary.ask(place, key: key, method: "HEAD").headers["upload-offset"] == "0")
    }

    @Test("A metadata key comes once; an unknown key is passed over and repeated in answers")
    func metadata() async throws {
        let diary = try await ServedDiary()
        let key = try diary.key()
        func create(_ metadata: String, _ version: String = "1.0.0") async throws -> ServedDiary.Answer {
            let headers = ["Tus-Resumable": version, "Upload-Length": "4", "Upload-Metadata": metadata]
            return try await diary.ask("/api/entries", key: key, headers, method: "POST")
        }
        for (twice, name) in [
            ("title U2Vh,title U2Vh", "title"), ("x AA==,title U2Vh,x AA==", "x"),
            ("tag U2Vh, tag U2Vh", "tag"),
            ("flag,flag", "flag"),
        ] {
            let answer = try await create(twice)
            #expect(answer.status == 400, "\(twice)")
            #expect(answer.body.contains("\(name) is in Upload-Metadata more than once"), "\(answer.body)")
            #expect(answer.body.contains("\"param\":\"Upload-Metadata\""))
        }
        let other = try await create("title U2Vh", "0.2.2")
        #expect(other.status == 412 && other.headers["tus-version"] == "1.0.0")
        #expect(FolderNames.of(diary.uploads).isEmpty)
        // The bytes of a key of somebody else's may be any.
        let said = "filename d2Fsay53YXY=, filetype /w==,flag"
        let place = try #require(try await create(said).headers["location"])
        let head = try await diary.ask(place, key: key, method: "HEAD")
        #expect(head.headers["upload-metadata"] == said && head.headers["cache-control"] == "no-store")
        let old = ["Tus-Resumable": "0.2.2"]
        for method in ["HEAD", "DELETE", "PATCH"] {
            #expect(try await diary.ask(place, key: key, old, method: method).status == 412, "\(method)")
        }
        #expect(FolderNames.of(diary.uploads).count == 1)
    }

    @Test("A request with two lengths is refused, as nobody knows where it ends")
    func twoLengths() async throws {
        let diary = try await ServedDiary()
        let key = "Authorization: Bearer \(try diary.key())\r\nConnection: close\r\n\r\n"
        for lengths in ["4\r\nContent-Length: 4", "4\r\nContent-Length: 5"] {
            let head =
                "POST /api/entries HTTP/1.1\r\nHost: \(diary.server.host)\r\nContent-Length: \(lengths)\r\n"
            let answer = try await diary.raw(Array((head + key + "abcd").utf8), to: diary.server.host)
            #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 400 "), "\(lengths)")
        }
        await diary.server.stop()
    }
}
