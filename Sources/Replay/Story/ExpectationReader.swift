internal import Programs
internal import VoiceCore

extension StoryExpectation {
    static func read(_ node: StoryNode) throws(StoryError) -> StoryExpectation {
        var fields = try StoryFields(node)
        var expectation = StoryExpectation()
        expectation.trace = try fields.use("trace")?.texts()
        expectation.outcomes = try fields.use("outcomes")?.texts()
        expectation.journals = try fields.use("journals")?.texts()
        expectation.links = try fields.use("links")?.texts()
        expectation.files = try fields.use("files")?.texts()
        if let entries = try fields.use("entries")?.list() {
            var read: [EntryExpectation] = []
            for entry in entries { read.append(try EntryExpectation.read(entry)) }
            expectation.entries = read
        }
        try fields.finish()
        return expectation
    }
}

extension EntryExpectation {
    fileprivate static func read(_ node: StoryNode) throws(StoryError) -> EntryExpectation {
        var fields = try StoryFields(node)
        var entry = EntryExpectation()
        if let moment = fields.use("recordedAt") { entry.recordedAt = try moment.moment() }
        entry.dateSource = try fields.text("dateSource")
        entry.day = try fields.text("day")
        entry.seconds = try fields.number("seconds", in: 0...1_000_000)
        entry.capped = try fields.flag("capped")
        entry.text = try fields.text("text")
        entry.journal = try fields.text("journal")
        entry.blocks = try fields.use("blocks")?.texts()
        entry.truncated = try fields.flag("truncated")
        entry.words = try fields.use("words").map(Words.read)
        entry.mood = try fields.choice("mood", of: NamedMood.self)?.rawValue
        entry.positive = try fields.use("positive").map(percent)
        entry.pending = try fields.use("pending")?.texts()
        try fields.finish()
        return entry
    }

    private enum NamedMood: String, CaseIterable {
        case joy, sadness, anger, fear, unsure, none
    }

    private static func percent(_ node: StoryNode) throws(StoryError) -> ClosedRange<Int> {
        let ends = try node.list()
        guard ends.count == 2 else {
            throw StoryError(line: node.line, .expected("[from, to]", found: node.kind))
        }
        let from = try ends[0].whole(in: 0...100)
        return from...(try ends[1].whole(in: from...100))
    }
}

extension EntryExpectation.Words {
    fileprivate static func read(_ node: StoryNode) throws(StoryError) -> EntryExpectation.Words {
        var fields = try StoryFields(node)
        let words = EntryExpectation.Words(
            said: try fields.need("said").text(),
            within: try fields.need("within").number(in: 0...1)
        )
        try fields.finish()
        return words
    }
}
