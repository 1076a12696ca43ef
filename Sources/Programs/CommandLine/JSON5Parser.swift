/// Reads JSON5 and keeps the line of every key and value, which Foundation forgets.
package struct JSON5Parser {
    private let text: [Unicode.Scalar]
    private var place = 0
    private var line = 1
    private var depth = 0
    private static let deepest = 64

    private init(_ text: String) { self.text = Array(text.unicodeScalars) }

    package static func parse(_ text: String) throws(JSON5Error) -> JSON5Node {
        var parser = JSON5Parser(text)
        let node = try parser.value()
        try parser.skipBlanks()
        guard parser.next == nil else { throw parser.wrong("the end of the text") }
        return node
    }

    private var next: Unicode.Scalar? { place < text.count ? text[place] : nil }

    private mutating func advance() {
        if next == "\n" { line += 1 }
        place += 1
    }

    private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        advance()
        return true
    }

    private func wrong(_ wanted: String) -> JSON5Error {
        JSON5Error(line: line, .expected(wanted, found: next.map { "‘\($0)’" } ?? "the end of the text"))
    }

    // MARK: Values

    private mutating func value() throws(JSON5Error) -> JSON5Node {
        try skipBlanks()
        let start = line
        guard depth < Self.deepest else { throw JSON5Error(line: line, .tooDeep(limit: Self.deepest)) }
        depth += 1
        defer { depth -= 1 }
        switch next {
        case "{": return JSON5Node(value: .object(try members()), line: start)
        case "[": return JSON5Node(value: .list(try elements()), line: start)
        case "\"", "'": return JSON5Node(value: .text(try string()), line: start)
        default: return JSON5Node(value: try word(), line: start)
        }
    }

    private mutating func members() throws(JSON5Error) -> [JSON5Node.Member] {
        advance()
        var members: [JSON5Node.Member] = []
        while true {
            try skipBlanks()
            if accept("}") { return members }
            let keyLine = line
            let key = try self.key()
            guard !members.contains(where: { $0.key == key }) else {
                throw JSON5Error(line: keyLine, .twice(key))
            }
            try skipBlanks()
            guard accept(":") else { throw wrong("‘:’") }
            members.append(JSON5Node.Member(key: key, line: keyLine, node: try value()))
            try skipBlanks()
            guard accept(",") || next == "}" else { throw wrong("‘,’ or ‘}’") }
        }
    }

    private mutating func elements() throws(JSON5Error) -> [JSON5Node] {
        advance()
        var elements: [JSON5Node] = []
        while true {
            try skipBlanks()
            if accept("]") { return elements }
            elements.append(try value())
            try skipBlanks()
            guard accept(",") || next == "]" else { throw wrong("‘,’ or ‘]’") }
        }
    }

    private mutating func key() throws(JSON5Error) -> String {
        if next == "\"" || next == "'" { return try string() }
        let name = run {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "$"
        }
        guard !name.isEmpty else { throw wrong("a key") }
        return name
    }

    private mutating func word() throws(JSON5Error) -> JSON5Node.Value {
        let start = (place, line)
        let word = run {
            $0.properties.isAlphabetic || $0.isASCII && "0123456789+-._".unicodeScalars.contains($0)
        }
        switch word {
        case "null": return .null
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            let isNumber =
                word.unicodeScalars.first.map { "0123456789+-.".unicodeScalars.contains($0) } ?? false
            if isNumber, let number = Self.number(word), number.isFinite { return .number(number) }
            (place, line) = start
            guard word.first?.isLetter == true else { throw wrong("a value") }
            // At the very beginning it is a setting without its braces, elsewhere a text without quotes.
            throw JSON5Error(
                line: line,
                depth == 1
                    ? .expected("‘{’", found: "‘\(word)’; settings stand in { … }")
                    : .expected("a value", found: "‘\(word)’ without quotes")
            )
        }
    }

    private static func number(_ word: String) -> Double? {
        var digits = Substring(word)
        let negative = digits.first == "-"
        if negative || digits.first == "+" { digits.removeFirst() }
        if digits.hasSuffix(".") { digits.removeLast() }
        guard let number = Double(digits) else { return nil }
        return negative ? -number : number
    }

    // MARK: Texts

    private mutating func string() throws(JSON5Error) -> String {
        guard let quote = next else { throw wrong("a text") }
        advance()
        var string = String.UnicodeScalarView()
        while let scalar = next {
            guard scalar != "\n" else { throw wrong("the end of the text") }
            advance()
            if scalar == quote { return String(string) }
            if scalar == "\\" { try escape(into: &string) } else { string.append(scalar) }
        }
        throw wrong("the end of the text")
    }

    private mutating func escape(into string: inout String.UnicodeScalarView) throws(JSON5Error) {
        guard let scalar = next else { throw wrong("the rest of the text") }
        advance()
        switch scalar {
        case "n": string.append("\n")
        case "t": string.append("\t")
        case "r": string.append("\r")
        case "0": string.append("\0")
        case "\n": break
        case "u": string.append(try unicode())
        default: string.append(scalar)
        }
    }

    private mutating func unicode() throws(JSON5Error) -> Unicode.Scalar {
        let first = try fourDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xd800..<0xdc00).contains(first), accept("\\"), accept("u") else { throw wrong("a character") }
        let second = try fourDigits()
        guard (0xdc00..<0xe000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
        else { throw wrong("a character") }
        return scalar
    }

    private mutating func fourDigits() throws(JSON5Error) -> UInt32 {
        var digits = ""
        while digits.count < 4, let scalar = next, Character(scalar).isHexDigit {
            digits.unicodeScalars.append(scalar)
            advance()
        }
        guard digits.count == 4, let code = UInt32(digits, radix: 16) else {
            throw wrong("four hexadecimal digits")
        }
        return code
    }

    // MARK: Between values

    private mutating func run(while accepts: (Unicode.Scalar) -> Bool) -> String {
        var run = String.UnicodeScalarView()
        while let scalar = next, accepts(scalar) {
            run.append(scalar)
            advance()
        }
        return String(run)
    }

    private mutating func skipBlanks() throws(JSON5Error) {
        while let scalar = next {
            if scalar.properties.isWhitespace || scalar == "\u{feff}" {
                advance()
            } else if scalar == "/" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSON5Error) {
        advance()
        if accept("/") {
            while let scalar = next, scalar != "\n" { advance() }
        } else if accept("*") {
            while next != nil {
                if accept("*"), accept("/") { return }
                if next != "*" { advance() }
            }
            throw wrong("‘*/’")
        } else {
            throw wrong("a comment")
        }
    }
}

package struct JSON5Node: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([JSON5Node])
        case object([Member])
    }

    package struct Member: Equatable, Sendable {
        package let key: String
        package let line: Int
        package let node: JSON5Node
    }

    package let value: Value
    /// Counted from 1; 0 for a value made in code.
    package let line: Int

    package init(value: Value, line: Int = 0) {
        self.value = value
        self.line = line
    }
}

package struct JSON5Error: Error, Equatable, Sendable {
    package enum Fact: Equatable, Sendable {
        case expected(String, found: String)
        case twice(String)
        case tooDeep(limit: Int)
    }

    package let line: Int
    package let fact: Fact

    package init(line: Int, _ fact: Fact) {
        self.line = line
        self.fact = fact
    }
}
