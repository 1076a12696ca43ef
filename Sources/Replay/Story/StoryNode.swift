internal import Programs

/// A value with the line on which it stands.
typealias StoryNode = JSON5Node

extension StoryNode {
    static func parse(_ text: String) throws(StoryError) -> StoryNode {
        do {
            return try JSON5Parser.parse(text)
        } catch {
            switch error.fact {
            case .expected(let wanted, let found):
                throw StoryError(line: error.line, .expected(wanted, found: found))
            case .twice(let key): throw StoryError(line: error.line, .twice(key))
            case .tooDeep(let limit):
                throw StoryError(line: error.line, .outOfRange("\(limit) values in each other"))
            }
        }
    }

    var kind: String {
        switch value {
        case .null: "null"
        case .flag: "true or false"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// A mistake in a story, with its line counted from 1.
package struct StoryError: Error, Equatable, Sendable {
    package let line: Int
    package let fact: Fact

    package enum Fact: Equatable, Sendable {
        case unreadable(errno: Int32)
        case expected(String, found: String)
        case unknownKey(String, suggestion: String?)
        case missingKey(String)
        case twice(String)
        case unknownValue(String, allowed: [String])
        case outOfRange(String)
        case unknownSound(String)
        case noSuchFile(String)
        case expectIsNotLast
        case backInTime(before: Double)
    }

    init(line: Int, _ fact: Fact) {
        self.line = line
        self.fact = fact
    }
}

extension StoryError: CustomStringConvertible {
    package var description: String {
        "line \(line): \(fact)"
    }
}

extension StoryError.Fact: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let errno): "the file cannot be read (error \(errno))"
        case .expected(let wanted, let found): "\(wanted) is expected here, not \(found)"
        case .unknownKey(let key, let suggestion?): "unknown key ‘\(key)’; did you mean ‘\(suggestion)’?"
        case .unknownKey(let key, nil): "unknown key ‘\(key)’"
        case .missingKey(let key): "‘\(key)’ is missing"
        case .twice(let key): "‘\(key)’ is given twice"
        case .unknownValue(let value, let allowed):
            "‘\(value)’ is not one of \(allowed.joined(separator: ", "))"
        case .outOfRange(let range): "only \(range) can be meant here"
        case .expectIsNotLast: "‘expect’ must be the last member, beginning on a line of its own"
        case .noSuchFile(let path): "no file ‘\(path)’ beside the story"
        case .unknownSound(let name): "no sound named ‘\(name)’ in this story"
        case .backInTime(let before): "a step cannot be earlier than the one before it, at \(before) s"
        }
    }
}
