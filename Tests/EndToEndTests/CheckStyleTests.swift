import Foundation
import Testing

@Suite("scripts/check-style")
struct CheckStyleTests {
    private func check(_ source: String) async throws -> Built.Outcome {
        let folder = NSTemporaryDirectory() + "voicecore-style-" + UUID().uuidString
        try makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try source.write(to: folder + "/Planted.swift")
        return try await Built.shell("\"$1\" \"$2\"", Built.path("scripts/check-style"), folder)
    }

    private func function(_ head: String, lines: Int) -> String {
        "struct A {\n    \(head) {\n" + String(repeating: "        b()\n", count: lines - 2) + "    }\n}\n"
    }

    @Test("A file may have 800 lines and not one more")
    func fileLength() async throws {
        #expect(try await check(String(repeating: "// line\n", count: 800)).code == 0)
        let planted = try await check(String(repeating: "// line\n", count: 801))
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:801: the file has more than 800 lines"))
    }

    @Test(
        "A function may have 100 lines and not one more",
        arguments: [
            "func a()", "package static func a<B>(_ b: B)", "init?(a: Int)", "package var a: Int", "deinit",
        ]
    )
    func functionLength(head: String) async throws {
        #expect(try await check(function(head, lines: 100)).code == 0)
        let planted = try await check(function(head, lines: 101))
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:2: the function has 101 lines"))
    }

    @Test(
        "A line may have 120 columns and not one more, in a text of several lines too",
        arguments: ["a", "가"]
    )
    func lineLength(letter: String) async throws {
        let line = "// " + String(repeating: letter, count: 117)
        #expect(try await check("\(line)\nlet a = \"\"\"\n\(line)\n\"\"\"\n").code == 0)
        let planted = try await check("let a = \"\"\"\n\(line)\(letter)\n\"\"\"\n")
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:2: the line has 121 columns"))
    }

    @Test(
        "Code that may trap and comments that begin with a question word are refused",
        arguments: [
            "let a = try! b()", "let a = b as! C", "let a = b!", "let a = b[0]!.c", "f(a!, b)",
            "fatalError(\"x\")",
            "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 0", "// TODO: more",
            "/// Whether it is there.", "/// How many there are.",
        ]
    )
    func planted(line: String) async throws {
        let planted = try await check("import B\n\(line)\n")
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:2: "))
    }

    @Test(
        "Code and comments that only look like those are allowed",
        arguments: [
            "let a = \"try! b as! c!\"", "if a != b, !c {}", "// one should never write try! or as!",
            "let a = \"\"\"\n    try! b!\n    \"\"\"", "let a = try? b()",
            "// The queue is the only one who touches it.\nfinal class A: @unchecked Sendable {}",
            "/// Whoever asks.", "/// Says\n/// What follows.", "// Where it was, nobody knows.",
        ]
    )
    func innocent(lines: String) async throws {
        let outcome = try await check("import B\n\(lines)\n")
        #expect(outcome == Built.Outcome(code: 0, output: "", message: ""))
    }
}
