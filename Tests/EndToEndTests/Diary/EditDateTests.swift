import TestKit
import Testing
import VoiceCore

@Suite("The date that a person gives an entry")
struct EditDateTests {
    private let yard: DiaryYard
    private let ids: [EntryID]

    init() async throws {
        yard = try DiaryYard()
        ids = try await yard.fill(2)
    }

    private func recorded(_ id: EntryID) async throws -> String {
        try await yard.open().entry(id).recordedAt.description
    }

    @Test(
        "A day alone keeps the time of day, of one entry and of many, and --no-on gives the memo's own back"
    )
    func roundTrip() async throws {
        let before = try await yard.run("list", "--json").output
        let changed = try await yard.run(
            "edit",
            "--on",
            "2026-03-14",
            ids[0].description,
            ids[1].description,
            "--yes"
        )
        #expect(changed.code == 0, "\(changed.message)")
        for id in ids { #expect(try await recorded(id) == "2026-03-14T18:30:00+09:00") }
        let page = try await yard.run("show", ids[0].description).output
        #expect(page.contains("2026-03-14 18:30 (as you said; its own date is 2026-11-20 18:30)"), "\(page)")
        let timed = try await yard.run("edit", ids[0].description, "--on", "2026-03-15T07:05")
        #expect(timed.code == 0, "\(timed.message)")
        #expect(try await recorded(ids[0]) == "2026-03-15T07:05:00+09:00")
        for id in ids { #expect(try await yard.run("edit", id.description, "--no-on").code == 0) }
        #expect(try await yard.run("list", "--json").output == before)
        let same = try await yard.run("edit", ids[0].description, "--no-on").message
        #expect(same == "\(ids[0].description.suffix(4)): nothing was changed\n")
        #expect(try await yard.run("edit", ids[0].description, "--no-on", "--on", "today").code == 64)
    }

    @Test("It may be typed as people write dates; two days in one, and none, are refused with what to type")
    func typed() async throws {
        let id = ids[0].description
        for (text, day) in [("15 January 2026", "2026-01-15"), ("15.02.2026", "2026-02-15")] {
            #expect(try await yard.run("edit", id, "--on", text).code == 0)
            #expect(try await recorded(ids[0]) == "\(day)T18:30:00+09:00")
        }
        #expect(try await yard.run("edit", id, "--on", "January 15, 2026 at 7:05 am").code == 0)
        #expect(try await recorded(ids[0]) == "2026-01-15T07:05:00+09:00")
        let two = try await yard.run("edit", id, "--on", "01/02/2026")
        #expect(two.code == 64 && two.message.contains("this may be 2026-02-01 or 2026-01-02"), "\(two)")
        for command in [["edit", id], ["add", "x"], ["ingest", "x.wav"]] {
            let empty = try await yard.run(all: command + ["--on", ""])
            #expect(empty.code == 64, "\(empty)")
            #expect(empty.message.contains("--on is empty: must be a date such as 2026-11-20"), "\(empty)")
        }
        #expect(try await yard.run("list", "--from", "15 January 2026", "--to", "15.1.2026").lines.count == 1)
    }

    @Test("A clock that is nowhere in the world is refused", arguments: ["+99:00", "+14:30", "-12:30"])
    func clocks(offset: String) async throws {
        let refused = try await yard.run("edit", "last", "--on", "2026-01-01T10:00:00\(offset)")
        #expect(refused.code == 64 && refused.message.contains("no clock is so far from UTC"), "\(refused)")
        #expect(try await yard.run("edit", "last", "--on", "2026-01-01T10:00:00+14:00").code == 0)
    }

    @Test("--dry-run shows what would become of it, the text, the tags and the mood, and changes nothing")
    func dryRun() async throws {
        let before = try await yard.run("list", "--json").output
        let id = ids[0].description
        let shown = try await yard.run(
            "edit",
            id,
            "--dry-run",
            "--on",
            "2026-03-14",
            "--replace",
            "harbour=river",
            "--untag",
            "sea",
            "--tag",
            "walk",
            "--no-journal",
            "--title",
            "Home"
        )
        #expect(shown.code == 0, "\(shown.message)")
        #expect(
            shown.lines.dropFirst().prefix(5) == [
                "  when    2026-11-20 18:30 → 2026-03-14 18:30", "  title   At sea → Home",
                "  journal Travel → none", "  tags    +walk -sea",
                "  text    We walked along the [-harbour.-] {+river.+}",
            ]
        )
        let many = try await yard.run("edit", "--dry-run", "--on", "today", id, ids[1].description)
        #expect(many.lines.count == 4 && many.message == "would change 2 entries\n", "\(many.message)")
        let same = try await yard.run("edit", id, "--dry-run", "--title", "At sea")
        #expect(same.lines.last == "  nothing would change")
        #expect(try await yard.run("edit", id, "--dry-run").message.contains("nothing to change"))
        #expect(try await yard.run("list", "--json").output == before)
        let json = try await yard.run("edit", id, "--dry-run", "--on", "2026-03-14", "--json")
        let schema = try SchemaCheck(path: Built.path("docs/schema.json"))
        #expect(try schema.faults(ofLine: json.lines[0], as: "entry") == [])
    }
}
