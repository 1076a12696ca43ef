internal import Programs
internal import VoiceCore

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
    package var description: String { "line \(line): \(fact)" }
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

/// Members that nobody takes are an error.
struct StoryFields {
    private var members: [StoryNode.Member]
    private var known: [String] = []
    let line: Int

    init(_ node: StoryNode) throws(StoryError) {
        guard case .object(let members) = node.value else {
            throw StoryError(line: node.line, .expected("an object", found: node.kind))
        }
        self.members = members
        line = node.line
    }

    var keys: [String] { members.map(\.key) }

    func line(of key: String) -> Int? { members.first { $0.key == key }?.line }

    mutating func use(_ key: String) -> StoryNode? {
        known.append(key)
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        return members.remove(at: index).node
    }

    mutating func need(_ key: String) throws(StoryError) -> StoryNode {
        if let node = use(key) { return node }
        // One that was mistyped is not missing.
        let others = members.map(\.key)
        if let meant = Suggestion.nearest(to: key, among: others), let line = self.line(of: meant) {
            throw StoryError(line: line, .unknownKey(meant, suggestion: key))
        }
        throw StoryError(line: line, .missingKey(key))
    }

    mutating func text(_ key: String) throws(StoryError) -> String? { try use(key)?.text() }

    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(StoryError) -> Double? {
        try use(key)?.number(in: range)
    }

    mutating func whole(_ key: String, in range: ClosedRange<Int>) throws(StoryError) -> Int? {
        try use(key)?.whole(in: range)
    }

    mutating func flag(_ key: String) throws(StoryError) -> Bool? { try use(key)?.flag() }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String,
        of type: Choice.Type
    ) throws(StoryError) -> Choice? where Choice.RawValue == String {
        try use(key)?.choice(of: type)
    }

    func finish() throws(StoryError) {
        guard let left = members.first else { return }
        throw StoryError(
            line: left.line,
            .unknownKey(left.key, suggestion: Suggestion.nearest(to: left.key, among: known))
        )
    }
}

extension StoryNode {
    func text() throws(StoryError) -> String {
        guard case .text(let text) = value else { throw wanted("a text") }
        return text
    }

    func flag() throws(StoryError) -> Bool {
        guard case .flag(let flag) = value else { throw wanted("true or false") }
        return flag
    }

    func number(in range: ClosedRange<Double>) throws(StoryError) -> Double {
        guard case .number(let number) = value else { throw wanted("a number") }
        guard range.contains(number) else {
            throw StoryError(line: line, .outOfRange("\(range.lowerBound) to \(range.upperBound)"))
        }
        return number
    }

    func whole(in range: ClosedRange<Int>) throws(StoryError) -> Int {
        guard case .number(let number) = value else { throw wanted("a whole number") }
        guard let whole = Int(exactly: number), range.contains(whole) else {
            throw StoryError(
                line: line,
                .outOfRange("whole numbers from \(range.lowerBound) to \(range.upperBound)")
            )
        }
        return whole
    }

    func list() throws(StoryError) -> [StoryNode] {
        guard case .list(let list) = value else { throw wanted("a list") }
        return list
    }

    func texts() throws(StoryError) -> [String] {
        var texts: [String] = []
        for element in try list() { texts.append(try element.text()) }
        return texts
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        of type: Choice.Type
    ) throws(StoryError) -> Choice where Choice.RawValue == String {
        let text = try self.text()
        guard let choice = Choice(rawValue: text) else {
            throw StoryError(line: line, .unknownValue(text, allowed: Choice.allCases.map(\.rawValue)))
        }
        return choice
    }

    private func wanted(_ kind: String) -> StoryError {
        StoryError(line: line, .expected(kind, found: self.kind))
    }
}
