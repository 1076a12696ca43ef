import Testing
import VoiceCore

@Suite("A place whose name is written in several ways")
struct PlaceSpellingTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private func run(_ words: String...) async throws -> Built.Outcome {
        let outcome = try await yard.run(all: words)
        #expect(outcome.code == 0, "\(words): \(outcome)")
        return outcome
    }

    private func used() async throws -> [String] { try await run("place", "list", "--used").lines }

    @Test("is the one that entries have, also when it was forgotten, whatever its capitals and accents' form")
    func spelling() async throws {
        _ = try await run("place", "add", "Straße 9é", "--near", "1,2")
        _ = try await run("add", "--place", "Straße 9é")
        _ = try await run("place", "rm", "Straße 9é")
        for name in ["STRASSE 9É", "strasse  9e\u{301}", "STRAẞE 9é"] {
            let added = try await run("add", "--place", name)
            #expect(added.message.contains("place: Straße 9é, as other entries write it\n"), "\(added)")
            #expect(added.message.contains("no position is known for ‘Straße 9é’"), "\(added)")
        }
        #expect(try await used() == ["Straße 9é: 1.0, 2.0, 4 uses"])
        _ = try await run("add", "--place", "Strasse 9e")
        #expect(try await used().count == 2, "Other letters are another place.")
    }

    @Test("is written as most entries have it, or as it is typed where one has just that")
    func several() async throws {
        let store = try yard.open()
        _ = try await run("add", "--place", "Mil do")
        _ = try await run("add", "x", "--place", "Other")
        var edit = EntryEdit()
        edit.addedBlocks = [.place(name: "mil do", nil), .place(name: "Mil do", nil)]
        let last = try #require(try await store.entries.list(limit: 1).first)
        try await store.entries.edit(last.id, edit, at: .present(in: .utc))
        _ = try await run("add", "--place", "MIL DO")
        _ = try await run("add", "--place", "mil do")
        #expect(try await used() == ["Mil do: 3 uses", "Other: 1 use", "mil do: 2 uses"])
    }

    @Test("is kept once where it is named twice, or where the entry has it already, and that is said")
    func twice() async throws {
        let added = try await run("add", "x", "--place", "mil do", "--place", "Mil do", "--place", "Other")
        #expect(added.message.contains("place: Mil do, which is named twice, and added once\n"), "\(added)")
        #expect(added.message.ranges(of: "no position").count == 2, "\(added)")
        #expect(try await used() == ["Other: 1 use", "mil do: 1 use"])
        let again = try await run("add", "--to", "last", "--place", "MIL DO")
        #expect(again.message.contains("place: MIL DO, which the entry has already\n"), "\(again)")
        #expect(again.output.isEmpty, "\(again)")
        let both = try await run("add", "--to", "last", "more", "--place", "OTHER")
        #expect(both.message.contains("place: OTHER, which the entry has already\n"), "\(both)")
        #expect(try await used() == ["Other: 1 use", "mil do: 1 use"])
        let edited = try await yard.run("edit", "last", "--block", "3", "--text", "MIL DO")
        #expect(edited.code == 64, "\(edited)")
        #expect(edited.message.contains("the entry has this place already, as its block 2\n"), "\(edited)")
        #expect(edited.message.contains("--block 3"), "\(edited)")
        #expect(try await used() == ["Other: 1 use", "mil do: 1 use"])
    }

    @Test("gets other capitals by an edit where no other entry names it, and else the known ones")
    func edited() async throws {
        _ = try await run("add", "--place", "mil do")
        _ = try await run("edit", "last", "--block", "1", "--text", "Mil do")
        #expect(try await used() == ["Mil do: 1 use"])
        _ = try await run("add", "--place", "Mil do")
        let same = try await run("edit", "last", "--block", "1", "--text", "MIL DO")
        #expect(same.message.contains("place: Mil do, as other entries write it"), "\(same)")
        #expect(try await used() == ["Mil do: 2 uses"])
    }

    @Test("and is named when it becomes one's own in other capitals, with what makes one of both")
    func own() async throws {
        _ = try await run("place", "add", "Mil do", "--near", "1,2")
        _ = try await run("add", "--place", "Mil do")
        _ = try await run("place", "rm", "Mil do")
        let added = try await run("place", "add", "mil do", "--near", "1,2")
        #expect(
            added.message.contains("1 entry says Mil do; voicecore place merge 'Mil do' 'mil do'"),
            "\(added)"
        )
        _ = try await run("place", "merge", "Mil do", "mil do", "--yes")
        #expect(try await used() == ["mil do: 1.0, 2.0, 1 use"])
    }
}
