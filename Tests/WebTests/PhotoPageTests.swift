import Glibc
import System
import TestKit
import Testing
import Travel
import VoiceCore
@testable import Web

@Suite("Photos on the pages")
struct PhotoPageTests {
    @Test("A small picture with words stands in the entry and in its day, and leads to the whole one")
    func shown() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addPhotos()
        for path in ["/entry/\(entry.id)", "/day/\(entry.day)", "/"] {
            let page = try await diary.get(path).body
            #expect(page.contains("href=\"/entry/\(entry.id)/photo/1\""), "\(path)")
            #expect(page.contains("src=\"/entry/\(entry.id)/photo/1/small\""))
            #expect(page.contains("The &lt;b&gt;harbour&lt;/b&gt;") && !page.contains("\u{202E}"))
            let city = ServedDiary.beach.flatMap { Gazetteer.name(of: $0, in: .english) }
            #expect(page.contains("near ") == (city != nil) && page.contains(city.map { "near \($0)" } ?? ""))
            #expect(page.contains("alt=\"Photo, 13:15: IMG_2.jpg\"") || page.contains("IMG_2.jpg\""))
        }
        let whole = try await diary.get("/entry/\(entry.id)/photo/2")
        #expect(whole.status == 200 && whole.headers["content-type"] == "image/jpeg")
        #expect(whole.headers["x-content-type-options"] == "nosniff")
        #expect(try await diary.get("/entry/\(entry.id)/photo/2/small").status == 200)
    }

    @Test("Several pictures of one photo stand together above one caption, in the entry and in its day")
    func several() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addSeveral()
        for path in ["/entry/\(entry.id)", "/day/\(entry.day)"] {
            let page = try await diary.get(path).body
            let figure = try #require(page.between("<div class=\"photos several\">", "</figure>"), "\(path)")
            let prints = try #require(figure.between("<div class=\"prints\">", "</div>"))
            for number in 1...5 { #expect(prints.contains("/photo/\(number)/small\"")) }
            #expect(!figure.contains("/photo/6") && figure.split(separator: "The pier</span>").count == 2)
            #expect(page.contains("<div class=\"photos\">") && page.contains("/photo/6/small\""))
        }
    }

    @Test(
        "Nothing but a picture of the entry is served",
        arguments: [
            "photo/0", "photo/3", "photo/1%00", "photo/1%00/small", "photo/-1", "photo/1/large",
            "photo/1/small/x", "photo/..", "photo/1/..",
            "photo/%2e%2e%2fdiary.sqlite", "photo/", "photo", "sound/1/small", "photo/99999",
        ]
    )
    func othersAreNot(path: String) async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addPhotos()
        #expect([400, 404].contains(try await diary.get("/entry/\(entry.id)/\(path)").status))
    }

    @Test("The small picture of a link's page stands in its card, from the diary itself")
    func linkCard() async throws {
        let diary = try await ServedDiary()
        try await diary.addTrip()
        let path = "/link/\(ServedDiary.linkImage.sha256)"
        let page = try await diary.get("/trip/\(ServedDiary.tripPath)").body
        #expect(page.contains("<img src=\"\(path)\" alt=\"\" width=\"64\" height=\"48\" loading=\"lazy\">"))
        #expect(!page.contains("src=\"http"))
        let image = try await diary.get(path)
        #expect(image.status == 200 && image.headers["content-type"] == "image/jpeg")
        #expect(image.headers["x-content-type-options"] == "nosniff")
        #expect(image.headers["content-security-policy"]?.contains("img-src 'self'") == true)
        #expect(image.headers["content-length"] == "\(TestPhoto.jpeg.bytes.count)")
        #expect(try await diary.get(path, ["Cookie": ""]).status != 200)
        for other in ["/link/" + String(repeating: "0", count: 64), "/link/x", "/link/", path + "/x"] {
            #expect([400, 404].contains(try await diary.get(other).status), "\(other)")
        }
    }

    @Test("A missing picture, or a symbolic link, is not served, and the page says so")
    func missing() async throws {
        let diary = try await ServedDiary()
        let entry = try await diary.addPhotos()
        for path in [entry.pictures[0].path, entry.pictures[0].smallPath] {
            let place = diary.store.folder.absolute(path)
            unlink(place)
            symlink("/etc/hostname", place)
        }
        let answer = try await diary.get("/entry/\(entry.id)/photo/1")
        #expect(answer.status == 404 && answer.body.contains("The picture of this photo is missing."))
    }
}

@Suite("Photos that are added to an entry on the page")
struct AddPhotosTests {
    private func send(_ diary: ServedDiary, _ files: [(String, [UInt8])], token: String? = nil) async throws
        -> ServedDiary.Answer
    {
        let form = ServedDiary.form(
            [("name=\"token\"", Array((token ?? diary.token).utf8))]
                + files.map { ("name=\"file\"; filename=\"\($0.0)\"", $0.1) }
        )
        return try await diary.ask(
            "/entry/\(diary.entry.id)/photos",
            key: "",
            form.headers.merging(["Cookie": diary.cookie, "Authorization": ""]) { $1 },
            method: "POST",
            body: form.body
        )
    }

    @Test("Photos stand in the entry as one block in their order, once, however often they are sent")
    func added() async throws {
        let diary = try await ServedDiary()
        #expect(try await diary.get("/entry/\(diary.entry.id)/photos").status == 200)
        let files = [("one.jpg", TestPhoto.jpeg(number: 1)), ("two.jpg", TestPhoto.jpeg(number: 2))]
        for _ in 0..<2 {
            let sent = try await send(diary, files)
            #expect(sent.status == 303, "\(sent.body.between("<main", "</main>") ?? "")")
            #expect(sent.headers["location"] == "/entry/\(diary.entry.id)")
        }
        let entry = try await diary.store.entries.entry(diary.entry.id)
        #expect(entry.blocks.map { $0.pictures.map(\.name) } == [["one.jpg", "two.jpg"]])
        #expect(try await diary.get("/entry/\(entry.id)/photo/2/small").status == 200)
        #expect(FolderNames.of(diary.uploads).isEmpty)
    }

    @Test("A sixth photo at once is refused, and none is added")
    func six() async throws {
        let diary = try await ServedDiary()
        let files = (1...6).map { ("\($0).jpg", TestPhoto.jpeg(number: $0)) }
        let sent = try await send(diary, files)
        #expect(sent.status == 422 && sent.body.contains("a block has at most 5 photos"))
        #expect(try await diary.store.entries.entry(diary.entry.id).blocks.isEmpty)
        #expect(try await send(diary, Array(files.dropLast())).status == 303)
        #expect(try await diary.store.entries.entry(diary.entry.id).blocks.map(\.pictures.count) == [5])
    }

    @Test("Very many files at once are refused for just that")
    func tooMany() async throws {
        let diary = try await ServedDiary()
        for count in [51, 201] {
            let files = (1...count).map { ("\($0).jpg", [UInt8(ascii: "x")]) }
            let sent = try await send(diary, files)
            #expect(sent.status == 400 && sent.body.contains("Too many files at once"), "\(sent.status)")
            #expect(FolderNames.of(diary.uploads).isEmpty)
        }
    }

    @Test("A file that is no photo is named with the reason, and the photos beside it are added")
    func others() async throws {
        let diary = try await ServedDiary()
        let sent = try await send(
            diary,
            [("<a>.jpg", Array("noise".utf8)), ("two.jpg", TestPhoto.jpeg(number: 2))]
        )
        #expect(sent.status == 422 && sent.body.contains("&lt;a&gt;.jpg: "))
        #expect(try await diary.store.entries.entry(diary.entry.id).pictures.count == 1)
        #expect(try await send(diary, [("one.jpg", TestPhoto.jpeg())], token: "0").status == 400)
        #expect(try await diary.store.entries.entry(diary.entry.id).pictures.count == 1)
    }
}
