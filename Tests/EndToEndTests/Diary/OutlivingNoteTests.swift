import Foundation
import Testing
import VoiceCore

@Suite("A mirror with notes of your own")
struct OutlivingNoteTests {
    @Test("names your own note of an entry that rm --now removed, with what removes it, until it is gone")
    func outliving() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(1)
        let folder = yard.root + "/my mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let note = try #require(FolderNames.files(below: folder).first { $0.hasSuffix(".md") })
        try "mine".write(toFile: "\(folder)/\(note)", atomically: false, encoding: .utf8)
        let removed = try await yard.run("rm", "--now", "--yes", ids[0].description)
        #expect(removed.message.contains("a mirror lets go of it at its next run"), "\(removed)")
        let kept = "\(folder)/\(note.dropLast(3)) (yours).md"
        for _ in 1...2 {
            let said = try await yard.run("export", "--mirror", folder)
            let advice =
                "\(kept): you changed it, so it is still here, though its entry was removed for good; rm '\(kept)'"
            #expect(
                said.code == 0 && said.message.components(separatedBy: kept).count == 3,
                "\(said.message)"
            )
            #expect(said.message.contains(advice), "\(said.message)")
        }
        try FileManager.default.removeItem(atPath: kept)
        #expect(try await !yard.run("export", "--mirror", folder).message.contains("yours"))
    }
}
