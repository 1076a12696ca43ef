import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Photos from the command line")
struct PhotoCommandTests {
    private let yard: DiaryYard
    private let photo: String
    private static let exif = TestExif(
        time: "2026:11:18 18:30:05",
        offset: "+09:00",
        latitude: 35.1587,
        longitude: 129.1604
    )

    init() throws {
        yard = try DiaryYard()
        photo = yard.root + "/harbour.jpg"
        try Data(TestPhoto.jpeg(Self.exif)).write(to: URL(filePath: photo))
    }

    private func entry() async throws -> Entry {
        let store = try yard.open()
        return try await store.entries.entry(try #require(try await store.entries.ids().first))
    }

    @Test("A photo with its caption is an entry of its time, shown with its size, time and place, and found")
    func alone() async throws {
        let added = try await yard.run("add", "--photo", photo, "--caption", "The harbour", "--photo", photo)
        #expect(added.code == 0, "\(added.message)")
        #expect(added.output.contains("2026-11-18 18:30") && added.output.contains("+photo"))
        let entry = try await entry()
        #expect(entry.recordedAt.description == "2026-11-18T18:30:05+09:00")
        let shown = try await yard.run("show", "last").output
        #expect(shown.contains("1 photo The harbour"))
        #expect(shown.contains("harbour.jpg  64 × 48") && shown.contains("at 35.1587, 129.1604"))
        #expect(try await !yard.run("show", "last", "--no-position").output.contains("35.1587"))
        #expect(try await !yard.run("show", "last", "--no-position", "--json").output.contains("latitude"))
        #expect(try await yard.run("search", "harbour").output.contains("harbour"))
        let pictures = FolderNames.files(below: yard.diary + "/photos")
        #expect(pictures.count == 2, "the same picture is kept once, with a small one")
    }

    @Test("A photo of which no camera says the time has that of its file's name, or else the present one")
    func named() async throws {
        let cases = [
            ("IMG_20261118_101500.jpg", "2026-11-18 10:15 (from the file's name"),
            ("harbour.png", "(written here"),
        ]
        for (name, said) in cases {
            let path = "\(yard.root)/\(name)"
            try Data(TestPhoto.jpeg(nil)).write(to: URL(filePath: path))
            #expect(try await yard.run("add", "--photo", path).code == 0)
            let shown = try await yard.run("show", "last").output
            let when = try #require(shown.split(separator: "\n").first { $0.hasPrefix("when") })
            #expect(when.contains(said), "\(shown)")
            #expect(try await yard.run("rm", "last", "--yes", "--now").code == 0)
        }
    }

    @Test("What is no photo, a sixth one, and one without picture and caption are refused with a sentence")
    func refused() async throws {
        let text = yard.root + "/note.txt"
        try Data("not a picture".utf8).write(to: URL(filePath: text))
        let strange = try await yard.run("add", "--photo", text)
        #expect(strange.code == 65 && strange.message.contains("not a JPEG, PNG, WebP, HEIC or AVIF picture"))
        let missing = try await yard.run("add", "--photo", yard.root + "/nothing.jpg")
        #expect(missing.code == 66, "\(missing.message)")
        let many = (1...6).flatMap { _ in ["--photo", photo] }
        let six = try await yard.run(all: ["add"] + many)
        #expect(six.code == 64 && six.message.contains("at most 5 photos"))
        let apart = try await yard.run(all: ["add"] + many + ["--caption", "a", "--caption", "b"])
        #expect(apart.code == 0, "six blocks of one picture each: \(apart.message)")
        #expect(try await yard.run("rm", "last", "--yes", "--now").code == 0)
        let lone = try await yard.run("add", "--caption", "The harbour")
        #expect(lone.code == 64)
        #expect(lone.message.contains("--caption needs a photo\nName it with --photo FILE"))
        #expect(try await yard.run("add", "--photo", photo, "--to", "last").code != 0)
    }

    @Test("Names of pictures behind --photo are photos too, as of *.jpg, and other words are text")
    func several() async throws {
        let files = try (1...5).map { number in
            let file = yard.root + "/\(number).JPG"
            try Data(TestPhoto.jpeg(number: number)).write(to: URL(filePath: file))
            return file
        }
        let added = try await yard.run(all: ["add", "--photo"] + files + ["--caption", "one", "and 9.jpg"])
        #expect(added.code == 0, "\(added.message)")
        let entry = try await entry()
        #expect(entry.pictures.map(\.name) == (1...5).map { "\($0).JPG" } && entry.text == "and 9.jpg")
        #expect(entry.blocks.map(\.lead) == ["one"] && added.output.contains("+5 photos"))
        let six = try await yard.run(all: ["add", "--photo", photo] + files)
        #expect(six.code == 64 && six.message.contains("at most 5 photos"))
        #expect(
            try await yard.run("add", "--photo", yard.root).message.contains("this is a folder, not a photo")
        )
    }

    @Test("The words under a photo are changed and taken away by --caption", arguments: ["", " "])
    func captions(blank: String) async throws {
        #expect(try await yard.run("add", "--photo", photo, "--caption", "The harbour").code == 0)
        let change = ["edit", "last", "--block", "1", "--caption"]
        #expect(try await yard.run(all: change + ["The pier"]).code == 0)
        #expect(try await entry().blocks.first?.lead == "The pier")
        #expect(try await yard.run(all: change + [blank]).code == 0)
        #expect(try await entry().blocks == [.photo([try await entry().pictures[0]], caption: nil)])
        #expect(try await yard.run("edit", "last", "--caption", "x").code == 64)
        #expect(try await yard.run("add", "--to", "last", "some text").code == 0)
        let text = try await yard.run("edit", "last", "--block", "2", "--caption", "x")
        #expect(text.code == 64 && text.message.contains("block 2 is not a photo"))
    }

    @Test("An empty file is no photo, and what was to come with it is not said to be there")
    func emptyFile() async throws {
        let empty = yard.root + "/empty.jpg"
        try Data().write(to: URL(filePath: empty))
        let added = try await yard.run("add", "--photo", empty, "A walk")
        #expect(added.code == 65 && added.message.contains("not a JPEG, PNG, WebP, HEIC or AVIF picture"))
    }

    @Test("A memo that joins a photo filed before it is heard again from its sound, not from the picture")
    func heardAgain() async throws {
        // By the clock of where it was made, as the memo's name is.
        try Data(TestPhoto.jpeg(TestExif(time: "2026:11:18 09:30:05"))).write(to: URL(filePath: photo))
        #expect(try await yard.run("ingest", photo).code == 0)
        let memo = yard.root + "/2026-11-18 09.32.00.wav"
        try FileManager.default.copyItem(atPath: Built.path("samples/2026-03-14-river.wav"), toPath: memo)
        let filed = try await yard.run("ingest", "--preset", "fast", memo)
        #expect(filed.code == 0 && filed.output.contains("with 1 photo"), "\(filed)")
        let entry = try await entry()
        #expect(try await yard.open().entries.count() == 1 && entry.pictures.count == 1 && entry.sound != nil)
        for _ in 1...2 {
            let again = try await yard.run("redo", "last", "--preset", "fast")
            #expect(again.code == 0, "\(again.message)")
            // The second time the diary's own sound is all there is.
            try? FileManager.default.removeItem(atPath: memo)
        }
    }

    @Test("A photo ingested with the memo of its moment is filed with it, whatever their order")
    func sameRun() async throws {
        let folder = yard.root + "/camera"
        try makeFolder(folder)
        try Data(TestPhoto.jpeg(TestExif(time: "2026:11:18 09:30:05")))
            .write(to: URL(filePath: folder + "/1.jpg"))
        let memo = folder + "/2026-11-18 09.32.00.wav"
        try FileManager.default.copyItem(atPath: Built.path("samples/2026-03-14-river.wav"), toPath: memo)
        let filed = try await yard.run("ingest", "--preset", "fast", "--jobs", "4", folder)
        #expect(filed.code == 0, "\(filed.message)")
        let entry = try await entry()
        #expect(entry.pictures.count == 1 && entry.sound != nil)
        let short = try await yard.open().entries.shortID(of: entry.id)
        #expect(filed.lines.count == 2 && filed.lines.allSatisfy { $0.hasSuffix("entry \(short)") })
    }

    @Test("A photo to whose entry a person gave a time stays an entry of that time, whatever memo comes")
    func ownTime() async throws {
        try Data(TestPhoto.jpeg(TestExif(time: "2026:11:18 09:30:05"))).write(to: URL(filePath: photo))
        #expect(try await yard.run("ingest", photo).code == 0)
        #expect(try await yard.run("edit", "last", "--on", "2026-11-18T09:31").code == 0)
        let memo = yard.root + "/2026-11-18 09.32.00.wav"
        try FileManager.default.copyItem(atPath: Built.path("samples/2026-03-14-river.wav"), toPath: memo)
        #expect(try await yard.run("ingest", "--preset", "fast", memo).code == 0)
        #expect(try await yard.open().entries.count() == 2)
    }

    @Test("A timeline is written to a file, and never in the place of a link, a pipe or another of its files")
    func timelineFiles() async throws {
        #expect(try await yard.run("add", "--photo", photo).code == 0)
        let (target, link) = (yard.root + "/target.gpx", yard.root + "/link.gpx")
        try Data("mine".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let refused = try await yard.run("list", "--timeline", "--gpx", link)
        #expect(refused.code == 73 && refused.message.contains("already exists, and is not a file"))
        #expect(try String(file: link) == "mine")
        let both = yard.root + "/both"
        #expect(try await yard.run("list", "--timeline", "--html", both, "--gpx", both).code == 64)
        for kind in ["--gpx", "--geojson", "--html"] {
            let mine = try await yard.run("list", "--timeline", kind, target)
            #expect(mine.code == 73 && mine.message.contains("not as timeline wrote it"), "\(mine.message)")
        }
        #expect(try String(file: target) == "mine")
        let folder = yard.root + "/days.html files"
        try makeFolder(folder)
        try Data("mine".utf8).write(to: URL(filePath: folder + "/mine.jpg"))
        let taken = try await yard.run("list", "--timeline", "--html", yard.root + "/days.html")
        #expect(taken.code == 73 && taken.message.contains("not of this page"), "\(taken.message)")
        #expect(FolderNames.of(folder) == ["mine.jpg"])
        for _ in 0..<2 { #expect(try await yard.run("list", "--timeline", "--gpx", both).code == 0) }
        #expect(try String(file: both).contains("<gpx"))
    }

    @Test("Added to an entry it comes after what is there; its last use takes the files along, at once")
    func removed() async throws {
        let id = try await yard.fill(1)[0]
        #expect(
            try await yard.run("add", "--to", id.description, "--photo", photo, "--caption", "x").code == 0
        )
        #expect(try await yard.open().entries.entry(id).pictures.count == 1)
        #expect(try await yard.run("edit", id.description, "--block", "2", "--text", "The pier").code == 0)
        #expect(try await yard.run("search", "pier").output.contains("pier"))
        #expect(try await yard.run("rm", id.description, "--block", "2", "--yes", "--now").code == 0)
        #expect(FolderNames.files(below: yard.diary + "/photos").isEmpty)
    }

    @Test("Exported without position neither text nor picture says where it was")
    func withoutPosition() async throws {
        _ = try await yard.run("add", "--photo", photo)
        let folder = yard.root + "/export"
        let done = try await yard.run(all: [
            "export", "--format", "json", "--sound", "--no-position", "--into", folder,
        ])
        #expect(done.code == 0, "\(done.message)")
        for name in FolderNames.files(below: folder) {
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
            #expect(bytes.range(of: Data("latitude".utf8)) == nil)
            #expect(bytes.range(of: Data("Exif".utf8)) == nil, "\(name)")
        }
        let page = yard.root + "/page.html"
        #expect(try await yard.run("list", "--timeline", "--html", page, "--no-position").code == 0)
        let pictures = FolderNames.of(yard.root + "/page.html files").filter { $0.hasSuffix(".jpg") }
        #expect(pictures.count == 1)
        #expect(
            String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self).contains("<img src=")
        )
    }

    @Test("A backup has the pictures, and gives them back")
    func backedUp() async throws {
        _ = try await yard.run("add", "--photo", photo)
        let picture = try #require(try await entry().pictures.first)
        let made = try await yard.run("backup", yard.root + "/backups")
        #expect(made.code == 0, "\(made.message)")
        let files = FolderNames.files(below: yard.root + "/backups")
        #expect(files.contains { $0.hasSuffix(picture.path) })
    }
}
