internal import VoiceCore

/// A missing member is not compared.
package struct StoryExpectation: Equatable, Sendable {
    package var trace: [String]?
    package var outcomes: [String]?
    package var entries: [EntryExpectation]?
    package var journals: [String]?
    package var links: [String]?
    package var files: [String]?

    package init() {}

    func differences(from seen: Observation) -> [Difference] {
        var differences: [Difference?] = []
        if let trace { differences.append(Difference("trace", expected: trace, found: seen.trace)) }
        if let outcomes {
            differences.append(Difference("outcomes", expected: outcomes, found: seen.outcomes))
        }
        if let entries {
            let counts = (entries.count, seen.entries.count)
            differences.append(
                Difference("entries", expected: "\(counts.0) of them", found: "\(counts.1) of them")
            )
            for (place, pair) in zip(entries, seen.entries).enumerated() {
                differences += pair.0.differences(from: pair.1, named: "entry \(place + 1)")
            }
        }
        if let journals {
            differences.append(Difference("journals", expected: journals, found: seen.journals))
        }
        if let links { differences.append(Difference("links", expected: links, found: seen.links)) }
        if let files { differences.append(Difference("files", expected: files, found: seen.files)) }
        let found = differences.compactMap(\.self)
        // What was said along the way is compared with nothing, but explains much of what differs.
        return found.isEmpty
            ? [] : found + [Difference("said", expected: [], found: seen.said)].compactMap(\.self)
    }
}

package struct EntryExpectation: Equatable, Sendable {
    package var recordedAt: String?
    package var dateSource: String?
    package var day: String?
    package var seconds: Double?
    package var capped: Bool?
    package var text: String?
    /// Empty for no journal.
    package var journal: String?
    package var blocks: [String]?
    package var truncated: Bool?
    package var words: Words?
    package var mood: String?
    package var positive: ClosedRange<Int>?
    package var pending: [String]?

    package struct Words: Equatable, Sendable {
        package var said: String
        package var within: Double
    }

    package init() {}

    fileprivate func differences(from entry: Entry, named name: String) -> [Difference?] {
        func compare<Value: Equatable>(_ part: String, _ expected: Value?, _ found: Value) -> Difference? {
            guard let expected else { return nil }
            return Difference("\(name): \(part)", expected: "\(expected)", found: "\(found)")
        }
        return [
            compare("recordedAt", recordedAt, entry.recordedAt.description),
            compare("dateSource", dateSource, entry.dateSource.rawValue),
            compare("day", day, entry.day.description),
            compare(
                "seconds",
                seconds.map { Thousandths(seconds: $0) },
                Thousandths(seconds: entry.sound?.seconds ?? 0)
            ),
            compare("capped", capped, entry.transcript?.capped ?? false),
            compare("text", text, entry.text),
            compare("journal", journal, entry.journal ?? ""),
            compare("blocks", blocks, entry.blocks.map(DiaryLines.line)),
            compare("truncated", truncated, entry.textTruncated),
            compare("mood", mood, entry.moodName),
            compare("pending", pending, entry.pending.map(\.rawValue)),
            words(of: entry, named: name),
            share(of: entry, named: name),
        ]
    }

    private func words(of entry: Entry, named name: String) -> Difference? {
        guard let words else { return nil }
        let heard = entry.transcript?.text ?? ""
        let share = WordErrors.share(said: words.said, heard: heard)
        guard share > words.within else { return nil }
        return Difference(
            "\(name): words, \(Thousandths(seconds: share)) of them wrong and at most \(words.within) expected",
            expected: words.said,
            found: heard
        )
    }

    private func share(of entry: Entry, named name: String) -> Difference? {
        guard let positive else { return nil }
        let found = entry.mood?.positive
        guard found.map({ !positive.contains($0) }) ?? true else { return nil }
        return Difference(
            "\(name): positive",
            expected: "\(positive.lowerBound) to \(positive.upperBound) per cent",
            found: found.map { "\($0) per cent" } ?? "no mood"
        )
    }
}

extension Thousandths: Equatable {
    static func == (one: Thousandths, other: Thousandths) -> Bool { one.description == other.description }
}
