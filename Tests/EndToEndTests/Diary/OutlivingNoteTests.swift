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
        try "mine".write(to: "\(folder)/\(note)")
        let removed = try await yard.run("rm", "--now", "--yes", ids[0].description)
        #expect(removed.message.contains("a mirror lets go of it at its next run"), "\(removed)")
        let kept = "\(folder)/\(note.dropLast(3)) (yours).md"
        for _ in 1...2 {
            let said = try await yard.run("export", "--mirror", folder)
            let advice =
                "\(kept): you changed it, so it is still here, though its entry was removed for good; rm '\(kept)'"
            #expect(said.code == 0, "\(said.message)")
            #expect(said.message.components(separatedBy: kept).count == 3, "\(said.message)")
            #expect(said.message.contains(advice), "\(said.message)")
        }
        try FileManager.default.removeItem(atPath: kept)
        #expect(try await !yard.run("export", "--mirror", folder).message.contains("yours"))
    }

    @Test("says of a changed transcript that it is what was heard, and what changes the text instead")
    func otherTranscript() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("edit", "last", "--replace", "harbour=quay").code == 0)
        let folder = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", folder).code == 0)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let note = "\(folder)/\(try #require(names.first { $0.hasSuffix(".md") }))"
        for (old, new) in [("# At sea", "# At sea"), ("# At sea", "# On shore")] {
            let text = try String(file: note)
            try text.replacing("along the harbour", with: "along the pier").replacing(old, with: new)
                .write(to: note)
            let again = try await yard.run("export", "--mirror", folder)
            let stays = "; what is below ‘## Transcript’ is what was heard and stays as it is, so no"
            #expect(again.code == 0 && again.message.contains(stays), "\(again)")
            #expect(
                old != new || again.message.contains(/instead, or voicecore edit [0-9a-f]+ --text TEXT\n/)
            )
        }
        let entry = try #require(try await yard.open().entries.list(limit: 1).first)
        #expect((entry.title, entry.text) == ("At sea", "We walked along the quay."))
    }
}
