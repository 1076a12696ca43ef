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
