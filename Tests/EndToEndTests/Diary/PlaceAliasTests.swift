import TestKit
import Testing
import VoiceCore

@Suite("A name of a place that is also an alias")
struct PlaceAliasTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private func run(_ words: String...) async throws -> String {
        let outcome = try await yard.run(all: words)
        #expect(outcome.code == 0, "\(words): \(outcome)")
        return outcome.output + outcome.message
    }

    private func used() async throws -> [String] { try await yard.run("place", "list", "--used").lines }

    /// R9 has the alias Alt; one entry names R9, and another one said Alt before.
    private func alias() async throws {
        _ = try await run("add", "--place", "Alt")
        _ = try await run("place", "add", "R9", "--near", "9,9")
        _ = try await run("add", "--place", "R9")
        let made = try await run("place", "add", "R9", "--alias", "Alt")
        #expect(made.contains("1 entry says Alt; voicecore place merge Alt R9 makes that R9"), "\(made)")
    }

    @Test("is what entries say where some do, which merge and rename change, and the place stays")
    func said() async throws {
        try await alias()
        let renamed = try await run("place", "rename", "Alt", "Zzz")
        #expect(renamed.contains("changed 1 entry\nAlt is an alias of R9 as before"), "\(renamed)")
        #expect(try await used() == ["R9: 9.0, 9.0, 1 use", "Zzz: 9.0, 9.0, 1 use"])
        #expect(try await run("place", "list").hasPrefix("R9 (Alt): 9.0, 9.0, 1 use\n"))
        let taken = try await yard.run("place", "rename", "Zzz", "Alt")
        #expect(taken.code == 64, "\(taken)")
        #expect(taken.message.contains("voicecore place rm Alt takes it away"), "\(taken)")
    }

    @Test("becomes the place's own name in the entries that say it")
    func joined() async throws {
        try await alias()
        let refused = try await yard.run("place", "rename", "Alt", "R9")
        #expect(refused.code == 64 && refused.message.contains("place merge makes one of two"), "\(refused)")
        let merged = try await run("place", "merge", "Alt", "R9", "--yes")
        #expect(merged == "R9 (Alt): 9.0, 9.0, 2 uses\nchanged 1 entry\n")
        #expect(try await used() == ["R9: 9.0, 9.0, 2 uses"])
    }

    @Test("goes with them to the place into which they are merged, and that is said")
    func moved() async throws {
        try await alias()
        _ = try await run("place", "add", "Q", "--near", "1,2")
        let merged = try await run("place", "merge", "Alt", "Q", "--yes")
        #expect(
            merged == """
                Q (Alt): 1.0, 2.0, 1 use
                changed 1 entry
                Alt was at 9.0,9.0 in 1 entry
                Alt is an alias of Q now, and of R9 no more

                """
        )
        #expect(try await used() == ["Q: 1.0, 2.0, 1 use", "R9: 9.0, 9.0, 1 use"])
    }

    @Test("can be the name of its place")
    func own() async throws {
        try await alias()
        let same = try await yard.run("place", "merge", "R9", "Alt", "--yes")
        #expect(same.code == 64 && same.message.contains("voicecore place rename R9 Alt gives it"), "\(same)")
        let renamed = try await run("place", "rename", "R9", "Alt")
        #expect(renamed == "Alt: 9.0, 9.0, 2 uses\nchanged 1 entry\n")
    }

    @Test("changes alone where no entry says it: renamed, removed, and no place for merge")
    func alone() async throws {
        _ = try await run("place", "add", "Uno", "--near=-1,2", "--alias", "Zero", "--alias", "O no")
        _ = try await run("place", "add", "Zwei", "--near", "2,2")
        let merged = try await yard.run("place", "merge", "zero", "Zwei", "--yes")
        #expect(merged.code == 64)
        #expect(merged.message.contains("‘Zero’ is an alias of Uno, and no entry says it"))
        #expect(merged.message.contains("voicecore place merge Uno Zwei merges the place"), "\(merged)")
        let renamed = try await run("place", "rename", "Zero", "Null")
        #expect(
            renamed.hasPrefix("Uno (Null, O no): -1.0, 2.0, 0 uses\nZero was an alias of Uno"),
            "\(renamed)"
        )
        let added = try await yard.run("place", "add", "Null", "--near", "3,3")
        #expect(added.code == 64 && added.message.contains("‘Null’ is an alias of Uno"), "\(added)")
        let removed = try await run("place", "rm", "Null", "Zwei")
        #expect(
            removed == """
                removed the alias Null of Uno; to give it again: voicecore place add Uno --alias Null
                removed Zwei; to make it again: voicecore place add Zwei --near 2.0,2.0

                """
        )
        _ = try await run("place", "add", "Null", "--near", "3,3")
        let none = try await yard.run("place", "rm", "Uno", "Eins")
        #expect(none.code == 66, "\(none)")
        #expect(
            try await run("place", "rm", "Uno", "Uno")
                == "removed Uno; to make it again: voicecore place add Uno --near=-1.0,2.0 --alias 'O no'\n"
        )
    }

    @Test("leads to one place only")
    func one() async throws {
        _ = try await run("place", "add", "A", "--near", "1,1", "--alias", "X")
        let other = try await yard.run("place", "add", "C", "--near", "12,22", "--alias", "x")
        #expect(other.code == 64 && other.message.contains("‘x’ is an alias of A"), "\(other)")
        let name = try await yard.run("place", "add", "B", "--near", "2,2", "--alias", "a")
        #expect(name.code == 64 && name.message.contains("there is a place ‘A’ already"), "\(name)")
        #expect(
            try await run("place", "add", "A", "--alias", "x", "--alias", "a") == "A (X): 1.0, 1.0, 0 uses\n"
        )
        #expect(try await yard.run("place", "list").lines == ["A (X): 1.0, 1.0, 0 uses"])
        #expect(try await yard.run("offer", "ownPlaces").lines == ["A", "X"], "both may be removed")
    }

    @Test("in other capitals, at another point, is another place, and at the same point one to be merged")
    func capitals() async throws {
        _ = try await run("add", "--place", "MILDO")
        _ = try await run("place", "add", "MILDO", "--near", "9,9")
        _ = try await run("place", "rm", "MILDO")
        _ = try await run("place", "add", "Mildo", "--near", "1,2")
        _ = try await run("add", "--place", "Mildo")
        #expect(try await used() == ["MILDO: 9.0, 9.0, 1 use", "Mildo: 1.0, 2.0, 1 use"])
        let merged = try await run("place", "merge", "MILDO", "Mildo", "--yes")
        #expect(merged.hasSuffix("changed 1 entry\nMILDO was at 9.0,9.0 in 1 entry\n"), "\(merged)")
        #expect(try await used() == ["Mildo: 1.0, 2.0, 2 uses"])
    }

    @Test("that lies in the trash alone is merged there")
    func trash() async throws {
        _ = try await run("add", "e2", "--place", "Alt")
        _ = try await run("rm", "last", "--yes")
        _ = try await run("place", "add", "Neu", "--near", "1,2")
        let merged = try await run("place", "merge", "Alt", "Neu", "--yes")
        #expect(merged.hasSuffix("changed 0 entries, and 1 in the trash\n"), "\(merged)")
        _ = try await run("trash", "restore", "last")
        #expect(try await used() == ["Neu: 1.0, 2.0, 1 use"])
    }

    @Test("With --json a place that is forgotten is printed as it was, and one without its alias as it is")
    func json() async throws {
        _ = try await run("place", "add", "Mildo", "--near", "1,2", "--alias", "밀도", "--alias", "M2")
        let alias = try await yard.run("place", "rm", "M2", "--json")
        let rest = #""aliases":["밀도"],"latitude":1,"longitude":2,"uses":0}"#
        #expect(alias.output == #"{"schema":1,"place":"Mildo","# + rest + "\n", "\(alias)")
        let place = try await yard.run("place", "rm", "Mildo", "--json")
        #expect(place.output == alias.output && place.message.contains("to make it again:"), "\(place)")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: place.lines[0], as: "ownPlace") == [])
    }
}
