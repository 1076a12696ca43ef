internal import VoiceCore

/// What came of replaying one story.
package struct Verdict: Equatable, Sendable {
    /// How a story ended.
    package enum Outcome: Equatable, Sendable {
        case held
        case differed([Difference])
        /// It could not be played at all, and why.
        case unplayable(String)
        /// It needs what is not on this machine, and what that is.
        case skipped(String)
        /// Its expectations were written, which is never a success.
        case recorded
    }

    /// The story's file.
    package let path: String
    /// The story's title.
    package let title: String
    /// How it ended.
    package let outcome: Outcome
    /// The processor's time that it took, and how much of it each stage of the road did; no verdict depends on them.
    package let seconds: Double
    /// How long each stage took.
    package var stages = StageTimes()

    /// Whether everything was as the story says.
    package var held: Bool { outcome == .held }
    /// Whether nothing speaks against it, though it may not have been played.
    package var isWell: Bool { if case .skipped = outcome { true } else { held } }
}

extension Verdict: CustomStringConvertible {
    /// One line for a story that held, and what a person must see for one that did not.
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
    /// The same for a terminal, where what was expected is red and what came is green.
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
    /// The verdict as one line of JSON.
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
