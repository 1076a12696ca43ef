import Foundation
import Testing

@Suite("The style check fails on what it forbids, and only on that")
struct CheckStyleTests {
    private func check(_ source: String, in room: String = ".") async throws -> Built.Outcome {
        let top = NSTemporaryDirectory() + "voicecore-style-" + UUID().uuidString
        let folder = "\(top)/\(room)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: top) }
        try source.write(toFile: folder + "/Planted.swift", atomically: false, encoding: .utf8)
        return try await Built.shell("bash", "\"$1\" \"$2\"", Built.path("scripts/check-style"), folder)
    }

    private func function(_ head: String, lines: Int) -> String {
        "struct A {\n    \(head) {\n" + String(repeating: "        b()\n", count: lines - 2) + "    }\n}\n"
    }

    @Test("A file may have 277 lines and not one more")
    func fileLength() async throws {
        #expect(try await check(String(repeating: "// line\n", count: 277)).code == 0)
        let planted = try await check(String(repeating: "// line\n", count: 278))
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:278: the file has more than 277 lines"))
    }

    @Test(
        "A function may have 47 lines and not one more",
        arguments: [
            "func a()", "package static func a<B>(_ b: B)", "init?(a: Int)", "package var a: Int", "deinit",
        ]
    )
    func functionLength(head: String) async throws {
        #expect(try await check(function(head, lines: 47)).code == 0)
        let planted = try await check(function(head, lines: 48))
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:2: the function has 48 lines"))
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
        "What may trap is refused",
        arguments: [
            "let a = try! b()", "let a = b as! C", "let a = b!", "let a = b[0]!.c", "f(a!, b)",
            "fatalError(\"x\")",
            "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 0", "// TODO: more",
        ]
    )
    func planted(line: String) async throws {
        let planted = try await check("import B\n\(line)\n")
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:2: "))
    }

    @Test(
        "What only looks like it is left alone",
        arguments: [
            "let a = \"try! b as! c!\"", "if a != b, !c {}", "// one should never write try! or as!",
            "let a = \"\"\"\n    try! b!\n    \"\"\"", "let a = try? b()",
            "// The queue is the only one who touches it.\nfinal class A: @unchecked Sendable {}",
        ]
    )
    func innocent(lines: String) async throws {
        let outcome = try await check("import B\n\(lines)\n")
        #expect(outcome == Built.Outcome(code: 0, output: "", message: ""))
    }

    @Test(
        "A room below ProgramKit names no program and no option, and ProgramKit may",
        arguments: [
            "voicecore status --retry tries it again", "use --over-cap split", "run chmod u+r",
            "apt-get install x",
            "see scripts/install",
        ]
    )
    func sentences(text: String) async throws {
        let source = "let a = \"\(text)\"\n"
        let planted = try await check(source, in: "Sources/Diary")
        #expect(planted.code == 1)
        #expect(planted.output.contains("Planted.swift:1: a program or an option is named below ProgramKit"))
        #expect(try await check(source, in: "Sources/ProgramKit").code == 0)
        #expect(try await check("// \(source)", in: "Sources/Diary").code == 0)
        #expect(try await check("let a = \"--keep-running\"\n", in: "Sources/Words").code == 0)
    }
}
