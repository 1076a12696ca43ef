import Foundation
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
        try await yard.open().entries.entry(id).recordedAt.description
    }

    @Test("A day alone keeps the time of day, of one entry and of many; --no-on restores the memo's own")
    func roundTrip() async throws {
        let before = try await yard.run("list", "--json").output
        let changed = try await yard.run(all: [
            "change", "--on", "2026-03-14", ids[0].description, ids[1].description, "--yes",
        ])
        #expect(changed.code == 0, "\(changed.message)")
        for id in ids { #expect(try await recorded(id) == "2026-03-14T18:30:00+09:00") }
        let page = try await yard.run("show", ids[0].description).output
        #expect(page.contains("2026-03-14 18:30 (as you said; its own date is 2026-11-20 18:30)"), "\(page)")
        let timed = try await yard.run("edit", ids[0].description, "--on", "2026-03-15T07:05")
        #expect(timed.code == 0, "\(timed.message)")
        #expect(try await recorded(ids[0]) == "2026-03-15T07:05:00+09:00")
        let short = ids[0].description.suffix(4)
        let back = try await yard.run("edit", ids[0].description, "--no-on")
        #expect(
            back.message == """
                \(short): its own date again, 2026-11-20 18:30, was 2026-03-15 07:05; voicecore edit \(short) \
                --on 2026-03-15T07:05:00+09:00 puts that back

                """,
            "\(back)"
        )
        let many = try await yard.run("change", "--no-on", "--from", "2026", "--to", "2026-12", "--yes")
        #expect(many.message.contains(", was 2026-03-14 18:30; "), "\(many)")
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

    @Test("A time of day alone keeps the day, of one entry and of many; a time to come is refused")
    func timeAlone() async throws {
        #expect(try await yard.run("edit", ids[0].description, "--on", "2026-03-14").code == 0)
        #expect(try await yard.run("edit", ids[1].description, "--on", "2026-03-15").code == 0)
        #expect(try await yard.run("edit", ids[0].description, "--on", "8am").code == 0)
        #expect(try await recorded(ids[0]) == "2026-03-14T08:00:00+09:00")
        let both = try await yard.run(all: [
            "change", ids[0].description, ids[1].description, "--on", "21:05", "--yes",
        ])
        #expect(both.code == 0, "\(both)")
        #expect(try await recorded(ids[0]) == "2026-03-14T21:05:00+09:00")
        #expect(try await recorded(ids[1]) == "2026-03-15T21:05:00+09:00")
        #expect(try await yard.run("edit", ids[0].description, "--on", "18:00+01:00").code == 0)
        #expect(try await recorded(ids[0]) == "2026-03-14T18:00:00+01:00")
        let seconds = Int64(Date().timeIntervalSince1970)
        let now = Moment(milliseconds: seconds * 1_000, offsetSeconds: 0)
        // A minute before midnight there is nothing of the day left that could be said.
        guard now.adding(seconds: 120).localDay == now.localDay else { return }
        #expect(try await yard.run("edit", ids[0].description, "--on", now.description).code == 0)
        let ahead = try await yard.run("edit", ids[0].description, "--on", "23:59Z")
        #expect(ahead.code == 64 && ahead.message.contains("is in the future"), "\(ahead)")
    }

    @Test("A time of day alone stays in the entry's day of the diary, also where that goes on past midnight")
    func dayStart() async throws {
        try yard.use(settings: "{ dayStart: '04:00' }")
        let id = ids[0].description
        #expect(try await yard.run("edit", id, "--on", "2026-03-14 23:00").code == 0)
        for (time, moment) in [("2am", "15T02:00"), ("11pm", "14T23:00"), ("04:00", "14T04:00")] {
            #expect(try await yard.run("edit", id, "--on", time).code == 0)
            #expect(try await recorded(ids[0]) == "2026-03-\(moment):00+09:00")
            #expect(try await yard.open().entries.entry(ids[0]).day.description == "2026-03-14")
        }
        #expect(try await yard.run("edit", id, "--on", Self.nowText()).code == 0)
        let ahead = try await yard.run("edit", id, "--on", "03:59")
        #expect(ahead.code == 64 && ahead.message.contains("which ends at 04:00"), "\(ahead)")
    }

    /// A minute ago in Seoul, unless a day of the diary is about to end.
    private static func nowText() -> String {
        let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000) - 60_000
        let now = Moment(milliseconds: milliseconds, offsetSeconds: 32_400)
        guard now.localTime.hour == 3, now.localTime.minute > 55 else { return now.description }
        return now.adding(seconds: 300).description
    }

    @Test("Of several entries the one is named for which a date is refused, and none is changed")
    func refusedOfMany() async throws {
        let day = Moment.present(in: ZoneRules.named("Asia/Seoul") ?? .utc).localDay
        #expect(try await yard.run("edit", ids[0].description, "--on", "2026-03-14").code == 0)
        #expect(try await yard.run("edit", ids[1].description, "--on", "\(day) 00:00").code == 0)
        let before = try await yard.run("list", "--json").output
        let ahead = try await yard.run("change", "--from", "2026-03-14", "--on", "23:59:59", "--yes")
        let short = ids[1].description.suffix(4)
        #expect(ahead.code == 64, "\(ahead)")
        #expect(ahead.message.hasPrefix("voicecore: \(short): --on: \(day) 23:59 is in"), "\(ahead)")
        #expect(ahead.message.contains("\nNothing was changed; a time alone keeps"), "\(ahead)")
        #expect(try await yard.run("list", "--json").output == before)
    }

    @Test(
        "A time that no clock shows is called so",
        arguments: ["25:00", "18:75", "13pm", "yesterday 24:30"]
    )
    func noTime(text: String) async throws {
        let refused = try await yard.run("edit", "last", "--on", text)
        #expect(refused.code == 64, "\(refused)")
        let said = "voicecore: --on \(text): no clock shows that time\n"
        #expect(refused.message.hasPrefix(said), "\(refused)")
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
        let shown = try await yard.run(all: [
            "edit", id, "--dry-run", "--on", "2026-03-14", "--replace", "harbour=river", "--untag",
            "sea", "--tag", "walk", "--no-journal", "--title", "Home",
        ])
        #expect(shown.code == 0, "\(shown.message)")
        #expect(
            shown.lines.dropFirst().prefix(5) == [
                "  when    2026-11-20 18:30 → 2026-03-14 18:30", "  title   At sea → Home",
                "  journal Travel → none", "  tags    +walk -sea",
                "  text    We walked along the [-harbour.-] {+river.+}",
            ]
        )
        let many = try await yard.run("change", "--dry-run", "--on", "today", id, ids[1].description)
        #expect(many.lines.count == 4 && many.message == "would change 2 entries\n", "\(many.message)")
        let same = try await yard.run("edit", id, "--dry-run", "--title", "At sea")
        #expect(same.lines.last == "  nothing would change")
        #expect(try await yard.run("edit", id, "--dry-run").message.contains("nothing to change"))
        #expect(try await yard.run("list", "--json").output == before)
        let json = try await yard.run("edit", id, "--dry-run", "--on", "2026-03-14", "--json")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: json.lines[0], as: "entry") == [])
    }
}
