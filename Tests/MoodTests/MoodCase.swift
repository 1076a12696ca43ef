import Foundation
import Testing

/// A case of a file in Cases: what to expect, a colon and a text, in which `\n` begins a new line.
struct MoodCase: Sendable, CustomTestStringConvertible {
    var expected: String
    var text: String

    var testDescription: String { "\(expected): \(text)" }

    static func all(in name: String) throws -> [MoodCase] {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name).txt")
        return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { line in
                let colon = try #require(line.firstRange(of: ": "), "\(name): \(line)")
                return MoodCase(
                    expected: String(line[..<colon.lowerBound]),
                    text: String(line[colon.upperBound...]).replacing("\\n", with: "\n")
                )
            }
    }
}
