import Foundation
import TestKit
import Testing

@Suite("What is printed with --json")
struct SchemaTests {
    private let schema: SchemaCheck

    init() throws { schema = try SchemaCheck(path: Built.path("docs/inside/schema.json")) }

    @Test(
        "is described in docs/inside/schema.json for every command that has it",
        arguments: ["voicecore", "voicecore-replay"]
    )
    func complete(program: String) async throws {
        var waiting = [[program]]
        var found: [String] = []
        while let words = waiting.popLast() {
            // The help of voicecore itself shows ten commands; this one shows all.
            let asked: [String] = words == ["voicecore"] ? ["help", "--all"] : words.dropFirst() + ["--help"]
            let command = "\"$1\" \(asked.joined(separator: " "))"
            let help = try await Built.shell(command, Built.program(program))
            #expect(help.code == 0, "\(words)")
            if help.output.contains("--json") { found.append(words.joined(separator: " ")) }
            // The other commands of voicecore-replay take its options too, and print no verdicts.
            guard program == "voicecore", words.count < 3 else { continue }
            waiting += help.lines.compactMap { line in
                line.firstMatch(of: /^  ([a-z]+)  +[^ ]/).map { words + [String($0.1)] }
            }
        }
        #expect(found.count >= (program == "voicecore" ? 20 : 1))
        for command in found { #expect(schema.name(of: command) != nil, "\(command)") }
    }

    @Test("is as docs/inside/schema.json says, from every command")
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
                    "${PROGRAM%/*}/"\(command.replacing(" FILE", with: "")) \(arguments) --json \(yard.common)
                    """
                ),
                of: command
            )
        }
        let copy = "export last --format json --into backup \(yard.common)"
        let imported = try await yard.shell(
            "\"$PROGRAM\" \(copy) -q; \"$PROGRAM\" import backup --json --diary new"
        )
        try check(imported, of: "voicecore import")
        let story = try Built.path("samples/stories/road/length-rule.json5")
        try check(try await Built.run("voicecore-replay", story, "--json"), of: "voicecore-replay")
    }

    private func check(_ outcome: Built.Outcome, of command: String) throws {
        let name = try #require(schema.name(of: command), "\(command)")
        #expect(!outcome.lines.isEmpty, "\(command): \(outcome.message)")
        for line in outcome.lines {
            #expect(try schema.faults(ofLine: line, as: name) == [], "\(command): \(line)")
        }
    }

    private static let calls = [
        ("voicecore ingest", "memos"), ("voicecore ingest", "memos --dry-run"),
        ("voicecore status FILE", "memos/*.wav"),
        ("voicecore status", ""), ("voicecore doctor", ""),
        ("voicecore ingest --facts", "memos/*.wav --dry-run"),
        ("voicecore mood", "'so happy'"), ("voicecore mood", "--reply 'positive 80 %, joy'"),
        ("voicecore mood", "--reply 'who knows'"), ("voicecore transcribe", "memos/2026-11-20*"),
        ("voicecore list", ""), ("voicecore list --calendar", "2026-11"), ("voicecore search", "happy"),
        ("voicecore show", "last"), ("voicecore stats", ""),
        ("voicecore edit", "last --title Sea --mood fear"),
        ("voicecore redo", "last"), ("voicecore status --retry", "memos/notes.wav"),
        ("voicecore status --session", ""),
        ("voicecore record", "--from memos/2026-11-20*"), ("voicecore words add", "Mildo"),
        ("voicecore words list", ""), ("voicecore edit", "last --text 'so Zofie'"),
        ("voicecore edit", "-2 --text 'so Zofie'"), ("voicecore words suggest", ""),
        ("voicecore edit", "last --tag sea --journal Work"), ("voicecore list --tags", ""),
        ("voicecore list --journals", ""), ("voicecore journal add", "Film"),
        ("voicecore journal add", "Busan --from Seoul --to Busan --start 2026-11-18 --days 3 --by train"),
        ("voicecore journal edit", "Busan --days 4"), ("voicecore journal rename", "Film Films"),
        ("voicecore journal list", ""), ("voicecore journal list --trips", ""),
        ("voicecore journal show", "Work"),
        ("voicecore place add", "Mildo --near 35.16,129.16 --alias Mil"), ("voicecore place list", "mil"),
        ("voicecore place rename", "mil Busan"),
        ("voicecore add", "'On the train' --link example.com --place Busan --on 2026-11-19"),
        ("voicecore add", "--to last --place Haeundae"), ("voicecore show", "2026-11-19"),
        ("voicecore show --links", ""),
        ("voicecore list --timeline", ""), ("voicecore list --timeline", "--journal Busan"),
        ("voicecore list --on-this-day", "2025-11-19"), ("voicecore rm", "2026-11-19 --block 2 --yes"),
        ("voicecore rm", "--yes last"),
    ]
}
