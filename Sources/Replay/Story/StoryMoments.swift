internal import FoundationEssentials
internal import Programs
internal import VoiceCore

extension StoryNode {
    /// A moment such as `2026-01-01T12:00:00+01:00`, as it was written.
    func moment() throws(StoryError) -> String {
        let text = try self.text()
        let hasOffset = text.hasSuffix("Z") || text.dropFirst(19).contains { $0 == "+" || $0 == "-" }
        guard hasOffset, (try? Date(text, strategy: .iso8601)) != nil else {
            throw StoryError(
                line: line,
                .expected("a moment such as 2026-01-01T12:00:00+01:00", found: "‘\(text)’")
            )
        }
        return text
    }

    func zone() throws(StoryError) -> String {
        let text = try self.text()
        guard ZoneRules.named(text) != nil else {
            throw StoryError(line: line, .expected("a time zone such as Europe/Berlin", found: "‘\(text)’"))
        }
        return text
    }

    /// A time of day such as `04:00`, as it was written.
    func timeOfDay() throws(StoryError) -> String {
        let text = try self.text()
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
            let hour = Int(parts[0]), (0..<24).contains(hour),
            let minute = Int(parts[1]), (0..<60).contains(minute)
        else {
            throw StoryError(line: line, .expected("a time such as 04:00", found: "‘\(text)’"))
        }
        return text
    }

    /// A file or a file in a folder of the inbox, never one outside it.
    func fileName() throws(StoryError) -> String {
        let text = try self.text()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            throw StoryError(line: line, .expected("the name of a file in the inbox", found: "‘\(text)’"))
        }
        return text
    }
}
