import Foundation
import Testing
import VoiceCore

@Suite("What is nearly right is answered with what is")
struct NearlyRightTests {
    @Test("Of several personal words none goes where one is not there, and that is said")
    func words() async throws {
        let yard = try DiaryYard()
        let (words, settings) = (yard.root + "/words.txt", yard.root + "/settings.json5")
        try "hello\nMildo\n".write(to: words)
        try "{vocabulary: '\(words)'}".write(to: settings)
        let refused = try await yard.run("words", "rm", "hello", "Mildo", "Nope", "--config", settings)
        let advice = "Nothing was removed; voicecore words list shows your words."
        #expect(refused.code == 66, "\(refused)")
        #expect(refused.message == "voicecore: no personal word ‘Nope’\n\(advice)\n", "\(refused)")
        let one = try await yard.run("words", "rm", "Nope", "--config", settings)
        #expect(one.message.hasSuffix("‘Nope’\nvoicecore words list shows your words.\n"), "\(one)")
        #expect(try String(file: words) == "hello\nMildo\n")
    }

    @Test("A line of the personal words that is no word is named with its file")
    func wrongLine() async throws {
        let yard = try DiaryYard()
        let (words, settings) = (yard.root + "/words.txt", yard.root + "/settings.json5")
        try "hello\n123\n".write(to: words)
        try "{vocabulary: '\(words)'}".write(to: settings)
        let refused = try await yard.run("words", "list", "--config", settings)
        #expect(refused.code == 78, "\(refused)")
        #expect(refused.message.contains("\(words): personal words: line 2: ‘123’"), "\(refused)")
        let typed = try await yard.run("words", "add", "123", "--config", settings)
        #expect(typed.code == 78 && typed.message.contains(words), "the file is read first")
    }

    @Test("An empty trash is said to be empty by who wants something back from it")
    func emptyTrash() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(1)
        let last = try await yard.run("trash", "restore", "last")
        let advice = "Only what was removed comes back; voicecore list shows what is there."
        let said = "voicecore: last: the trash is empty\n\(advice)\n"
        #expect(last.code == 66 && last.message == said, "\(last)")
        let other = try await yard.run("trash", "restore", ids[0].description)
        #expect(other.code == 66 && other.message.hasSuffix("\nThe trash is empty.\n"), "\(other)")
    }

    @Test("NOT without a word behind it is refused", arguments: ["walked NOT", "NOT -harbour walked"])
    func bareNot(words: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run("search", words)
        #expect(refused.code == 64 && refused.message.contains("NOT has no word behind it"), "\(refused)")
        #expect(!refused.message.contains("did you mean"), "\(refused)")
    }

    @Test(
        "A mistyped word for a day or an entry is asked about wherever it is typed",
        arguments: [
            (["list", "yesteday"], "yesteday: not a day, a month or a year; did you mean yesterday?"),
            (["stats", "tody"], "tody: not a day, a month or a year; did you mean today?"),
            (["list", "--from", "yesteday"], "--from yesteday: not a day; did you mean yesterday?"),
            (["edit", "last", "--on", "yesteday"], "--on yesteday: not a day; did you mean yesterday?"),
            (["list", "--on-this-day", "yesteday"], "yesteday: not a day; did you mean yesterday?"),
            (
                ["journal", "add", "Sea", "--start", "tomorow", "--days", "2"],
                "--start tomorow: not a day; did you mean tomorrow?"
            ),
            (["show", "lst"], "lst: no such entry; did you mean last?"),
        ]
    )
    func slips(line: [String], answer: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await yard.run(all: line)
        #expect([64, 66].contains(refused.code), "\(refused)")
        #expect(refused.message.hasPrefix("voicecore: \(answer)\n"), "\(refused)")
    }

    @Test("A time of day behind a day is no slip", arguments: ["yesterday 9pm", "today 00:00"])
    func noSlip(day: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("edit", "last", "--on", day).code == 0)
    }

    @Test("Two months, a count and a year are answered with what is to be typed")
    func hints() async throws {
        let yard = try await DiaryYard(entries: 1)
        let two = try await yard.run("list", "2026-11", "2026-12")
        #expect(two.code == 64 && two.message.contains("2026-12: two days, not one\n"), "\(two)")
        #expect(two.message.contains("--from 2026-11 --to 2026-12"), "\(two)")
        let reversed = try await yard.run("list", "today", "yesterday")
        #expect(reversed.code == 64, "\(reversed)")
        #expect(reversed.message.contains("--from yesterday --to today"), "\(reversed)")
        let count = try await yard.run("list", "-5")
        #expect(count.code == 64 && count.message.contains("voicecore list --limit 5 lists"), "\(count)")
        for (typed, meant) in [("2026-11", "2026-11"), ("2026", "2026"), ("May 2026", "'May 2026'")] {
            let many = try await yard.run("export", typed)
            #expect(many.code == 66 && many.message.contains("\(typed): no such entry\n"), "\(many)")
            #expect(many.message.contains("voicecore list \(meant) lists"), "\(many)")
            let exports = "voicecore export --from \(meant) --to \(meant) exports"
            #expect(many.message.contains(exports), "\(many)")
        }
    }

    @Test("A month or a day of several words where entries are named is answered as one")
    func daysInWords() async throws {
        let yard = try await DiaryYard(entries: 1)
        let month = try await yard.run("export", "november", "2026")
        #expect(month.code == 66 && month.message.contains("november 2026: no such entry\n"), "\(month)")
        #expect(month.message.contains("export --from 'november 2026' --to 'november 2026'"), "\(month)")
        let dates = ["--from", "november 2026", "--to", "november 2026"]
        #expect(try await yard.run(all: ["export"] + dates).output.contains("harbour"))
        for command in [["export"], ["rm", "--yes"], ["edit", "--tag", "x"], ["show"]] {
            let day = try await yard.run(all: command + ["20", "November", "2026"])
            #expect(day.code == 64 && day.message.contains(" in quotes: '20 November 2026'"), "\(day)")
        }
        #expect(try await yard.run("export", "20 November 2026").code == 0)
        let edited = try await yard.run("edit", "november", "2026", "--tag", "x")
        #expect(edited.message.contains("november 2026: a month or a year, not an entry\n"), "\(edited)")
    }

    @Test("Statistics of a year, a month or a day are those of its entries")
    func statistics() async throws {
        let yard = try await DiaryYard(entries: 2)
        func entries(_ arguments: String...) async throws -> String {
            let found = try await yard.run(all: ["stats", "--json"] + arguments).output
            return String(found.prefix { $0 != "," }.dropFirst()) + ","
                + String(found.drop { $0 != "," }.dropFirst().prefix { $0 != "," })
        }
        let year = try await entries("2026")
        #expect(try await entries("2026-11") == year)
        #expect(try await entries() == year)
        #expect(try await entries("2026-11-20") != year)
        #expect(try await entries("2026-11-20") == entries("--from", "2026-11-20", "--to", "2026-11-20"))
        let both = try await yard.run("stats", "2026", "--from", "2025")
        #expect(both.code == 64, "\(both)")
    }

    @Test("To hear entries again of which none matches is refused, as to change them is")
    func noneMatches() async throws {
        let yard = try await DiaryYard(entries: 1)
        for (line, undone) in [
            (["redo", "--from", "2027"], "nothing was transcribed again"),
            (["change", "--from", "2027", "--tag", "sea"], "nothing was changed"),
        ] {
            let refused = try await yard.run(all: line)
            #expect(refused.code == 66, "\(refused)")
            #expect(refused.message.contains("no entry matches, so \(undone)\n"), "\(refused)")
        }
    }

    @Test("An entry that is named twice is one")
    func twice() async throws {
        let yard = try DiaryYard()
        let id = try #require(try await yard.fill(2).first).description
        let edited = try await yard.run("edit", id, String(id.suffix(4)), "--title", "At sea again")
        #expect(edited.code == 0 && edited.output.contains("At sea again"), "\(edited)")
        #expect(try await yard.run("rm", "--yes", id, id).code == 0)
        let back = try await yard.run("trash", "restore", id, String(id.suffix(4)))
        #expect(back.code == 0 && back.lines.count == 1, "\(back)")
    }

    @Test("A search of NOT alone, OR at an end and small letters says what it lacks")
    func signs() async throws {
        let yard = try await DiaryYard(entries: 1)
        for words in [["NOT", "walked"], ["-walked"], ["NOT", "#sea"]] {
            let refused = try await yard.run(all: ["search"] + words)
            #expect(refused.code == 64 && refused.message.contains("need a word beside them"), "\(refused)")
        }
        let open = try await yard.run("search", "walked", "OR")
        #expect(open.code == 64 && open.message.contains("OR has no word behind it"), "\(open)")
        #expect(try await yard.run("add", "a heron stood there").code == 0)
        let or = try await yard.run("search", "heron", "or", "xylophone")
        #expect(or.code == 1 && or.message.contains("heron OR xylophone finds 1 entry"), "\(or)")
        let not = try await yard.run("search", "heron", "Not", "xylophone")
        #expect(not.message.contains("heron NOT xylophone finds 1 entry"), "\(not)")
        let none = try await yard.run("search", "cello", "or", "xylophone")
        #expect(!none.message.contains("capitals"), "\(none)")
    }

    @Test("A weekday is no date")
    func weekdays() async throws {
        let yard = try await DiaryYard(entries: 1)
        for line in [["list", "Monday"], ["edit", "last", "--on", "monday"], ["show", "monday"]] {
            let refused = try await yard.run(all: line)
            #expect([64, 66].contains(refused.code) && !refused.message.contains("today"), "\(refused)")
        }
    }

    @Test("A word that is named twice is removed once, and a sound that cannot be said is doubted")
    func wordsTwice() async throws {
        let yard = try DiaryYard()
        let (words, settings) = (yard.root + "/words.txt", yard.root + "/settings.json5")
        try "Bar\nMildo\n".write(to: words)
        try "{vocabulary: '\(words)'}".write(to: settings)
        let removed = try await yard.run("words", "rm", "Bar", "Bar", "--config", settings)
        #expect(removed.code == 0 && removed.message == "removed Bar\n", "\(removed)")
        #expect(try String(file: words) == "Mildo\n")
        let sound = ["words", "add", "Bar", "--sounds-like", "bar qqzzx", "--config", settings]
        #expect(try await yard.run(all: sound).message.contains("‘qqzzx’ has no vowel"))
    }

    @Test("It says so if entries are both named and chosen, if none is chosen, or if all are complete")
    func again() async throws {
        let yard = try await DiaryYard(entries: 1)
        let both = try await yard.run("redo", "last", "--from", "2026")
        #expect(both.code == 64 && both.message.contains(", not both\n"), "\(both)")
        #expect(try await yard.run("redo", "--all", "--to", "1999").code == 66)
        #expect(try await yard.run("add", "a heron stood there").code == 0)
        let complete = try await yard.run("status", "--retry", "last", "last")
        #expect(complete.code == 0 && complete.output.isEmpty, "\(complete)")
        #expect(
            complete.message.contains(/^[0-9a-z]{4}: complete, so there was nothing to try again\n$/),
            "\(complete)"
        )
    }
}
