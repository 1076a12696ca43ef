internal import System

/// A piece of a page: whatever text goes in is escaped on the way, and there is no other way in.
struct Markup: Sendable, Equatable {
    /// The markup as it is sent.
    private(set) var html = ""

    init() {}

    /// A text that is shown: marks that turn the direction of what follows stay out.
    init(_ text: String) { html = MarkupText.escaped(text, keepsTurns: false) }

    /// A text that comes back from a form as it is.
    init(verbatim text: String) { html = MarkupText.escaped(text, keepsTurns: true) }

    /// An element with what is in it.
    init(_ tag: Tag, _ attributes: [Attribute], _ content: Markup) {
        let name = tag.rawValue
        html.reserveCapacity(
            attributes.reduce(content.html.utf8.count + 2 * name.utf8.count + 6) { $0 + $1.bytes }
        )
        html += "<"
        html += name
        for attribute in attributes { attribute.write(to: &html) }
        html += ">"
        guard !tag.isVoid else { return }
        // A line break that begins a text area is not part of its text, so one is put before.
        if tag == .textarea { html += "\n" }
        html += content.html
        html += "</"
        html += name
        html += ">"
    }

    static func += (one: inout Markup, other: Markup) { one.html += other.html }

    /// A whole page.
    static func document(_ root: Markup) -> Markup {
        var document = Markup()
        document.html = "<!doctype html>\n" + root.html
        return document
    }

    var isEmpty: Bool { html.isEmpty }
}

/// An element: its name, its attributes, and what is in it.
func element(_ tag: Tag, _ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() })
    -> Markup
{
    Markup(tag, attributes, content())
}

/// Puts pieces of a page one after the other.
@resultBuilder
enum MarkupBuilder {
    static func buildExpression(_ text: String) -> Markup { Markup(text) }
    static func buildExpression(_ markup: Markup) -> Markup { markup }
    static func buildExpression(_ markup: Markup?) -> Markup { markup ?? Markup() }
    static func buildExpression(_ many: [Markup]) -> Markup { buildArray(many) }
    static func buildBlock(_ parts: Markup...) -> Markup { buildArray(parts) }
    static func buildOptional(_ markup: Markup?) -> Markup { markup ?? Markup() }
    static func buildEither(first markup: Markup) -> Markup { markup }
    static func buildEither(second markup: Markup) -> Markup { markup }
    static func buildArray(_ parts: [Markup]) -> Markup {
        var whole = Markup()
        for part in parts { whole += part }
        return whole
    }
}

/// A piece of a page from several.
func together(@MarkupBuilder _ content: () -> Markup) -> Markup { content() }

/// The columns of a table, which has their places before their first cell comes.
func columns(_ count: Int) -> Markup {
    element(.colgroup) { for _ in 0..<count { element(.col) } }
}
