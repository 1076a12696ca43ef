package import VoiceCore

package struct InboxSettings: Equatable, Sendable {
    package var path: String
    package var journal: String?
    package var tags: [String]
    package var subfoldersAsTags: Bool
    /// The inbox's own policy, or `nil` for the general setting.
    package var source: SourcePolicy?
    package var moveTo: String?
    package var overCap: HearingOptions.OverCap?
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
        // One folder is one inbox, with a slash at its end or without.
        self.path = path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
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

    static func list(
        _ node: JSON5Node,
        _ around: SettingSurroundings
    ) throws(SettingProblem) -> [InboxSettings] {
        if node.isNull { return [] }
        guard let nodes = node.listed else {
            let expected = "a list of folders such as [\"~/Memos\"]"
            throw SettingProblem("inboxes", line: node.line, .bad(expected: expected, suggestion: nil))
        }
        return try SettingProblem.all(of: nodes) { (index, node) throws(SettingProblem) in
            try inbox("inboxes[\(index)]", node, around)
        }
    }
}

extension InboxSettings {
    private static func inbox(_ key: String, _ node: JSON5Node, _ around: SettingSurroundings)
        throws(SettingProblem) -> InboxSettings
    {
        if let path = node.text { return InboxSettings(path: around.folders.path(path, from: around.base)) }
        let expected = "a path or an object with a path"
        var fields = try SettingFields(key, node, keys: keys, expected: expected)
        let path = fields.value("path", "a path", \.text)
        let inbox = InboxSettings(
            path: path.map { around.folders.path($0, from: around.base) } ?? "",
            journal: fields.value("journal", "a name on one line") { node in
                node.text.flatMap { $0.isName ? $0 : nil }
            },
            tags: fields.value("tags", "a list of names", \.tags) ?? [],
            subfoldersAsTags: fields.value("subfoldersAsTags", "true or false", \.answer) ?? false,
            source: fields.value(Key.source, around),
            moveTo: fields.value(Key.moveTo, around) ?? nil,
            overCap: fields.value(Key.overCap, around),
            archive: fields.value(Key.archive, around)
        )
        try fields.end(requiring: path != nil, expected)
        return inbox
    }
}
