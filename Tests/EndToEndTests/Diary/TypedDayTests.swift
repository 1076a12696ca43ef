import Testing
import VoiceCore

@Suite("A day is typed in the same ways in every command")
struct TypedDayTests {
    private static func filled() async throws -> DiaryYard {
        let yard = try await DiaryYard(entries: 2)
        return yard
    }

    @Test(
        "to list, to show, for a timeline, and for all entries since it and until it",
        arguments: [
            "2026-11-20", "2026/11/20", "20.11.2026", "20/11/2026", "11/20/2026", "20 November 2026",
            "November 20, 2026", "2026년 11월 20일",
        ]
    )
    func forms(day: String) async throws {
        let yard = try await Self.filled()
        let sea = "At sea"
        let commands = [
            ["list", day], ["list", "--from", day, "--to", day], ["show", day], ["list", "--timeline", day],
            ["list", "--timeline", "--from", day, "--to", day], ["search", "harbour", "--from", day],
            ["change", "--from", day, "--to", day, "--tag", "q", "--dry-run"],
        ]
        for command in commands {
            let found = try await yard.run(all: command)
            #expect(found.code == 0, "\(command): \(found)")
            let isShown = found.output.contains("harbour") || found.output.contains(sea)
            #expect(isShown || command[0] == "edit", "\(command): \(found)")
            #expect(!found.output.contains("회의실"), "\(command): \(found)")
        }
        let made = try await yard.run("journal", "add", "Busan", "--start", day, "--days", "2")
        #expect(made.code == 0, "\(made)")
        #expect(
            try await yard.open().journals.summary(named: "Busan")?.journal.trip?.firstDay.description
                == "2026-11-20"
        )
        let other = try await yard.run("list", "--on-this-day", day)
        #expect(other.code == 0, "\(other)")
    }

    @Test(
        "and needs no quotes where it is all that is named; a month may have its name",
        arguments: ["20 November 2026", "November 20, 2026", "20 Nov 2026", "November 2026"]
    )
    func unquoted(days: String) async throws {
        let yard = try await Self.filled()
        let words = days.split(separator: " ").map(String.init)
        for command in [["list"], ["list", "--timeline"], ["stats"]] {
            let named = try await yard.run(all: command + words)
            #expect(named.code == 0, "\(named)")
            #expect(try await yard.run(all: command + [days]).output == named.output)
        }
        let listed = try await yard.run(all: ["list"] + words)
        #expect(listed.lines.count == (days == "November 2026" ? 2 : 1), "\(listed)")
        #expect(try await yard.run("list", "--from", days).code == 0)
    }

    @Test(
        "and one that may be two is refused with both",
        arguments: [
            ["list", "01/02/2026"], ["list", "--from", "01/02/2026"], ["search", "x", "--to", "01/02/2026"],
            ["show", "01/02/2026"], ["list", "--on-this-day", "01/02/2026"],
            ["list", "01/02/2026", "--on-this-day"],
            ["list", "--timeline", "01/02/2026"], ["stats", "--from", "01/02/2026"],
            ["add", "x", "--on", "01/02/2026"],
            ["journal", "add", "T", "--start", "01/02/2026", "--days", "2"],
            ["change", "--from", "01/02/2026", "--tag", "q"],
        ]
    )
    func twoDays(command: [String]) async throws {
        let yard = try await Self.filled()
        let refused = try await yard.run(all: command)
        #expect(refused.code == 64 && refused.output == "", "\(refused)")
        let first = refused.message.split(separator: "\n").first ?? ""
        #expect(first.hasSuffix("01/02/2026: this may be 2026-02-01 or 2026-01-02"), "\(refused)")
        #expect(refused.message.hasSuffix("\nType the one that is meant.\n"), "\(refused)")
    }

    @Test("a day without its year is the last one, and for a trip the year is asked for")
    func withoutYear() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "It was winter.", "--on", "15 Jan").code == 0)
        for command in [
            ["list", "15 Jan"], ["list", "--from", "15 Jan", "--to", "January 15"], ["show", "15 Jan"],
        ] {
            let found = try await yard.run(all: command)
            #expect(found.code == 0 && found.output.contains("It was winter."), "\(command): \(found)")
        }
        let trip = try await yard.run("journal", "add", "T", "--start", "15 Jan", "--days", "2")
        #expect(trip.code == 64 && trip.message.contains("--start 15 Jan: the year is missing\n"), "\(trip)")
    }

    @Test("a month without its year is the last one that has begun")
    func monthAlone() async throws {
        let yard = try DiaryYard()
        let today = Moment.present(in: .present).localDay(startMinute: 0)
        let isOver = today >= (DiaryDay(year: today.year, month: 3, day: 1) ?? today)
        let year = isOver ? today.year : today.year - 1
        for (text, day) in [("The last March.", "\(year)-03-01"), ("Before.", "\(year - 1)-03-31")] {
            #expect(try await yard.run("add", text, "--on", day).code == 0)
        }
        for line in [["march"], ["Mar"], ["--from", "march", "--to", "march"], ["--from", "March"]] {
            let found = try await yard.run(all: ["list"] + line)
            #expect(found.code == 0 && found.lines.count == 1, "\(line): \(found)")
            #expect(found.output.contains("The last March."), "\(line): \(found)")
        }
        let page = try await yard.run("list", "--calendar", "march")
        #expect(page.code == 0 && page.output.contains("March \(year)"), "\(page)")
        for command in [["stats"], ["list", "--timeline"]] {
            #expect(try await yard.run(all: command + ["march"]).code == 0)
        }
        // It is no day of an entry, and no day of a trip.
        #expect(try await yard.run("edit", "last", "--on", "march").message.contains("the year is missing"))
        let words = ["journal", "add", "T", "--from", "March", "--start", "today", "--days", "1"]
        let trip = try await yard.run(all: words)
        #expect(trip.code == 0, "\(trip)")
    }

    @Test("a path is no day, and so many days ago is no id")
    func paths() async throws {
        let yard = try await Self.filled()
        let out = try await yard.run("ingest", yard.root + "/15/01/2026")
        #expect(out.code == 66 && !out.message.contains("this may be"), "\(out)")
        let missing = try await yard.run("ingest", "01/02/2026")
        #expect(missing.code == 66 && !missing.message.contains("this may be"), "\(missing)")
        let day = try await yard.run("show", "0d")
        #expect(day.message.contains("0d: the day has no entry"), "\(day)")
        let id = try await yard.run("show", "365d")
        #expect(id.message.contains("365d: no such entry"), "\(id)")
    }

    @Test(
        "a number of days where one day is meant is refused with both of its meanings",
        arguments: [["list"], ["list", "--timeline"]]
    )
    func daysAgo(command: [String]) async throws {
        let yard = try await Self.filled()
        let refused = try await yard.run(all: command + ["7d"])
        #expect(refused.code == 64, "\(refused)")
        #expect(refused.message.contains(" alone or all days since then\n"), "\(refused)")
        #expect(
            refused.message.contains("voicecore \(command.joined(separator: " ")) --from 7d shows them all"),
            "\(refused)"
        )
        #expect(try await yard.run(all: command + ["--from", "7d"]).code == 0)
        #expect(try await yard.run(all: command + ["today"]).code == 0)
    }

    @Test("a timeline of a day and of days from one on is refused, as a list is")
    func both() async throws {
        let yard = try await Self.filled()
        let refused = try await yard.run("list", "--timeline", "2026-11-20", "--from", "2026-11-20")
        #expect(refused.code == 64, "\(refused)")
        #expect(refused.message.contains("cannot be used with --from or --to"), "\(refused)")
        #expect(
            try await yard.run("list", "--timeline", "2026-11").lines.count { $0.contains(", 2026-11-2") }
                == 2
        )
    }

    @Test("list --on-this-day takes a month and a day alone, and leaves out this year")
    func monthAndDay() async throws {
        let yard = try await Self.filled()
        let today = Moment.present(in: .present).localDay(startMinute: 0)
        for year in [1999, today.year] {
            let added = try await yard.run("add", "Of \(year).", "--on", "\(year)-01-01")
            #expect(added.code == 0, "\(added)")
        }
        for day in ["01-01", "1-1", "1 Jan"] {
            let found = try await yard.run("list", "--on-this-day", day)
            #expect(found.code == 0 && found.output.contains("Of 1999."), "\(found)")
            #expect(!found.output.contains("Of \(today.year)."), "\(found)")
            #expect(try await yard.run("list", day, "--on-this-day").output == found.output)
        }
        let bare = try await yard.run("list", "--on-this-day", "1", "January")
        #expect(bare.code == 0 && bare.output.contains("Of 1999."), "\(bare)")
        let month = try await yard.run("list", "--on-this-day", "january")
        #expect(month.code == 64 && month.message.contains("this is more than a day"), "\(month)")
        #expect(try await yard.run("list", "--on-this-day", "02-29").code == 0)
        #expect(try await yard.run("list", "--on-this-day", "13-40").code == 64)
    }

    @Test("a trip may begin tomorrow")
    func tomorrow() async throws {
        let yard = try DiaryYard()
        let made = try await yard.run("journal", "add", "Busan", "--start", "tomorrow", "--days", "2")
        #expect(made.code == 0 && made.output.contains("planned"), "\(made)")
        let place = try await yard.run(all: [
            "journal", "add", "T", "--from", "01/02/2026", "--start", "today", "--days", "1",
        ])
        #expect(place.code == 64 && place.message.contains("a day, not a place"), "\(place)")
    }
}
