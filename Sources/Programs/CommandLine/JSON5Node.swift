/// A value in a JSON5 text, and the line on which it stands.
package struct JSON5Node: Equatable, Sendable {
    package enum Value: Equatable, Sendable {
        case null
        case flag(Bool)
        case number(Double)
        case text(String)
        case list([JSON5Node])
        case object([Member])
    }

    /// A key with its value, in the order of the text.
    package struct Member: Equatable, Sendable {
        package let key: String
        package let line: Int
        package let node: JSON5Node
    }

    package let value: Value
    /// Counted from 1; 0 for a value that stands in no text.
    package let line: Int

    package init(value: Value, line: Int = 0) {
        self.value = value
        self.line = line
    }
}

/// A syntax error with its line.
package struct JSON5Error: Error, Equatable, Sendable {
    package enum Fact: Equatable, Sendable {
        case expected(String, found: String)
        /// A key stands twice in one object.
        case twice(String)
        /// More values stand in each other than anybody means.
        case tooDeep(limit: Int)
    }

    /// Counted from 1.
    package let line: Int
    package let fact: Fact

    package init(line: Int, _ fact: Fact) {
        self.line = line
        self.fact = fact
    }
}
