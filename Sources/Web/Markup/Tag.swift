internal import System
internal import Travel
internal import VoiceCore

/// The elements that pages are made of, none of which holds a script or a style in itself.
enum Tag: String {
    case html, head, body, meta, link, title
    case header, main, nav, section, article, aside, div, p, span, h1, h2, h3
    case a, b, i, q, small, code, kbd, mark, del, ins, time, progress
    case ul, ol, li, dl, dt, dd
    case table, thead, tbody, tr, th, td, caption, colgroup, col
    case form, input, button, label, textarea, fieldset, legend, datalist, select, option
    case details, summary, audio, noscript, figure, figcaption, img
    case svg, symbol, use, path, rect, circle, defs, clipPath, text, g
    /// A script that is loaded from an address of ours, and has no text.
    case script

    /// Whether nothing can be in it, so that it has no end.
    var isVoid: Bool {
        switch self {
        case .meta, .link, .input, .img, .col: true
        default: false
        }
    }
}

/// What an element says of itself.
struct Attribute {
    /// Names of attributes whose value is a text or a number, never an address or a program.
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

    /// Attributes that are there or not.
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

    /// Writes it as it stands in the element.
    func write(to html: inout String) {
        html += " "
        html += name
        guard let value else { return }
        html += "=\""
        html += value
        html += "\""
    }

    /// How many bytes that are at most.
    var bytes: Int { name.utf8.count + (value?.utf8.count ?? 0) + 4 }

    static func of(_ name: Name, _ value: String) -> Attribute {
        // What a field holds comes back with the form, so nothing of it is left out.
        Attribute(name: name.rawValue, value: MarkupText.escaped(value, keepsTurns: name == .value))
    }

    static func of(_ name: Name, _ value: Int) -> Attribute { of(name, String(value)) }

    static func of(_ name: Name, _ value: Double) -> Attribute { of(name, Figure.short(value)) }

    static func flag(_ flag: Flag) -> Attribute { Attribute(name: flag.rawValue, value: nil) }

    static func kind(_ classes: String) -> Attribute { of(.className, classes) }

    static func id(_ id: String) -> Attribute { of(.id, id) }

    static func label(_ text: String) -> Attribute { of(.label, text) }

    static let quiet = of(.isHidden, "true")

    /// The text's own direction, which ends with the element.
    static let ownDirection = of(.dir, "auto")

    static func href(_ address: Address) -> Attribute { url("href", address.text) }

    static func src(_ address: Address) -> Attribute { url("src", address.text) }

    static func action(_ address: Address) -> Attribute { url("action", address.text) }

    /// A page elsewhere, to which only a click leads; nothing for one that anybody on the way could read.
    static func href(outside link: LinkAddress) -> Attribute? {
        link.text.hasPrefix("https://") ? url("href", link.text) : nil
    }

    /// Another part of the same page.
    static func href(part: String) -> Attribute { url("href", "#" + Address.escaped(part)) }

    private static func url(_ name: String, _ address: String) -> Attribute {
        Attribute(name: name, value: MarkupText.escaped(address, keepsTurns: false))
    }
}
