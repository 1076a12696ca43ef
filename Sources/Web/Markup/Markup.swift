internal import System
internal import Travel
internal import VoiceCore

/// A piece of a page; all text in it is escaped, as there is no other way in.
struct Markup: Sendable, Equatable {
    private(set) var html = ""

    init() {}

    /// A shown text, without the marks that turn the direction of what follows.
    init(_ text: String) { html = MarkupText.escaped(text, keepsTurns: false) }

    /// A text that comes back from a form as it is.
    init(verbatim text: String) { html = MarkupText.escaped(text, keepsTurns: true) }

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

    static func document(_ root: Markup) -> Markup {
        var document = Markup()
        document.html = "<!doctype html>\n" + root.html
        return document
    }

    var isEmpty: Bool { html.isEmpty }
}

func element(_ tag: Tag, _ attributes: Attribute..., @MarkupBuilder content: () -> Markup = { Markup() })
    -> Markup
{
    Markup(tag, attributes, content())
}

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

/// A value that a form carries unseen.
func hidden(_ name: String, _ value: String) -> Markup {
    element(.input, .of(.type, "hidden"), .of(.name, name), .of(.value, value))
}

/// A row of the page with its content in the middle column.
func measured(
    _ row: String = "row plain",
    _ kind: String = "in-measure",
    @MarkupBuilder content: () -> Markup
)
    -> Markup
{
    element(.div, .kind(row)) { element(.div, .kind(kind), content: content) }
}

/// A picture that a browser loads once it is near.
func image(_ source: Address, alt: String, width: Int, height: Int) -> Markup {
    element(
        .img,
        .src(source),
        .of(.alt, alt),
        .of(.width, width),
        .of(.height, height),
        .of(.loading, "lazy")
    )
}

/// A drawing that says its name to those who do not see it.
func drawing(_ kind: String, _ box: String, _ name: String, @MarkupBuilder content: () -> Markup) -> Markup {
    element(.svg, .kind(kind), .of(.viewBox, box), .of(.role, "img"), .label(name), content: content)
}

/// A part that a keyboard can scroll, too.
func scrolling(_ name: String, @MarkupBuilder content: () -> Markup) -> Markup {
    element(.div, .kind("scroll"), .of(.role, "region"), .of(.tabindex, 0), .label(name), content: content)
}

func tableHead(_ names: [String]) -> Markup {
    element(.thead) { element(.tr) { for name in names { element(.th, .of(.scope, "col")) { name } } } }
}

func together(@MarkupBuilder _ content: () -> Markup) -> Markup { content() }

/// The columns of a table, which has their widths before their first cell comes.
func columns(_ count: Int) -> Markup {
    element(.colgroup) { for _ in 0..<count { element(.col) } }
}

/// The elements of the pages, none of which holds a script or a style in itself.
enum Tag: String {
    case html, head, body, meta, link, title
    case header, main, nav, section, article, aside, div, p, span, h1, h2, h3
    case a, b, i, q, small, code, kbd, mark, del, ins, time, progress
    case ul, ol, li, dl, dt, dd
    case table, thead, tbody, tr, th, td, caption, colgroup, col
    case form, input, button, label, textarea, fieldset, legend, datalist, select, option
    case details, summary, audio, noscript, figure, figcaption, img
    case svg, symbol, use, path, rect, circle, defs, clipPath, text, g
    case script

    var isVoid: Bool {
        switch self {
        case .meta, .link, .input, .img, .col: true
        default: false
        }
    }
}

struct Attribute {
    /// Attributes whose value is a text or a number, never an address or a program.
    enum Name: String {
        case id, lang, role, title, name, value, type, `for`, list, rel, content, charset, datetime, scope,
            dir
        case method, tabindex, rows, min, max, step, maxlength, autocomplete, spellcheck, preload, abbr
        case popover, popovertarget, width, height, viewBox, d, x, y, r, cx, cy, rx, transform
        case enctype, accept, alt, loading
        case className = "class"
        case clipPath = "clip-path"
        case preserveAspectRatio
        case textAnchor = "text-anchor"
        case label = "aria-label"
        case labelledby = "aria-labelledby"
        case describedby = "aria-describedby"
        case current = "aria-current"
        case valuetext = "aria-valuetext"
        case live = "aria-live"
        case isHidden = "aria-hidden"
        case start = "data-s"
        case end = "data-e"
        case at = "data-at"
        case play = "data-play"
        case pauseText = "data-pause"
        case playText = "data-text"
        case says = "data-says"
        case saysEmpty = "data-says-empty"
        case saysPlace = "data-says-place"
        case saysFiled = "data-says-filed"
        case skip = "data-skip"
        case key = "data-key"
        case keys = "data-keys"
        case httpEquiv = "http-equiv"
        case events = "data-events"
        case shows = "data-shows"
        case progress = "data-progress"
    }

    enum Flag: String {
        case checked, selected, hidden, controls, `defer`, required, multiple
        case player = "data-player"
        case toggle = "data-toggle"
        case rate = "data-rate"
        case clock = "data-clock"
        case words = "data-words"
        case grid = "data-grid"
        case drop = "data-drop"
        case left = "data-left"
        case level = "data-level"
        case line = "data-line"
        case liveWords = "data-live-words"
        case lost = "data-lost"
        case tree = "data-tree"
        case results = "data-results"
        case leafCard = "data-leaf-card"
        case unsaved = "data-unsaved"
        case unsent = "data-unsent"
        case gone = "data-gone"
        case shut = "data-shut"
        case changed = "data-changed"
        case removed = "data-removed"
    }

    fileprivate let name: String
    fileprivate let value: String?

    func write(to html: inout String) {
        html += " "
        html += name
        guard let value else { return }
        html += "=\""
        html += value
        html += "\""
    }

    var bytes: Int { name.utf8.count + (value?.utf8.count ?? 0) + 4 }

    static func of(_ name: Name, _ value: String) -> Attribute {
        // A field's value comes back with the form, so nothing of it is left out.
        Attribute(name: name.rawValue, value: MarkupText.escaped(value, keepsTurns: name == .value))
    }

    static func of(_ name: Name, _ value: Int) -> Attribute { of(name, String(value)) }
    static func of(_ name: Name, _ value: Double) -> Attribute { of(name, Figure.short(value)) }
    static func flag(_ flag: Flag) -> Attribute { Attribute(name: flag.rawValue, value: nil) }
    static func kind(_ classes: String) -> Attribute { of(.className, classes) }
    static func id(_ id: String) -> Attribute { of(.id, id) }
    static func label(_ text: String) -> Attribute { of(.label, text) }

    static let quiet = of(.isHidden, "true")

    static let ownDirection = of(.dir, "auto")

    static func href(_ address: Address) -> Attribute { url("href", address.text) }
    static func src(_ address: Address) -> Attribute { url("src", address.text) }
    static func action(_ address: Address) -> Attribute { url("action", address.text) }

    /// A page elsewhere, to which only a click leads; `nil` without encryption.
    static func href(outside link: LinkAddress) -> Attribute? {
        link.text.hasPrefix("https://") ? url("href", link.text) : nil
    }

    static func href(part: String) -> Attribute { url("href", "#" + Address.escaped(part)) }

    private static func url(_ name: String, _ address: String) -> Attribute {
        Attribute(name: name, value: MarkupText.escaped(address, keepsTurns: false))
    }
}

enum Figure {
    /// At most two decimals; 0 for infinity.
    static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let hundredths = Int((value * 100).rounded())
        let sign = hundredths < 0 ? "-" : ""
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(two(rest))"
    }

    static func tenth(_ value: Double) -> String {
        let text = fixed(value, decimals: 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Rounds by the number's exact value, as other languages print it.
    static func fixed(_ value: Double, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        guard value.isFinite, abs(value) * scale < 1e15 else { return "0" }
        var units = (value * scale).rounded(.toNearestOrEven)
        // The rest that rounding the product lost.
        let rest = (-units).addingProduct(value, scale)
        if rest > 0.5 { units += 1 } else if rest < -0.5 { units -= 1 }
        let (whole, part) = Int(abs(units)).quotientAndRemainder(dividingBy: Int(scale))
        let digits = String(part)
        let sign = units < 0 ? "-" : ""
        return "\(sign)\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }

    static func clock(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "0:00" }
        return "\(Int(seconds) / 60):\(two(Int(seconds) % 60))"
    }

    static func length(_ seconds: Double) -> String { clock(seconds.rounded()) }
    static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    static func percent(_ share: Double) -> String { "\(Int((min(max(share, 0), 1) * 100).rounded())) %" }
}

/// A file that is the same for everybody, under a name that changes with its content.
struct Assets {
    let bytes: [UInt8]
    let type: String
    let hash: String

    private init(_ bytes: [UInt8], _ type: String) {
        self.bytes = bytes
        self.type = type
        hash = String(ShortHash(of: bytes).value, radix: 36)
    }

    func answer(to request: Request) -> Response? {
        guard request.isReading else { return nil }
        let headers = ["Content-Type": type, "Cache-Control": "private, max-age=31536000, immutable"]
        return Response(200, headers, .bytes(bytes))
    }

    static let style = Assets(PackageResources.style_css, "text/css; charset=utf-8")
    static let script = Assets(PackageResources.page_js, "text/javascript; charset=utf-8")
    static let mark = Assets(PackageResources.mark_svg, "image/svg+xml")
}
