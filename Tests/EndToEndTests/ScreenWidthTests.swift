import Foundation
import Programs
import TestKit
import Testing

@Suite("At a terminal of 80 columns and of 40")
struct ScreenWidthTests {
    private let yard: RoadYard
    private let long = "a long name of a file that is no sound at all, whatever its ending says.wav"

    init() throws { yard = try RoadYard() }

    private static let columns = Slow.isWanted ? [80, 40] : [80]

    private static let commands = [
        "list", "list --calendar 2026-01", "show last", "show last --words", "search happy", "stats",
        "status",
        "doctor", "status last", "status memos/*.wav", "ingest memos", "edit last --tag sea",
        "edit nosuch --tag sea",
        "mood --explain 'I was so happy today'", "ingest --dry-run --facts memos/*.wav", "status --session",
        "redo last",
        "status --retry nosuch.wav",
        "list --nosuch", "help", "ingest --help", "status --help", "transcribe nosuch.wav",
        "list --tags", "change --from 2026-01-01 --tag sea --dry-run",
        "change --from 2026-01-01 --tag sea --yes",
        "edit last --replace happy=exceptionallyhappyindeedandmore", "edit last --accept nosuch",
        "change --rename-tag sea=anothertagthatnobodycantypetwice", "change --rename-tag nosuch=other",
        "backup copies", "backup --check copies", "rm last --yes", "trash", "trash empty --yes",
        "search -- -nosuch",
        "journal add 'a journal whose name is as long as a whole sentence about what is in it'",
        "journal add Busan --from Seoul --to Haeundae --to Gyeongju --start 2026-01-15 --days 3 --by train",
        "add 'a sentence on the train that is longer than a terminal is wide' --link https://example.com/a/long/path",
        "add --place 'a place whose name is as long as a sentence' --to last", "show last", "list --timeline",
        "list --timeline --journal Busan", "list --on-this-day", "list --on-this-day 2025-01",
        "list --on-this-day 2025-01-15", "add", "add --link localhost",
        "rm last --block 9", "edit last --block 2 --text example.org --dry-run", "rm last --block 2 --yes",
        "place add 'a place whose name is as long as a sentence' --near 35.123456,129.123456 --alias Mildo",
        "place list", "place list nosuch", "place add Nowhere", "place rm Mildo", "journal list",
        "journal list --trips",
        "journal show Busan", "journal show nosuch", "journal rm nosuch", "journal", "farm", "place",
        "journal --help",
        "place search --help",
        "journal edit Busan", "search '#atagthatnobodycantypetwice'", "search '#nosuch'", "show --links",
        "search -nosuch", "search nosuch", "transcribe - </dev/null", "edit --fetch-links",
        "transcribe --ear moonshine memos/20260115*.wav", "redo last --ear moonshine --dry-run",
    ]

    @Test("no line but a path is wider than the terminal, whatever a person asks for", arguments: columns)
    func widths(columns: Int) async throws {
        try yard.memo("20260115 183000.wav")
        try yard.memo("20260116 183000 \(String(repeating: "walk ", count: 12)).wav")
        try yard.write("no sound at all, and no more than that", to: "memos/\(long)")
        #expect(try await yard.run("ingest memos").code == 1)
        let words = "--title '\(String(repeating: "long ", count: 20))' --tag atagthatnobodycantypetwice"
        #expect(try await yard.run("edit last \(words)").code == 0)
        for command in Self.commands {
            let screen = try await screen(of: command, columns: columns)
            #expect(!screen.isEmpty, "\(command)")
            for line in screen where !Self.isPath(line) {
                #expect(TextWidth.columns(line) <= columns, "\(command): \(line)")
            }
        }
    }

    /// True for a single path, which stays whole so that it can be copied.
    private static func isPath(_ line: String) -> Bool {
        let text = line.drop { $0 == " " || $0 == "(" }
        return (text.hasPrefix("/") || text.hasPrefix("https://")) && !text.contains(" ")
    }

    @Test("the path of an entry's sound stands in one piece, to be copied", arguments: columns)
    func path(columns: Int) async throws {
        try yard.memo("20260115 183000.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        let screen = try await screen(of: "show last", columns: columns)
        #expect(screen.contains { $0.hasPrefix("  /") && $0.hasSuffix(".opus") }, "\(screen)")
    }

    @Test("what a sentence has said has no row in the table of ingest and retry", arguments: columns)
    func said(columns: Int) async throws {
        try yard.memo("20260115 183000.wav")
        try yard.memo("short.wav", seconds: 0.5)
        try yard.write("no sound at all", to: "memos/held.wav")
        let ingest = try await screen(of: "ingest memos", columns: columns)
        #expect(ingest.contains { $0.contains("voicecore: memos/held.wav: ") }, "\(ingest)")
        #expect(!ingest.contains { $0.hasPrefix("held ") }, "\(ingest)")
        #expect(ingest.contains { $0.contains("filed ") } && ingest.contains { $0.contains("too short") })
        #expect(try await screen(of: "ingest -v memos", columns: columns).contains { $0.hasPrefix("held ") })
        let retry = try await screen(of: "status --retry", columns: columns)
        #expect(retry.contains { $0.contains("voicecore: held.wav: ") } && retry.last == "1 held", "\(retry)")
    }

    @Test("the reason is read whole, and the path of a file that needs somebody")
    func reasons() async throws {
        try yard.write("no sound at all, and no more than that", to: "memos/\(long)")
        _ = try await yard.run("ingest memos")
        for command in ["status", "doctor"] {
            let screen = try await screen(of: command, columns: 40)
            let words = screen.joined(separator: " ").split(separator: " ")
            let text = words.joined(separator: " ")
            #expect(text.contains("not a sound format VoiceCore knows"), "\(text)")
            // It is broken where a line ends, and nothing of it is left out.
            #expect(words.joined().contains(long.split(separator: " ").joined()), "\(text)")
        }
    }

    @Test("a narrow one still has the ids, the moods and whole reasons, and nothing for what is not there")
    func narrow() async throws {
        try yard.memo("20260115 183000.wav")
        try yard.write("no sound at all, and no more than that", to: "memos/\(long)")
        let ingest = try await screen(of: "ingest -v memos", columns: 40)
        let filed = try #require(
            ingest.firstIndex { $0.contains("filed ") && $0.hasSuffix("20260115 183000.wav") }
        )
        let id = String(try #require(ingest[filed].split(separator: " ").dropFirst().first))
        #expect(id.count == 4 && ingest[filed + 1] == "  2026-01-15 18:30, joy 98 %", "\(ingest)")
        #expect(ingest.contains("  unknown format"), "\(ingest)")
        let timeline = try await screen(of: "list --timeline", columns: 40)
        #expect(timeline.contains { $0.contains("joy 98 %") && $0.hasPrefix("     ") }, "\(timeline)")
        let added = try await screen(of: "add '오늘' --on 2026-01-16T09:00", columns: 40)
        #expect(added.contains("     오늘") && !added.contains { $0.contains("–") }, "\(added)")
    }

    @Test("doctor leaves room for its words beside names", arguments: [(80, 30), (40, 18)])
    func doctor(columns: Int, furthest: Int) async throws {
        try yard.memo("20260115 183000.wav")
        for command in ["ingest memos", "backup copies"] { _ = try await yard.run(command) }
        for line in try await screen(of: "doctor --all", columns: columns) {
            #expect(line.prefix { $0 == " " }.count <= furthest, "\(line)")
        }
    }

    @Test("files of one name are told apart by their folders", arguments: columns)
    func namesakes(columns: Int) async throws {
        for folder in ["one", "two"] {
            let path = yard.folder + "/memos/" + folder
            try makeFolder(path)
            try yard.write("no sound \(folder)", to: "memos/\(folder)/memo.wav")
        }
        let table = try await screen(of: "ingest -v memos", columns: columns).filter { $0.contains("held") }
        for folder in ["one", "two"] {
            #expect(
                table.contains { $0.contains("\(folder)/memo.wav") && !$0.contains("voicecore:") },
                "\(table)"
            )
        }
    }

    @Test("What is said of results stands below them, and no name of a setting is cut")
    func belowResults() async throws {
        try yard.memo("20260115 183000.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await screen(of: "search happy", columns: 80).last == "1 found")
        #expect(try await yard.run("journal add Busan --start 2026-02-01 --days 2").code == 0)
        let trip = try await screen(of: "journal edit Busan --start 2026-01-15", columns: 80)
        #expect(trip.first?.contains("Busan") == true && trip.joined().contains("--in-no-journal"), "\(trip)")
        let settings = try await screen(of: "doctor --all", columns: 40)
        #expect(settings.contains { $0.hasPrefix("  photosJoinMinutes") }, "\(settings)")
    }

    @Test("A list of moods says once, below it, how to give an entry another, and only to who looks at it")
    func notSo() async throws {
        try yard.memo("20260115 183000.wav")
        try yard.memo("20260116 183000.wav", seconds: 1.3)
        #expect(try await yard.run("ingest memos").code == 0)
        let advice = "not so? voicecore edit ID --mood sadness"
        for columns in [80, 40] {
            let list = try await screen(of: "list", columns: columns).joined(separator: " ")
            #expect(list.contains(advice) && list.split(separator: "?").count == 2, "\(list)")
        }
        for command in ["list --quiet", "list --json", "list --from 2027"] {
            #expect(!(try await screen(of: command, columns: 80).joined().contains("not so?")), "\(command)")
        }
        #expect(!(try await yard.run("list").output.contains("not so?")))
    }

    @Test("the figures of a phrase stay in one line, below their heads")
    func figures() async throws {
        let screen = try await screen(of: "mood --explain 'I was not very happy today'", columns: 40)
        let heads = try #require(screen.firstIndex { $0.contains("positive") && $0.contains("fear") })
        let phrase = try #require(screen.lastIndex { $0.hasPrefix("not very happy") })
        #expect(phrase > heads)
        let figures = screen[phrase + 1].split(separator: " ")
        #expect(figures.count == 5 && figures.allSatisfy { Double($0) != nil }, "\(screen)")
    }

    private func screen(of command: String, columns: Int) async throws -> [String] {
        try yard.write(
            "export EDITOR=true VISUAL=\nstty cols \(columns) rows 50\nexec \"$PROGRAM\" \(command) \(yard.common)\n",
            to: "screen.sh"
        )
        let outcome = try await yard.shell("TERM=xterm script -qec 'bash screen.sh' /dev/null </dev/null")
        return outcome.output.split { $0.isNewline || $0 == "\r" || $0 == "\r\n" }.map(String.init)
    }
}
