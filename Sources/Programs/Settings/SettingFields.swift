internal import VoiceCore

/// The members of an object in the settings, and the problems found while reading them.
struct SettingFields {
    private let key: String
    private let line: Int
    private let members: [JSON5Node.Member]
    private var problems: [SettingProblem]

    init(_ key: String, _ node: JSON5Node, keys: [String], expected: String) throws(SettingProblem) {
        (self.key, line) = (key, node.line)
        guard case .object(let members) = node.value else {
            throw SettingProblem(key, line: node.line, .bad(expected: expected, suggestion: nil))
        }
        problems = members.filter { !keys.contains($0.key) }.map { unknown in
            let nearest = Suggestion.nearest(to: unknown.key, among: keys)
            return SettingProblem(
                "\(key).\(unknown.key)",
                line: unknown.line,
                .unknown(suggestion: nearest),
                known: keys
            )
        }
        self.members = members
    }

    /// Reads a member; notes a problem and returns `nil` if it is invalid.
    mutating func value<Value>(_ name: String, _ expected: String, _ read: (JSON5Node) -> Value?) -> Value? {
        guard let node = node(name) else { return nil }
        guard let value = read(node) else {
            let fact = SettingProblem.Fact.bad(expected: expected, suggestion: nil)
            problems.append(SettingProblem("\(key).\(name)", line: node.line, fact))
            return nil
        }
        return value
    }

    /// Reads a member by the rule of a general setting.
    mutating func value<Value>(_ setting: Setting<Value>, _ around: SettingSurroundings) -> Value? {
        guard let node = node(setting.declaration.name) else { return nil }
        do throws(SettingProblem) {
            return try setting.read(node, around)
        } catch {
            problems.append(SettingProblem("\(key).\(error.key)", line: error.line, error.fact))
            return nil
        }
    }

    /// Throws all problems, or a missing requirement if there are none.
    func end(requiring isRight: Bool = true, _ expected: String = "") throws(SettingProblem) {
        try SettingProblem.refuse(problems)
        guard isRight else {
            throw SettingProblem(key, line: line, .bad(expected: expected, suggestion: nil))
        }
    }

    private func node(_ name: String) -> JSON5Node? { members.first { $0.key == name }?.node }
}
