import TestKit
import Testing
import VoiceCore

@Suite("Journals and trips by command")
struct JournalCommandTests {
    @Test("A journal is made, listed without entries, renamed, and one name is one journal")
    func journals() async throws {
        let yard = try await DiaryYard(entries: 3)
        #expect(try await yard.run("journal", "add", "Family").code == 0)
        #expect(try await yard.run("journal", "add", "Family").code == 64)
        #expect(try await yard.run("journal", "add", "two\nlines").code == 64)
        #expect(try await yard.run("add", "--journal", "Old days", "x").code == 0)
        let made = try await yard.run("journal", "add", "old DAYS")
        #expect(made.code == 0 && made.output.hasPrefix("Old days\n"), "\(made)")
        let rename = "voicecore journal rename 'Old days' 'old DAYS'"
        #expect(made.message.contains("entries call it ‘Old days’; to change that: \(rename)"), "\(made)")
        #expect(try await yard.run("rm", "last", "--yes", "--now").code == 0)
        #expect(try await yard.run("journal", "rm", "Old days").code == 0)
        #expect(try await yard.run("journal", "add", " Family ").code == 64)
        let list = try await yard.run("journal", "list")
        #expect(list.lines.map { $0.split(separator: " ").last } == ["Family", "Travel"])
        #expect(list.lines.last?.hasPrefix("   2  2026-11-20 to 2026-11-22") == true)
        #expect(try await yard.run("journal", "rename", "Travel", "Family").code == 64)
        #expect(try await yard.run("journal", "rename", "Travel", "Away").code == 0)
        #expect(try await yard.run("list", "--journal", "Away").lines.count == 2)
        #expect(try await yard.run("journal", "show", "Travel").code == 66)
        let shown = try await yard.run("journal", "show", "Away")
        #expect(shown.output.contains("holds    2 entries with 2 moments, 2:10 of sound"))
    }

    @Test("A journal is found by the name that it had before, and what it is called now is said")
    func formerName() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("journal", "add", "Film").code == 0)
        #expect(try await yard.run("add", "--journal", "Film", "A good one").code == 0)
        #expect(try await yard.run("journal", "rename", "Film", "Movies").code == 0)
        let memo = try Built.path("samples/2026-03-14-river.wav")
        let filed = try await yard.run("ingest", memo, "--journal", "film", "--ear", "pocketsphinx")
        #expect(filed.code == 0 && !filed.message.contains("not used"), "\(filed)")
        for command in [["list"], ["export", "--format", "json"], ["stats"]] {
            let found = try await yard.run(all: command + ["--journal", "film"])
            #expect(found.code == 0 && !found.output.isEmpty, "\(found)")
            #expect(found.message.contains("‘film’ is called ‘Movies’ now\n"), "\(found.message)")
        }
        let shown = try await yard.run("journal", "show", "Film")
        #expect(shown.code == 66 && shown.message.contains("no journal ‘Film’: it is called ‘Movies’ now"))
        #expect(try await yard.run("list", "--journal", "Films").message.contains("no journal ‘Films’"))
        #expect(try await yard.run("journal", "add", "Film").code == 0)
        #expect(try await yard.run("list", "--journal", "Film").output.isEmpty)
    }

    @Test("What is put into a journal by its earlier name is filed under the present one, which is said")
    func filedByFormerName() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("journal", "add", "Film").code == 0)
        #expect(try await yard.run("journal", "rename", "Film", "Movies").code == 0)
        let said = "‘film’ is called ‘Movies’ now\n"
        let added = try await yard.run("add", "--journal", "film", "A good one")
        #expect(added.output.contains("[Movies]") && added.message.contains(said), "\(added)")
        #expect(try await yard.run("add", "Another").code == 0)
        let edited = try await yard.run("edit", "last", "--journal", "film")
        #expect(edited.code == 0 && edited.message.contains(said), "\(edited)")
        let own = try await yard.run("journal", "rm", "Movies", "--move-to", "Film", "--yes")
        #expect(own.code == 64 && own.message.contains("Movies cannot take its own entries"), "\(own)")
        #expect(try await yard.run("journal", "add", "Books").code == 0)
        #expect(try await yard.run("journal", "rm", "Books", "--move-to", "Film", "--yes").code == 0)
    }

    @Test("A journal without entries is listed, and what renames it is named")
    func withoutEntries() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("journal", "add", "My notes").code == 0)
        let listed = try await yard.run("list", "--journals")
        #expect(listed.lines == ["0  My notes", "1  Travel"], "\(listed)")
        #expect(try await yard.run("list", "--journals", "--from", "2026").lines == ["1  Travel"])
        let json = try await yard.run("list", "--journals", "--json")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for line in json.lines { #expect(try schema.faults(ofLine: line, as: "usedJournal") == []) }
        let refused = try await yard.run("change", "--rename-journal", "my notes=Old notes")
        let fact = "no entry is in the journal ‘My notes’\n"
        let advice = "voicecore journal rename 'My notes' 'Old notes'"
        #expect(refused.code == 66 && refused.message.contains(fact), "\(refused)")
        #expect(refused.message.contains(advice), "\(refused)")
        let merged = try await yard.run("change", "--rename-journal", "My notes=travel")
        #expect(merged.message.contains("voicecore journal rm 'My notes' removes it"), "\(merged)")
        #expect(try await yard.run("journal", "rename", "My notes", "Old notes").code == 0)
        let former = try await yard.run("change", "--rename-journal", "My notes=Other")
        #expect(former.code == 66 && former.message.contains("it is called ‘Old notes’ now"), "\(former)")
        let unknown = try await yard.run("change", "--rename-journal", "Travle=Other")
        #expect(unknown.message.contains("no journal ‘Travle’; did you mean ‘Travel’?"), "\(unknown)")
    }

    @Test("A trip renamed to a journal without entries is asked about; it says how to make it again")
    func joinedTrip() async throws {
        let yard = try DiaryYard()
        let new = ["journal", "add", "Japan", "--start", "2025-09-01", "--days", "3", "--to", "Osaka"]
        #expect(try await yard.run(all: new).code == 0)
        #expect(try await yard.run("journal", "add", "Plain").code == 0)
        #expect(try await yard.run("add", "--journal", "Japan", "We came at noon").code == 0)
        let asked = try await yard.run("change", "--rename-journal", "Japan=plain")
        #expect(asked.code == 64, "\(asked)")
        #expect(try await yard.run("list", "--journal", "Japan").lines.count == 1)
        let joined = try await yard.run("change", "--rename-journal", "Japan=plain", "--yes")
        #expect(joined.code == 0, "\(joined)")
        let again =
            "to undo it: voicecore journal add Japan --start 2025-09-01 --end 2025-09-03 --to Osaka && "
        #expect(joined.message.contains(again), "\(joined.message)")
        #expect(try await yard.run("list", "--journal", "Plain").lines.count == 1)
    }

    @Test("A trip over days that have entries says how those come into it, those of other journals apart")
    func taken() async throws {
        let yard = try await DiaryYard(entries: 3)
        let made = try await yard.run("journal", "add", "By the sea", "--start", "2026-11-20", "--days", "2")
        #expect(made.message.contains("1 entry of these days is in no journal; this moves it into the trip"))
        #expect(made.message.contains("1 entry of these days stays in another journal: 1 in Travel"))
        let commands = made.message.split(separator: "\n").filter { $0.contains("voicecore change") }
        #expect(commands.count == 2)
        let environment = ["PROGRAM": try Built.program("voicecore")]
        for (moved, command) in commands.enumerated() {
            let script =
                String(command.replacing("voicecore", with: "\"$PROGRAM\"")) + " --yes --diary \"$1\""
            #expect(try await Built.shell(script, yard.diary, environment: environment).code == 0)
            #expect(try await yard.run("list", "--journal", "By the sea").lines.count == moved + 1)
        }
        #expect(try await yard.run("journal", "edit", "By the sea", "--by", "train").message == "")
    }

    @Test("Changing an entry's journal moves that entry alone")
    func moved() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        #expect(try await yard.run("edit", ids[0].description, "--journal", "Film").code == 0)
        let store = try yard.open()
        #expect(try await store.entries.entry(ids[0]).journal == "Film")
        #expect(try await store.entries.entry(ids[2]).journal == "Travel")
    }

    @Test("A trip has days by its end or its length, is shown with its way, and is changed")
    func trips() async throws {
        let yard = try DiaryYard()
        let made = try await yard.run(all: [
            "journal", "add", "Busan", "--from", "Seoul", "--to", "Busan", "--start", "2026-11-18",
            "--days", "3", "--by", "train",
        ])
        #expect(made.output.contains("days     2026-11-18 to 2026-11-20 (2 nights, 3 days)"))
        #expect(made.output.contains("way      Seoul → Busan, by train"))
        #expect(
            try await yard.run("journal", "edit", "Busan", "--end", "2026-11-18").output.contains("(1 day)")
        )
        #expect(try await yard.run("journal", "edit", "Busan", "--end", "2026-11-17").code == 64)
        let long = try await yard.run("journal", "edit", "Busan", "--end", "2054-04-04")
        #expect(long.code == 64 && long.message.contains("at most 3660 days"))
        #expect(
            try await yard.run("journal", "edit", "Busan", "--start", "2027-01-01", "--days", "2").code == 0
        )
        let list = try await yard.run("journal", "list", "--trips", "--json")
        #expect(
            list.output.contains(
                "\"firstDay\":\"2027-01-01\",\"lastDay\":\"2027-01-02\",\"days\":2,\"nights\":1"
            )
        )
        let asked = try await yard.run("journal", "add", "Nowhen", "--trip")
        #expect(asked.code == 64)
        #expect(asked.message.contains("--start 2026-11-18 --days 3"))
        let late = try await yard.run("journal", "add", "Late", "--start", "9999-12-31", "--days", "2")
        #expect(late.code == 64)
        #expect(late.message.contains("beyond 9999-12-31"))
        #expect(
            try await yard.run("journal", "add", "Busan", "--start", "2026-11-18", "--days", "1").code == 64
        )
    }

    @Test("rm says what a journal holds, and its entries move, stay or go as was asked")
    func removal() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(3)
        let refused = try await yard.run("journal", "rm", "Travel", "--yes")
        #expect(refused.code == 64)
        #expect(refused.message.contains("Travel holds 2 entries with 2 moments"))
        #expect(try await yard.run("journal", "rm", "Travel", "--keep-entries").code == 64, "nobody to ask")
        let itself = try await yard.run("journal", "rm", "Travel", "--move-to", "Travel", "--yes")
        #expect(itself.code == 64)
        #expect(itself.message.contains("Travel cannot take its own entries"))
        let moved = try await yard.run("journal", "rm", "Travel", "--move-to", "Film", "--yes")
        let said = moved.message.split(separator: "\n")
        #expect(said.first == "removed Travel; 2 entries moved to Film" && said.count == 3, "\(said)")
        #expect(said[1].hasSuffix(" --journal Travel") && said[2] == "new journal ‘Film’", "\(said)")
        #expect(try await yard.run("journal", "add", "Films").code == 0)
        let named = try await yard.run("journal", "rm", "Films", "--move-to", "Film", "--yes")
        #expect(!named.message.contains("new journal"), "\(named.message)")
        #expect(try await yard.open().entries.entry(ids[0]).journal == "Film")
        #expect(try await yard.run("journal", "rm", "Film", "--keep-entries", "--yes").code == 0)
        #expect(try await yard.open().entries.entry(ids[0]).journal == nil)
        #expect(try await yard.open().entries.count() == 3)
    }

    @Test("A journal that only entries name becomes a trip with them, which is said")
    func becomesTrip() async throws {
        let yard = try await DiaryYard(entries: 3)
        let made = try await yard.run("journal", "add", "Travel", "--start", "2020-01-01", "--days", "2")
        #expect(made.code == 0, "\(made)")
        #expect(made.message.contains("the journal ‘Travel’ and its 2 entries are this trip now"), "\(made)")
        let other = try await yard.run("journal", "add", "Other", "--start", "2020-01-01", "--days", "2")
        #expect(!other.message.contains("this trip now"), "\(other)")
    }

    @Test("A trip that is removed with its entries for good leaves no file of theirs")
    func tripLeavesNothing() async throws {
        let yard = try await DiaryYard(entries: 1)
        let days = ["--start", "2026-11-20", "--days", "1", "--from", "Seoul", "--by", "night train"]
        #expect(try await yard.run(all: ["journal", "add", "Travel"] + days).code == 0)
        let removed = try await yard.run("journal", "rm", "Travel", "--with-entries", "--now", "--yes")
        #expect(removed.code == 0)
        let lines = removed.message.split(separator: "\n").map(String.init)
        #expect(lines.first == "removed Travel, and 1 entry for good", "\(lines)")
        let again = "voicecore journal add Travel --start 2026-11-20 --days 1 --from Seoul --by 'night train'"
        #expect(lines.last == "to make it again: \(again)", "\(lines)")
        #expect(yard.soundFiles().isEmpty)
        #expect(try await yard.open().entries.count() == 0)
        #expect(try await yard.open().journals.all().isEmpty)
        #expect(try await yard.run("trash").output == "")
    }
}
