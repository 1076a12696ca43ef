internal import VoiceCore

enum StoryRecorder {
    static func text(_ text: String, expecting seen: Observation, story: Story) throws(StoryError) -> String {
        var fields = try StoryFields(try StoryNode.parse(text))
        let line = fields.line(of: "expect")
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let line {
            guard fields.keys.last == "expect" else { throw StoryError(line: line, .expectIsNotLast) }
            lines.removeSubrange((line - 1)...)
        } else {
            guard let end = lines.lastIndex(where: { $0.hasPrefix("}") }) else {
                throw StoryError(line: lines.count, .expected("‘}’ on a line of its own", found: "none"))
            }
            lines.removeSubrange(end...)
        }
        _ = fields.use("expect")
        return (lines + expectation(seen, story)).joined(separator: "\n") + "\n"
    }

    private static func expectation(_ seen: Observation, _ story: Story) -> [String] {
        var lines = ["  expect: {"]
        lines += list("trace", seen.trace)
        lines += list("outcomes", seen.outcomes)
        if seen.entries.isEmpty {
            lines.append("    entries: [],")
        } else {
            lines.append("    entries: [")
            for (place, entry) in seen.entries.enumerated() {
                let before = story.expectation?.entries.flatMap { place < $0.count ? $0[place] : nil }
                lines += entryLines(entry, before: before)
            }
            lines.append("    ],")
        }
        if !seen.journals.isEmpty { lines += list("journals", seen.journals) }
        if !seen.links.isEmpty { lines += list("links", seen.links) }
        lines += list("files", seen.files)
        return lines + ["  },", "}"]
    }

    private static func list(_ key: String, _ values: [String]) -> [String] {
        guard !values.isEmpty else { return ["    \(key): [],"] }
        return ["    \(key): ["] + values.map { "      \(quoted($0))," } + ["    ],"]
    }

    private static func entryLines(_ entry: Entry, before: EntryExpectation?) -> [String] {
        var members = [
            "recordedAt: \(quoted(entry.recordedAt.description))",
            "dateSource: \(quoted(entry.dateSource.rawValue))",
            "day: \(quoted(entry.day.description))",
            "seconds: \(Thousandths(seconds: entry.sound?.seconds ?? 0))",
        ]
        if entry.transcript?.capped == true { members.append("capped: true") }
        if let words = before?.words {
            members.append("words: { said: \(quoted(words.said)), within: \(words.within) }")
        } else if entry.transcript.map({ $0.engine != "story" && !$0.text.isEmpty }) ?? false {
            // What was heard stands in for what was said until a person puts that right.
            members.append("words: { said: \(quoted(entry.transcript?.text ?? "")), within: 0.2 }")
        } else {
            members.append("text: \(quoted(entry.text))")
        }
        if let journal = entry.journal { members.append("journal: \(quoted(journal))") }
        if !entry.blocks.isEmpty {
            members.append(
                "blocks: [\(entry.blocks.map { quoted(DiaryLines.line(of: $0)) }.joined(separator: ", "))]"
            )
        }
        if entry.textTruncated { members.append("truncated: true") }
        members.append("mood: \(quoted(entry.moodName))")
        if let positive = before?.positive {
            members.append("positive: [\(positive.lowerBound), \(positive.upperBound)]")
        }
        if !entry.pending.isEmpty {
            members.append("pending: [\(entry.pending.map { quoted($0.rawValue) }.joined(separator: ", "))]")
        }
        return ["      {"] + members.map { "        \($0)," } + ["      },"]
    }

    static func quoted(_ text: String) -> String { JSONText.string(text).line }
}
