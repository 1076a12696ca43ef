import Foundation
import Testing

@Suite("The sound of an entry as a file")
struct PlayedFileTests {
    @Test("play --to says how much it wrote and where, and a timeline is written without what is gone")
    func said() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 3)
        #expect(try await yard.run("ingest memos").code == 0)
        let written = try await yard.run("play last --to walk.wav")
        #expect(written.message == "wrote 0:03 of sound to walk.wav\n", "\(written.message)")
        let rest = try await yard.run("play last --from 0:02 --to rest.wav")
        #expect(rest.message == "wrote 0:01 of sound to rest.wav\n")
        let page = try await yard.run("list --html page.html")
        #expect(page.message == "wrote 1 moment to page.html\n")
        try FileManager.default.removeItem(atPath: yard.folder + "/diary/audio/2026")
        let silent = try await yard.run("list --html page.html")
        #expect(silent.code == 1 && silent.message.contains("sound"), "\(silent.message)")
        #expect(try !String(file: yard.folder + "/page.html").contains("<audio"))
        #expect(try await yard.run("play last --to again.wav").code != 0)
    }

    @Test("play --to of sound that is damaged in the diary names that sound, and not the file to be written")
    func damaged() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 3)
        #expect(try await yard.run("ingest memos").code == 0)
        let sound = try #require(yard.sounds.first)
        let place = URL(fileURLWithPath: "\(yard.folder)/diary/audio/\(sound)")
        let bytes = try Data(contentsOf: place).count
        try Data(count: bytes).write(to: place)
        let refused = try await yard.run("play last --to walk.wav")
        #expect(refused.code == 65 && refused.message.contains("\(sound): the entry's sound is damaged"))
        #expect(refused.message.contains("opy it from a backup"), "\(refused)")
        #expect(!refused.message.contains("walk.wav"), "\(refused)")
    }

    @Test("play --to of sound that is cut short in the diary says how much of it there is, and what is lost")
    func cut() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 9)
        try yard.write("{engine: ['\(yard.folder)/engine'], archive: 'flac'}", to: "config.json5")
        #expect(try await yard.run("ingest memos").code == 0)
        let sound = try #require(yard.sounds.first)
        let place = URL(fileURLWithPath: "\(yard.folder)/diary/audio/\(sound)")
        let bytes = try Data(contentsOf: place)
        try bytes.prefix(bytes.count / 2).write(to: place)
        let half = try await yard.run("play last --to half.wav")
        #expect(half.code == 65 && half.message.contains("could not be read"), "\(half)")
        #expect(!half.message.contains("wrote 0:09"), "\(half)")
        let rest = try await yard.run("play last --from 0:08 --to rest.wav")
        #expect(rest.code == 65 && !isThere(yard.folder + "/rest.wav"), "\(rest)")
    }

    @Test("play --to of sound that changed in the diary says so, also with --quiet")
    func changed() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 3)
        try yard.write("{engine: ['\(yard.folder)/engine'], archive: 'flac'}", to: "config.json5")
        #expect(try await yard.run("ingest memos").code == 0)
        let sound = try #require(yard.sounds.first)
        // The name of the program that made it, in its comments.
        let edit = "LC_ALL=C sed -i '0,/reference/s//Reference/' 'diary/audio/\(sound)'"
        #expect(try await yard.shell(edit).code == 0)
        for (options, name) in [("", "walk.wav"), (" --quiet", "quiet.wav")] {
            let written = try await yard.run("play last --to \(name)\(options)")
            let isSaid = written.message.contains("was changed since it was kept")
            #expect(written.code == 0 && isSaid, "\(written)")
        }
    }

    @Test("and nothing with --quiet")
    func quiet() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 3)
        #expect(try await yard.run("ingest memos").code == 0)
        let quiet = try await yard.run("play last --quiet --to quiet.wav")
        #expect((quiet.code, quiet.message) == (0, ""))
    }
}
