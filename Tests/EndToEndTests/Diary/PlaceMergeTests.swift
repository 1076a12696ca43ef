import Testing
import VoiceCore

@Suite("Two places that become one")
struct PlaceMergeTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    @Test("are asked about, as nothing parts them again, and what the lost one was is said")
    func asked() async throws {
        #expect(try await yard.run("place", "add", "Mildoo", "--near", "35.1,129.1").code == 0)
        #expect(try await yard.run("place", "add", "Haeundae", "--near", "35.16,129.16").code == 0)
        #expect(try await yard.run("add", "--place", "Mildoo").code == 0)
        let refused = try await yard.run("place", "merge", "Mildoo", "Haeundae")
        #expect(refused.code == 64 && refused.message.contains("--yes does it without asking"), "\(refused)")
        #expect(try await yard.run("place", "list").lines.count == 2)
        let command = "place merge Mildoo Haeundae"
        let asked = try await yard.onTerminal(command, by: "true").joined(separator: "\n")
        #expect(asked.contains("merge Mildoo (1 use) into Haeundae for good? [y/N]"), "\(asked)")
        #expect(asked.contains("nothing was changed"), "\(asked)")
        let merged = try await yard.run("place", "merge", "--yes", "Mildoo", "Haeundae")
        #expect(merged.code == 0 && merged.output == "Haeundae (Mildoo): 35.16, 129.16, 1 use\n", "\(merged)")
        #expect(merged.message == "changed 1 entry\nMildoo was at 35.1,129.1\n", "\(merged)")
    }

    @Test("are asked about with what lies in the trash, and with the positions that would be lost")
    func askedOfAll() async throws {
        #expect(try await yard.run("place", "add", "Old", "--near", "1,2").code == 0)
        for _ in 0..<2 { #expect(try await yard.run("add", "--place", "Old").code == 0) }
        #expect(try await yard.run("rm", "last", "--yes").code == 0)
        #expect(try await yard.run("place", "rm", "Old").code == 0)
        #expect(try await yard.run("place", "add", "New", "--near", "3,4").code == 0)
        let before = try await yard.run("list", "--json").output
        let asked = try await yard.onTerminal("place merge Old New", by: "true").joined(separator: "\n")
        #expect(asked.contains("Old is at 1.0,2.0 in 2 entries: this position would be lost"), "\(asked)")
        #expect(asked.contains("merge Old (1 use, 1 in the trash) into New for good? [y/N]"), "\(asked)")
        #expect(try await yard.run("list", "--json").output == before)
    }

    @Test("have the position of the one that had any, in every entry")
    func position() async throws {
        #expect(try await yard.run("add", "--place", "Gamma").code == 0)
        #expect(try await yard.run("place", "add", "Beta", "--near", "1,2").code == 0)
        #expect(try await yard.run("add", "--place", "Beta").code == 0)
        let merged = try await yard.run("place", "merge", "--yes", "Beta", "Gamma")
        #expect(merged.code == 0 && merged.message.contains("changed 2 entries"), "\(merged)")
        let store = try yard.open()
        let point = GlobePosition(latitude: 1, longitude: 2)
        for id in try await store.entries.ids() {
            #expect(try await store.entries.entry(id).blocks == [.place(name: "Gamma", point)])
        }
    }
}
