package import VoiceCore
internal import CommandLineKit

/// A watched folder, and what holds for the memos in it.
package struct InboxSettings: Equatable, Sendable {
    /// The folder.
    package var path: String
    /// The journal of what comes from it.
    package var journal: String?
    /// The tags of what comes from it.
    package var tags: [String]
    /// Whether the names of folders below the inbox become tags.
    package var subfoldersAsTags: Bool
    /// What the inbox has of its own; nothing where the general setting holds.
    package var source: SourcePolicy?
    /// Where files go with `source: move`.
    package var moveTo: String?
    /// What is done with memos that are longer than the cap.
    package var overCap: HearingOptions.OverCap?
    /// What sound is kept as.
    package var archive: ArchiveFormat?

    package init(
        path: String,
        journal: String? = nil,
        tags: [String] = [],
        subfoldersAsTags: Bool = false,
        source: SourcePolicy? = nil,
        moveTo: String? = nil,
        overCap: HearingOptions.OverCap? = nil,
        archive: ArchiveFormat? = nil
    ) {
        self.path = path
        self.journal = journal
        self.tags = tags
        self.subfoldersAsTags = subfoldersAsTags
        self.source = source
        self.moveTo = moveTo
        self.overCap = overCap
        self.archive = archive
    }

    static let keys = [
        "path", "journal", "tags", "subfoldersAsTags", "source", "moveTo", "overCap", "archive",
    ]

    /// Reads a list of inboxes, each a path or an object.
    static func list(
        _ node: JSON5Node,
        _ around: SettingSurroundings
    ) throws(SettingProblem) -> [InboxSettings] {
        if node.isNull { return [] }
        guard case .list(let nodes) = node.value else {
            throw SettingProblem(
                "inboxes",
                line: node.line,
                .bad(expected: "a list of inboxes", suggestion: nil)
            )
        }
        var result: [InboxSettings] = []
        for (index, node) in nodes.enumerated() {
            result.append(try InboxFields("inboxes[\(index)]", node, around).inbox())
        }
        return result
    }
}

/// One inbox as the file writes it.
private struct InboxFields {
    private let key: String
    private let node: JSON5Node
    private let around: SettingSurroundings
    private var members: [JSON5Node.Member] = []

    init(_ key: String, _ node: JSON5Node, _ around: SettingSurroundings) throws(SettingProblem) {
        self.key = key
        self.node = node
        self.around = around
        guard case .object(let members) = node.value else { return }
        if let unknown = members.first(where: { !InboxSettings.keys.contains($0.key) }) {
            let nearest = Suggestion.nearest(to: unknown.key, among: InboxSettings.keys)
            throw SettingProblem("\(key).\(unknown.key)", line: unknown.line, .unknown(suggestion: nearest))
        }
        self.members = members
    }

    func inbox() throws(SettingProblem) -> InboxSettings {
        let written = node.text ?? members.first { $0.key == "path" }?.node.text
        guard let written else {
            let expected = "a path or an object with a path"
            throw SettingProblem(key, line: node.line, .bad(expected: expected, suggestion: nil))
        }
        return InboxSettings(
            path: around.folders.path(written, from: around.base),
            journal: try value("journal", "a name", \.text),
            tags: try value("tags", "a list of names", \.texts) ?? [],
            subfoldersAsTags: try value("subfoldersAsTags", "true or false", \.answer) ?? false,
            source: try value(Key.source),
            moveTo: try value(Key.moveTo) ?? nil,
            overCap: try value(Key.overCap),
            archive: try value(Key.archive)
        )
    }

    private func value<Value>(
        _ name: String,
        _ expected: String,
        _ read: (JSON5Node) -> Value?
    ) throws(SettingProblem) -> Value? {
        guard let node = members.first(where: { $0.key == name })?.node else { return nil }
        guard let value = read(node) else {
            throw SettingProblem("\(key).\(name)", line: node.line, .bad(expected: expected, suggestion: nil))
        }
        return value
    }

    /// What an inbox has of its own, by the general setting's rule.
    private func value<Value>(_ setting: Setting<Value>) throws(SettingProblem) -> Value? {
        guard let node = members.first(where: { $0.key == setting.declaration.name })?.node else {
            return nil
        }
        do {
            return try setting.read(node, around)
        } catch {
            throw SettingProblem("\(key).\(error.key)", line: error.line, error.fact)
        }
    }
}
