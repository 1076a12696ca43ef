package import VoiceCore

package struct InboxSettings: Equatable, Sendable {
    package var path: String
    package var journal: String?
    package var tags: [String] = []
    package var subfoldersAsTags = false
    /// The inbox's own policy, or `nil` for the general setting.
    package var source: SourcePolicy?
    package var moveTo: String?
    package var overCap: HearingOptions.OverCap?
    package var archive: ArchiveFormat?

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

    private static func inbox(_ key: String, _ node: JSON5Node, _ around: SettingSurroundings)
        throws(SettingProblem) -> InboxSettings
    {
        // One folder is one inbox, with a slash at its end or without.
        let folder = { (text: String) in
            let path = around.folders.path(text, from: around.base)
            return path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
        }
        if let path = node.text { return InboxSettings(path: folder(path)) }
        let expected = "a path or an object with a path"
        var fields = try SettingFields(key, node, keys: keys, expected: expected)
        let path = fields.value("path", "a path", \.text)
        let inbox = InboxSettings(
            path: path.map(folder) ?? "",
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
