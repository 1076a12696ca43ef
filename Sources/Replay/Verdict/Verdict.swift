internal import VoiceCore

package struct Verdict: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        case held
        case differed([Difference])
        case unplayable(String)
        /// Needs something that this machine lacks.
        case skipped(String)
        /// Its expectations were written: never a success.
        case recorded
    }

    package let path: String
    package let title: String
    package let outcome: Outcome
    /// Processor time of the whole and of each stage; no verdict depends on it.
    package let seconds: Double
    package var stages = StageTimes()

    package var held: Bool { outcome == .held }
    /// Held, skipped or rewritten.
    package var isWell: Bool { if case .skipped = outcome { true } else { held } }
}

extension Verdict: CustomStringConvertible {
    /// One line for a story that held; the differences of one that did not.
    package var description: String {
        switch outcome {
        case .held: "passed    \(path)"
        case .recorded: "recorded  \(path)"
        case .unplayable(let reason): "broken    \(path)\n  \(reason)"
        case .skipped(let reason): "skipped   \(path)\n  \(reason)"
        case .differed(let differences):
            "differed  \(path): \(title)\n" + differences.map(\.description).joined(separator: "\n")
        }
    }
}

extension Verdict {
    /// For a terminal: expected lines red, observed lines green.
    package func description(coloured: Bool) -> String {
        guard coloured else { return description }
        return description.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("    - ") { return "\u{1b}[31m\(line)\u{1b}[0m" }
            if line.hasPrefix("    + ") { return "\u{1b}[32m\(line)\u{1b}[0m" }
            return String(line)
        }.joined(separator: "\n")
    }
}

extension Verdict {
    package var json: String {
        var members: [JSONText.Member] = [
            .init("schema", .integer(1)), .init("story", .string(path)), .init("title", .string(title)),
        ]
        switch outcome {
        case .held: members.append(.init("status", .string("passed")))
        case .recorded: members.append(.init("status", .string("recorded")))
        case .unplayable(let reason):
            members += [.init("status", .string("broken")), .init("reason", .string(reason))]
        case .skipped(let reason):
            members += [.init("status", .string("skipped")), .init("reason", .string(reason))]
        case .differed(let differences):
            members += [
                .init("status", .string("differed")),
                .init("differences", .array(differences.map { .string($0.description) })),
            ]
        }
        return JSONText.object(members).line
    }
}
