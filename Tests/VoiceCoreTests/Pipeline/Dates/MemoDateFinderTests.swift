import Foundation
import Testing
@testable import VoiceCore

@Suite("The date of a memo")
struct MemoDateFinderTests {
    private let finder: MemoDateFinder
    /// 1 October 2026, 08:00 UTC.
    private let modified = Moment(milliseconds: 1_790_841_600_000)

    init() throws {
        let berlin = try #require(ZoneRules.named("Europe/Berlin"))
        finder = MemoDateFinder(zone: berlin, now: Moment(milliseconds: 1_795_260_000_000))
    }

    @Test(
        "A date is read from every recorder's file name that the documentation lists",
        arguments: DocumentedDates.names
    )
    func documentedNames(row: DocumentedDates.Row) {
        let date = finder.find(.init(path: "/memos/\(row.cells[1])", modified: modified))
        #expect(date.moment.description == row.cells[2])
        #expect(date.certainty.rawValue == row.cells[3])
        #expect(date.source == .name)
    }

    @Test("Names without a date give none", arguments: DocumentedDates.silent)
    func silentNames(row: DocumentedDates.Row) {
        let date = finder.find(.init(path: "/memos/\(row.cells[0])", modified: modified))
        #expect(date.source == .modified)
        #expect(date.moment.description == "2026-10-01T10:00:00+02:00")
    }

    @Test("At least twenty recorders are documented")
    func manyRecorders() {
        #expect(Set(DocumentedDates.names.map { $0.cells[0] }).count >= 20)
        #expect(DocumentedDates.silent.count >= 5)
    }

    @Test("A date comes from the first of: the person, sidecar, name, metadata, modification time")
    func order() {
        var signs = MemoDateFinder.DateSigns(
            path: "/memos/20260115 183000.m4a",
            on: DateText.parse("2026-01-01 08:00"),
            sidecar: DateText.parse("2026-02-02 08:00"),
            metadata: ["2026-03-03T08:00:00Z"],
            modified: modified
        )
        #expect(finder.find(signs).source == .on)
        signs.on = nil
        #expect(finder.find(signs).source == .sidecar)
        signs.sidecar = nil
        #expect(finder.find(signs).source == .name)
        signs.path = "/memos/walk.m4a"
        #expect(finder.find(signs).source == .metadata)
        #expect(finder.find(signs).moment.description == "2026-03-03T09:00:00+01:00")
        signs.metadata = ["1904-01-01T00:00:00Z", "2026", "nonsense"]
        #expect(finder.find(signs).source == .modified)
    }

    @Test("Without other signs the day of the folders above is the date, as a guess")
    func folders() {
        // The id of 14 March 2026, 09:37:18 UTC, has four digits like a year.
        let id = "019cebb5-1400-7d7c-8fb2-201203141012"
        let sound = finder.find(.init(path: "/old/audio/2026/03/14/\(id).opus", modified: modified))
        #expect(sound.moment.description == "2026-03-14T10:37:18+01:00")
        #expect(sound.source == .name && sound.certainty == .guessed)
        let later = finder.find(.init(path: "/old/audio/2026/03/15/\(id).opus", modified: modified))
        #expect(later.moment.description == "2026-03-15T12:00:00+01:00")
        #expect(!later.certainty.knowsTime(of: later.moment))
        let written = finder.find(.init(path: "2026/10/01/walk.wav", modified: modified))
        #expect(written.moment.description == "2026-10-01T10:00:00+02:00")
        let tagged = ["2026-03-03T08:00:00Z"]
        #expect(
            finder.find(.init(path: "2026/10/01/walk.wav", metadata: tagged, modified: modified)).source
                == .metadata
        )
        for path in ["2026/13/01/a.wav", "1926/10/01/a.wav", "2026/10/a.wav", "26/10/01/a.wav"] {
            #expect(finder.find(.init(path: path, modified: modified)).source == .modified, "\(path)")
        }
    }

    @Test("A day-only name takes the hour from another sign of the same day")
    func hourOfTheDay() {
        var signs = MemoDateFinder.DateSigns(path: "PTT-20261001-WA0007.opus", modified: modified)
        #expect(finder.find(signs).moment.description == "2026-10-01T10:00:00+02:00")
        signs.metadata = ["2026-10-01T05:06:07Z"]
        #expect(finder.find(signs).moment.description == "2026-10-01T07:06:07+02:00")
        #expect(finder.find(signs).certainty == .dayOnly)
    }

    @Test("A doubled hour is the second one if the file was written in that")
    func doubledHour() {
        let signs = MemoDateFinder.DateSigns(
            path: "20261025 023000.m4a",
            modified: Moment(milliseconds: 1_792_892_000_000)
        )
        #expect(finder.find(signs).moment.description == "2026-10-25T02:30:00+01:00")
    }

    @Test("A date keeps the zone that was named")
    func namedZone() throws {
        let on = try #require(DateText.parse("2026-01-15 18:30 Asia/Seoul"))
        let date = finder.find(.init(path: "walk.m4a", on: on, modified: modified))
        #expect(date.moment.description == "2026-01-15T18:30:00+09:00")
        #expect(date.certainty == .exact)
    }

    @Test(
        "A date belongs to the diary day that began before it",
        arguments: [
            ("2026-01-15 23:59", 0, "2026-01-15"), ("2026-01-16 02:00", 0, "2026-01-16"),
            ("2026-01-16 02:00", 4, "2026-01-15"), ("2026-01-16 04:00", 4, "2026-01-16"),
            ("2026-03-29 03:30", 4, "2026-03-28"), ("2026-01-01 01:00 Asia/Seoul", 4, "2025-12-31"),
        ]
    )
    func diaryDay(on: String, startHour: Int, day: String) throws {
        let statement = try #require(DateText.parse(on))
        let date = finder.find(.init(path: "walk.m4a", on: statement, modified: modified))
        #expect(date.moment.localDay(startMinute: startHour * 60).description == day)
    }

    @Test(
        "Dates are understood in the forms that a person may type",
        arguments: [
            "2026-01-15", "2026-01-15 18:30", "2026-01-15T18:30:00", "2026-01-15T18:30:00.123Z",
            "20260115T183000+0900", "2026-01-15 18:30:00 +09:00", "2026-01-15 6:30 PM", "1768501805",
            "1768501805000", "2026-01-15 18:30 Europe/Berlin", "2026-1-15", "2026/1/15", "2026.1.15",
            "15.01.2026", "15.1.2026 9:05", "15 January 2026", "15 Jan 2026 18:30", "15. January 2026",
            "January 15, 2026", "jan 15 2026", "January 15, 2026 at 6:30 pm", "2026-01-15 6pm",
            "2026년 1월 15일", "2026년 1월 15일 오후 6시 30분",
        ]
    )
    func typed(text: String) { #expect(DateText.parse(text)?.time.dayText == "2026-01-15") }

    @Test(
        "The diary's own form of a moment is read as the diary reads it",
        arguments: [
            "1908-04-01T00:00:00+08:27:52", "2026-01-15T18:30:00-09:30", "2026-01-15T18:30:00+09",
            "2026-01-15T18:30:00+14:00", "2026-01-15T18:30:00-12:00", "1969-12-31T23:59:59.999Z",
        ]
    )
    func moments(text: String) throws {
        let moment = try #require(Moment(text))
        let statement = try #require(DateText.parse(text))
        #expect(statement.clock == .offset(moment.offsetSeconds))
        #expect(statement.time == moment.clock)
    }

    @Test(
        "No date is guessed from a text without one",
        arguments: [
            "", "2026", "15 Jan", "18:30", "yesterday", "15 Foo 2026", "31 April 2026", "15.13.2026",
            "15.01.26", "pm", "2026-13-01", "2026-02-30", "tomorrow", "2026-01-15 25:00", "2026-01-15 walk",
            "15/01/2026", "2026-01-15 18:30 Mars/Base", "2026-01-01T00:00:00+99:00",
            "2026-01-01T00:00:00+14:30", "2026-01-01T00:00:00-12:30", "2026-01-01 00:00+14:45",
        ]
    )
    func notDates(text: String) { #expect(DateText.parse(text) == nil) }
}

/// Tests check the code against the tables of `docs/figures/recorders.md`.
enum DocumentedDates {
    struct Row: Sendable, CustomStringConvertible {
        var cells: [String]
        var description: String { cells.joined(separator: " | ") }
    }

    static let names = table(after: "## Names\n", columns: 4)
    static let silent = table(after: "## Names that say nothing\n", columns: 2)

    private static func table(after heading: String, columns: Int) -> [Row] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../docs/figures/recorders.md")
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let start = text.range(of: heading)
        else { return [] }
        let section = text[start.upperBound...].components(separatedBy: "\n## ")[0]
        return section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
            return Row(cells: cells.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) })
        }
    }
}

@Suite("The name of a recording")
struct RecordingNameTests {
    @Test("The name gives the recording's beginning with its zone")
    func name() throws {
        let name = RecordingName.name(unixSeconds: 1_795_250_096, offsetSeconds: 32_400, number: 0x0a)
        #expect(name == "2026-11-21T17-34-56+0900-000a")

        let finder = MemoDateFinder(
            zone: ZoneRules(name: "Etc/UTC", fixed: 0),
            now: Moment(milliseconds: 1_795_260_000_000)
        )
        let date = finder.find(.init(path: "/x/\(name).wav", modified: Moment(milliseconds: 0)))
        #expect(date.moment.description == "2026-11-21T17:34:56+09:00")
        #expect(date.source == .name)
    }
}
