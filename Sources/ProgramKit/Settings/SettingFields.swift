internal import CommandLineKit
internal import VoiceCore

/// The members of an object in the settings, such as an inbox or a rule.
struct SettingFields {
    private let key: String
    private let line: Int
    private let members: [JSON5Node.Member]

    /// Refuses members that mean nothing, and what is no object.
    init(_ key: String, _ node: JSON5Node, keys: [String], expected: String) throws(SettingProblem) {
        (self.key, line) = (key, node.line)
        guard case .object(let members) = node.value else {
            throw SettingProblem(key, line: node.line, .bad(expected: expected, suggestion: nil))
        }
        if let unknown = members.first(where: { !keys.contains($0.key) }) {
            let nearest = Suggestion.nearest(to: unknown.key, among: keys)
            throw SettingProblem(
                "\(key).\(unknown.key)",
                line: unknown.line,
                .unknown(suggestion: nearest),
                known: keys
            )
        }
        self.members = members
    }

    /// The value of a member; nothing where it is not there.
    func value<Value>(_ name: String, _ expected: String, _ read: (JSON5Node) -> Value?)
        throws(SettingProblem) -> Value?
    {
        guard let node = node(name) else { return nil }
        guard let value = read(node) else {
            throw SettingProblem("\(key).\(name)", line: node.line, .bad(expected: expected, suggestion: nil))
        }
        return value
    }

    /// The value of a member by a general setting's rule.
    func value<Value>(_ setting: Setting<Value>, _ around: SettingSurroundings) throws(SettingProblem)
        -> Value?
    {
        guard let node = node(setting.declaration.name) else { return nil }
        do {
            return try setting.read(node, around)
        } catch {
            throw SettingProblem("\(key).\(error.key)", line: error.line, error.fact)
        }
    }

    /// What is wrong with the whole object.
    func problem(_ expected: String) -> SettingProblem {
        SettingProblem(key, line: line, .bad(expected: expected, suggestion: nil))
    }

    private func node(_ name: String) -> JSON5Node? { members.first { $0.key == name }?.node }
}
