package struct Difference: Equatable, Sendable {
    package enum Line: Equatable, Sendable {
        case same(String)
        case missing(String)
        case unexpected(String)
    }

    package let part: String
    package let lines: [Line]

    init?(_ part: String, expected: [String], found: [String]) {
        guard expected != found else { return nil }
        self.part = part
        lines = Self.merge(expected, found)
    }

    init?(_ part: String, expected: String, found: String) {
        self.init(part, expected: [expected], found: [found])
    }

    private static func merge(_ expected: [String], _ found: [String]) -> [Line] {
        var removals = Set<Int>(), insertions = Set<Int>()
        for change in found.difference(from: expected) {
            switch change {
            case .remove(let offset, _, _): removals.insert(offset)
            case .insert(let offset, _, _): insertions.insert(offset)
            }
        }
        var lines: [Line] = []
        var old = 0, new = 0
        while old < expected.count || new < found.count {
            if old < expected.count, removals.contains(old) {
                lines.append(.missing(expected[old]))
                old += 1
            } else if new < found.count, insertions.contains(new) {
                lines.append(.unexpected(found[new]))
                new += 1
            } else {
                lines.append(.same(found[new]))
                old += 1
                new += 1
            }
        }
        return lines
    }
}

extension Difference: CustomStringConvertible {
    package var description: String {
        let changed = lines.indices.filter { index in
            if case .same = lines[index] { false } else { true }
        }
        let near = Set(changed.flatMap { max(0, $0 - 3)...min(lines.count - 1, $0 + 3) })
        var text = "  \(part)"
        var skipping = false
        for (index, line) in lines.enumerated() {
            guard near.contains(index) else {
                if !skipping { text += "\n      …" }
                skipping = true
                continue
            }
            skipping = false
            switch line {
            case .same(let line): text += "\n      \(line)"
            case .missing(let line): text += "\n    - \(line)"
            case .unexpected(let line): text += "\n    + \(line)"
            }
        }
        return text
    }
}

/// Counts words heard wrong along the cheapest path: changed, missing or added.
package enum WordErrors {
    /// A share of the words said; of silence, the number of words heard.
    package static func share(said: String, heard: String) -> Double {
        let said = words(said), heard = words(heard)
        return Double(count(said, heard)) / Double(max(said.count, 1))
    }

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map { Substring($0) }
    }

    private static func count(_ said: [Substring], _ heard: [Substring]) -> Int {
        var row = Array(0...heard.count)
        for (line, word) in said.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, other) in heard.enumerated() {
                let above = row[column + 1]
                row[column + 1] = min(diagonal + (word == other ? 0 : 1), above + 1, row[column] + 1)
                diagonal = above
            }
        }
        return row[heard.count]
    }
}
