package enum StoryDeed: Equatable, Sendable {
    case trip(name: String, start: String, days: Int)
    case write(StoryWriting, name: String)
    case append(StoryWriting, to: String)
    /// Blocks count from 1, as in `show`.
    case change(entry: String, block: Int, text: String)
    case move(entry: String, journal: String)
    case remove(entry: String, block: Int?)
    case restore(entry: String)
    case rename(journal: String, to: String)
    case drop(journal: String)
    case web(Web)
    /// Nil makes the page unreachable.
    case page(address: String, title: String?)
    case sweep

    package enum Web: String, CaseIterable, Sendable { case online, offline }

    static func read(_ fields: inout StoryFields) throws(StoryError) -> StoryDeed? {
        if let entry = try readEntry(&fields) { return entry }
        if let name = try fields.text("trip") {
            let start = try fields.need("start").text()
            return .trip(name: name, start: start, days: try fields.whole("days", in: 1...3_660) ?? 1)
        }
        if let name = try fields.text("rename") {
            return .rename(journal: name, to: try fields.need("to").text())
        }
        if let name = try fields.text("drop") { return .drop(journal: name) }
        if let web = try fields.choice("web", of: Web.self) { return .web(web) }
        if let address = try fields.text("page") {
            return .page(address: address, title: try fields.text("title"))
        }
        if try fields.flag("sweep") == true { return .sweep }
        return nil
    }

    private static func readEntry(_ fields: inout StoryFields) throws(StoryError) -> StoryDeed? {
        if let text = try fields.text("write") {
            let name = try fields.need("as").text()
            return .write(try StoryWriting.read(text, &fields), name: name)
        }
        if let name = try fields.text("append") {
            return .append(try StoryWriting.read(try fields.text("text") ?? "", &fields), to: name)
        }
        if let name = try fields.text("change") {
            let block = try fields.need("block").whole(in: 1...1_000)
            return .change(entry: name, block: block, text: try fields.need("text").text())
        }
        if let name = try fields.text("move") {
            return .move(entry: name, journal: try fields.need("journal").text())
        }
        if let name = try fields.text("remove") {
            return .remove(entry: name, block: try fields.whole("block", in: 1...1_000))
        }
        return try fields.text("restore").map { .restore(entry: $0) }
    }
}

package struct StoryWriting: Equatable, Sendable {
    package var text = ""
    package var photos: [String] = []
    package var links: [String] = []
    package var places: [String] = []
    package var journal: String?
    package var on: String?

    fileprivate static func read(_ text: String, _ fields: inout StoryFields) throws(StoryError)
        -> StoryWriting
    {
        StoryWriting(
            text: text,
            photos: try fields.use("photos")?.texts() ?? [],
            links: try fields.use("links")?.texts() ?? [],
            places: try fields.use("places")?.texts() ?? [],
            journal: try fields.text("journal"),
            on: try fields.use("on")?.moment()
        )
    }
}

package struct StoryOffer: Equatable, Sendable {
    package var sound: String
    package var name: String
    package var on: String?
    /// Waits until it is filed, or else only until others may hear it.
    package var waits = true
    package var isTheirs = false

    package var shownName: String { isTheirs ? "their \(name)" : name }

    static func read(_ sound: String, _ fields: inout StoryFields) throws(StoryError) -> StoryOffer {
        StoryOffer(
            sound: sound,
            name: try fields.need("as").fileName(),
            on: try fields.use("on")?.text(),
            waits: try fields.flag("waits") ?? true,
            isTheirs: try fields.flag("theirs") ?? false
        )
    }
}

extension Story {
    package var hasFarm: Bool {
        script.contains { step in
            switch step.action {
            case .farm, .worker, .answered: true
            default: false
            }
        }
    }
}
