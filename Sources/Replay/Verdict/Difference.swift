/// A part of a story that came out differently, in lines for people.
package struct Difference: Equatable, Sendable {
    /// A line of the expectation and of the observation.
    package enum Line: Equatable, Sendable {
        case same(String)
        case missing(String)
        case unexpected(String)
    }

    package let part: String
    package let lines: [Line]

    /// nil if the lines are equal.
    init?(_ part: String, expected: [String], found: [String]) {
        guard expected != found else { return nil }
        self.part = part
        lines = Self.merge(expected, found)
    }

    /// nil if the values are equal.
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
    /// The name and the lines, with up to three equal lines around a change.
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
