/// A value in a JSON5 text, and the line on which it stands.
package struct JSON5Node: Equatable, Sendable {
    /// What a piece of a JSON5 document holds.
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
        /// The name before the colon.
        package let key: String
        /// The line that the name is on.
        package let line: Int
        /// What stands after the colon.
        package let node: JSON5Node
    }

    /// What it holds.
    package let value: Value
    /// Counted from 1; 0 for a value that stands in no text.
    package let line: Int

    /// A value on a line.
    package init(value: Value, line: Int = 0) {
        self.value = value
        self.line = line
    }
}

/// Why a text is not JSON5, and where.
package struct JSON5Error: Error, Equatable, Sendable {
    /// What is wrong with a document.
    package enum Fact: Equatable, Sendable {
        case expected(String, found: String)
        /// A key stands twice in one object.
        case twice(String)
        /// More values stand in each other than anybody means.
        case tooDeep(limit: Int)
    }

    /// Counted from 1.
    package let line: Int
    /// What is wrong.
    package let fact: Fact

    /// An error on a line.
    package init(line: Int, _ fact: Fact) {
        self.line = line
        self.fact = fact
    }
}
