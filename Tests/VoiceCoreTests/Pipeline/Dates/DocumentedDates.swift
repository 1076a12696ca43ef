import Foundation

/// The tables of `docs/figures/recorders.md`, which are what the tests hold the code to.
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
