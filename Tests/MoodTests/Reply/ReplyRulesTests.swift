import System
import TestKit
import Testing
@testable import Mood

@Suite("The table of replies")
struct ReplyRulesTests {
    private static func own() throws -> String {
        let path = try InstalledFiles.standard.moodTables() + "/reply.rules.tsv"
        return String(decoding: try TableFile(path: path).bytes, as: UTF8.self)
    }

    /// Why the program's own table is refused with a line more.
    private static func error(_ line: String) throws -> MoodTableError? {
        let text = try own() + line + "\n"
        do {
            _ = try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
            return nil
        } catch {
            return error
        }
    }

    @Test("An added alternative is understood")
    func anotherAlternative() throws {
        let text = try Self.own() + "joy\t(?<![a-z])chuffed(?![a-z])\n"
        let rules = try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
        let parser = MoodReplyParser(rules: rules)
        #expect(try parser.parse("80% positive, chuffed").emotion == .joy)
    }

    @Test(
        "A wrong line is named with its number",
        arguments: ["joy", "joy\ta\tb", "delight\thappy", "joy\t<nothing>", "joy\t(happy)"]
    )
    func wrongLines(line: String) throws {
        let last = try Self.own().split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(try Self.error(line) == .malformed(path: "own.tsv", line: last))
        let slot = try Self.error("slot\tBig\tten")
        #expect(slot == .phrase(path: "own.tsv", line: last, fault: .slotName("Big")))
    }

    @Test("A wrong expression is named with its place")
    func wrongExpression() throws {
        guard case .pattern("own.tsv", let line, let offset) = try Self.error("joy\thap(py") else {
            Issue.record("an open bracket was taken")
            return
        }
        #expect(line > 100)
        #expect(offset == 6)
    }

    @Test("A table without one of its kinds is refused as a whole")
    func missingKind() throws {
        let text = try Self.own().split(separator: "\n").filter { !$0.hasPrefix("mostly\t") }.joined(
            separator: "\n"
        )
        #expect(throws: MoodTableError.malformed(path: "own.tsv", line: 0)) {
            try ReplyRules(TableFile(path: "own.tsv", bytes: Array(text.utf8)))
        }
    }
}
