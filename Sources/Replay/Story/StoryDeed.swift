/// What a person does with the diary in a story beside speaking, and what the web is like meanwhile.
package enum StoryDeed: Equatable, Sendable {
    /// A trip is made.
    case trip(name: String, start: String, days: Int)
    /// An entry is written, which the story knows by this name.
    case write(StoryWriting, name: String)
    /// Parts are added to an entry.
    case append(StoryWriting, to: String)
    /// One of an entry's blocks, counted from 1 as `show` does, gets another text.
    case change(entry: String, block: Int, text: String)
    /// An entry goes into another journal.
    case move(entry: String, journal: String)
    /// An entry goes to the trash, or one of its blocks goes for good.
    case remove(entry: String, block: Int?)
    /// An entry comes back from the trash.
    case restore(entry: String)
    /// A journal gets another name.
    case rename(journal: String, to: String)
    /// A journal goes to the trash with its entries.
    case drop(journal: String)
    /// There is a network from now on, or none.
    case web(Web)
    /// A page has this title from now on, or does not answer.
    case page(address: String, title: String?)
    /// The links are gone through.
    case sweep

    /// Whether there is a network.
    package enum Web: String, CaseIterable, Sendable { case online, offline }
}

/// What a person writes in a story.
package struct StoryWriting: Equatable, Sendable {
    /// The text, which may be empty where there is something else.
    package var text = ""
    /// The files of photos beside the story.
    package var photos: [String] = []
    /// Links as they are typed.
    package var links: [String] = []
    /// The names of places.
    package var places: [String] = []
    /// The journal that is named.
    package var journal: String?
    /// When it was, where that is not now.
    package var on: String?
}

extension StoryDeed {
    /// Reads a deed; nothing where the step is something else.
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

extension StoryWriting {
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
