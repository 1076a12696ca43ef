import Foundation
import TestKit
import Testing

@Suite("What is printed with --json")
struct SchemaTests {
    private let schema: SchemaCheck

    init() throws {
        schema = try SchemaCheck(path: Built.path("docs/schema.json"))
    }

    @Test(
        "is described in docs/schema.json for every command that has it",
        arguments: ["voicememo", "voicereplay"]
    )
    func complete(program: String) async throws {
        var waiting = [[program]]
        var found: [String] = []
        while let words = waiting.popLast() {
            let command = "\"$1\" \(words.dropFirst().joined(separator: " ")) --help"
            let help = try await Built.shell("bash", command, Built.program(program))
            #expect(help.code == 0, "\(words)")
            if help.output.contains("--json") { found.append(words.joined(separator: " ")) }
            // The other commands of voicereplay take its options too, and print no verdicts.
            guard program == "voicememo", words.count < 3 else { continue }
            waiting += help.lines.compactMap { line in
                line.firstMatch(of: /^  ([a-z]+)  +[^ ]/).map { words + [String($0.1)] }
            }
        }
        #expect(found.count >= (program == "voicememo" ? 20 : 1))
        for command in found { #expect(schema.name(of: command) != nil, "\(command)") }
    }

    @Test("is as docs/schema.json says, from every command")
    func commands() async throws {
        let yard = try RoadYard()
        try yard.memo("2026-11-20 walk.wav")
        try yard.memo("2026-11-21 sea.wav", seconds: 1.3)
        try yard.memo("short.wav", seconds: 0.9)
        try yard.write("no sound", to: "memos/notes.wav")
        for (command, arguments) in Self.calls {
            try check(
                try await yard.shell(
                    """
                    mkdir -pm 700 run; export HOME="$PWD" XDG_RUNTIME_DIR="$PWD/run"
                    "${PROGRAM%/*}/"\(command) \(arguments) --json \(yard.common)
                    """
                ),
                of: command
            )
        }
        let copy = "export last --format json --into backup \(yard.common)"
        let imported = try await yard.shell(
            "\"$PROGRAM\" \(copy) -q; \"$PROGRAM\" import backup --json --diary new"
        )
        try check(imported, of: "voicememo import")
        let story = try Built.path("samples/stories/road/length-rule.json5")
        try check(try await Built.run("voicereplay", story, "--json"), of: "voicereplay")
    }

    private func check(_ outcome: Built.Outcome, of command: String) throws {
        let name = try #require(schema.name(of: command), "\(command)")
        #expect(!outcome.lines.isEmpty, "\(command): \(outcome.message)")
        for line in outcome.lines {
            #expect(try schema.faults(ofLine: line, as: name) == [], "\(command): \(line)")
        }
    }

    /// In an order in which each has something to print.
    private static let calls = [
        ("voicememo ingest", "memos"), ("voicememo ingest", "memos --dry-run"),
        ("voicememo why", "memos/*.wav"),
        ("voicememo status", ""), ("voicememo doctor", ""), ("voicememo probe", "memos/*.wav"),
        ("voicememo mood", "'so happy'"), ("voicememo mood", "--reply 'positive 80 %, joy'"),
        ("voicememo mood", "--reply 'who knows'"), ("voicememo transcribe", "memos/2026-11-20*"),
        ("voicememo list", ""), ("voicememo list --calendar", "2026-11"), ("voicememo search", "happy"),
        ("voicememo show", "last"), ("voicememo stats", ""),
        ("voicememo edit", "last --title Sea --mood fear"),
        ("voicememo redo", "last"), ("voicememo retry", "memos/notes.wav"), ("voicememo session", ""),
        ("voicememo record", "--from memos/2026-11-20*"), ("voicememo words add", "Mildo"),
        ("voicememo words list", ""), ("voicememo edit", "last --text 'so Zofie'"),
        ("voicememo edit", "-2 --text 'so Zofie'"), ("voicememo words suggest", ""),
        ("voicememo edit", "last --tag sea --journal Work"), ("voicememo list --tags", ""),
        ("voicememo list --journals", ""), ("voicememo journal new", "Film"),
        ("voicememo trip new", "Busan --from Seoul --to Busan --start 2026-11-18 --days 3 --by train"),
        ("voicememo trip edit", "Busan --days 4"), ("voicememo journal rename", "Film Films"),
        ("voicememo journal list", ""), ("voicememo trip list", ""), ("voicememo journal show", "Work"),
        ("voicememo place add", "Mildo --near 35.16,129.16 --alias Mil"), ("voicememo place list", "mil"),
        ("voicememo place rename", "mil Busan"),
        ("voicememo add", "'On the train' --link example.com --place Busan --on 2026-11-19"),
        ("voicememo add", "--to last --place Haeundae"), ("voicememo show", "2026-11-19"),
        ("voicememo links", ""),
        ("voicememo timeline", ""), ("voicememo timeline", "--journal Busan"),
        ("voicememo onthisday", "--on 2025-11-19"), ("voicememo rm", "2026-11-19 --block 2 --yes"),
        ("voicememo rm", "--yes last"),
    ]
}
