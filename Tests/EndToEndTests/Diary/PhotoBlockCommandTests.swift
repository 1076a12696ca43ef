import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Photos of several pictures from the command line")
struct PhotoBlockCommandTests {
    private let yard: DiaryYard
    private let photo: String

    init() throws {
        yard = try DiaryYard()
        photo = yard.root + "/harbour.jpg"
        try Data(TestPhoto.jpeg(TestExif(time: "2026:11:18 18:30:05"))).write(to: URL(filePath: photo))
    }

    private func entry() async throws -> Entry {
        let store = try yard.open()
        return try await store.entries.entry(try #require(try await store.entries.ids().first))
    }

    @Test("Photos of one command are a block under one caption, in order, or one each with several captions")
    func together() async throws {
        let files = try (1...4).map { number in
            let file = yard.root + "/\(number).jpg"
            try Data(TestPhoto.jpeg(number: number)).write(to: URL(filePath: file))
            return file
        }
        let one = files[..<3].flatMap { ["--photo", $0] } + ["--caption", "The pier"]
        #expect(try await yard.run(all: ["add"] + one).code == 0)
        let shown = try await yard.run("show", "last").output
        let lines = shown.split(separator: "\n").map { $0.drop { $0 == " " } }
        let first = try #require(lines.firstIndex { $0.hasPrefix("1 photo The pier") })
        #expect(
            lines[(first + 1)...(first + 3)].map { $0.prefix(5) } == ["1.jpg", "2.jpg", "3.jpg"],
            "\(shown)"
        )
        let apart = [
            "add", "--to", "last", "--photo", files[2], "--photo", files[3], "--caption", "x", "--caption",
            "y",
        ]
        #expect(try await yard.run(all: apart).code == 0)
        #expect(try await entry().blocks.map(\.lead) == ["The pier", "x", "y"])
        #expect(try await yard.run("list").output.contains("+5 photos"))
    }

    @Test("A photo gets another picture, and loses one that the trash gives back; --now leaves nothing")
    func changed() async throws {
        #expect(try await yard.run("add", "--photo", photo, "--caption", "The pier").code == 0)
        let other = yard.root + "/other.jpg"
        try Data(TestPhoto.jpeg(number: 2)).write(to: URL(filePath: other))
        let more = ["add", "--to", "last", "--block", "1", "--photo", other]
        #expect(try await yard.run(all: more).code == 0)
        let both = try await entry().blocks
        #expect(both.map { $0.pictures.map(\.name) } == [["harbour.jpg", "other.jpg"]])
        #expect(both[0].lead == "The pier")
        let full = try await yard.run(all: more + ["--photo", other, "--photo", other, "--photo", other])
        #expect(full.code == 64 && full.message.contains("a block has at most 5 photos"), "\(full.message)")
        #expect(try await yard.run(all: more + ["--caption", "x"]).code == 64)
        #expect(try await yard.run("rm", "last", "--picture", "1", "--yes").code == 64)
        let third = try await yard.run("rm", "last", "--block", "1", "--picture", "3", "--yes")
        #expect(third.code == 66 && third.message.contains("block 1 has 2 pictures"), "\(third.message)")
        let away = try await yard.run("rm", "last", "--block", "1", "--picture", "1", "--yes")
        #expect(away.code == 0 && away.output.contains("picture 1 of block 1 of"), "\(away.message)")
        #expect(try await entry().pictures.map(\.name) == ["other.jpg"])
        let name = try #require(try await yard.open().trash.all().first?.shortID)
        #expect(away.output.contains("voicecore trash restore \(name) brings it back"))
        #expect(try await yard.run("trash", "restore", name).code == 0)
        #expect(try await entry().blocks == both)
        #expect(
            try await yard.run("rm", "last", "--block", "1", "--picture", "2", "--yes", "--now").code == 0
        )
        #expect(FolderNames.files(below: yard.diary + "/photos").count == 2)
        #expect(try await entry().blocks[0].pictures.map(\.name) == ["harbour.jpg"])
    }
}
