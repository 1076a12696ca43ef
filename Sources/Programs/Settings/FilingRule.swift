package import VoiceCore

package struct FilingRule: Equatable, Sendable {
    package var name: FilePattern?
    package var folder: FilePattern?
    package var journal: String?
    package var tags: [String] = []

    package var shown: String {
        [name?.text, folder.map { "in " + $0.text }].compactMap(\.self).joined(separator: " ")
    }

    package func matches(_ path: String) -> Bool {
        (name?.matchesName(of: path) ?? true) && (folder?.matchesFolder(of: path) ?? true)
    }

    static func list(_ node: JSON5Node, _ around: SettingSurroundings) throws(SettingProblem) -> [FilingRule]
    {
        if node.isNull { return [] }
        guard let nodes = node.listed else {
            let expected = "a list of rules such as { name: \"*meeting*\", tag: \"work\" }"
            throw SettingProblem("rules", line: node.line, .bad(expected: expected, suggestion: nil))
        }
        return try SettingProblem.all(of: nodes) { (index, node) throws(SettingProblem) in
            try rule("rules[\(index)]", node, around)
        }
    }

    private static func rule(_ key: String, _ node: JSON5Node, _ around: SettingSurroundings)
        throws(SettingProblem) -> FilingRule
    {
        var fields = try SettingFields(
            key,
            node,
            keys: ["name", "folder", "journal", "tag", "tags"],
            expected: "an object such as { name: \"*meeting*\", tag: \"work\" }"
        )
        let tag = fields.value("tag", "a name", \.tag)
        let rule = FilingRule(
            name: fields.value("name", "a pattern such as \"*meeting*\"") {
                $0.text.flatMap { FilePattern($0) }
            },
            folder: fields.value("folder", "a folder such as \"~/Memos/Travel\" or \"Travel\"") { node in
                node.text.flatMap {
                    FilePattern($0.hasPrefix("~") ? around.folders.path($0, from: around.base) : $0)
                }
            },
            journal: fields.value("journal", "a name on one line") { node in
                node.text.flatMap { $0.isName ? $0 : nil }
            },
            tags: (tag.map { [$0] } ?? []) + (fields.value("tags", "a list of names", \.tags) ?? [])
        )
        try fields.end(requiring: rule.name != nil || rule.folder != nil, "a rule with a name or a folder")
        try fields.end(
            requiring: rule.journal != nil || !rule.tags.isEmpty,
            "a rule with a journal, a tag or tags"
        )
        return rule
    }
}

extension Setting where Value == [FilingRule] {
    static var rules: Self {
        Setting(
            "rules",
            form: .list(separator: ":"),
            expected: "a list of rules",
            help: "Journals and tags by the names and folders of memos.",
            placeholder: "RULES",
            standard: { _ in [] },
            show: { $0.isEmpty ? "none" : $0.map(\.shown).joined(separator: ", ") },
            reading: FilingRule.list
        )
    }
}

extension Setting where Value == [FilePattern] {
    static var ignore: Self {
        Setting(
            "ignore",
            form: .list(separator: ":"),
            expected: "a list of patterns such as \"*.tmp.wav\" or \"Drafts\"",
            help:
                "Pass over files and folders of this name, such as 'call*' or Drafts, when a folder is searched.",
            placeholder: "PATTERN",
            standard: { _ in [] },
            show: { $0.isEmpty ? "none" : $0.map(\.text).joined(separator: ", ") }
        ) { value, around in
            if value.isNull { return [] }
            let texts = value.texts?.map {
                $0.hasPrefix("~") ? around.folders.path($0, from: around.base) : $0
            }
            let patterns = texts?.compactMap { FilePattern($0) }
            return patterns?.count == texts?.count ? patterns : nil
        }
    }
}

extension MemoOffer.FilingOptions {
    /// Applies all rules that match a memo: their tags, and the first journal.
    ///
    /// A rule's journal replaces an inbox's, and never one that a person named.
    package mutating func apply(_ rules: [FilingRule], to path: String, overJournal: Bool = false) {
        let full = Path(path).resolved ?? path
        let holding = rules.filter { $0.matches(path) || $0.matches(full) }
        guard !holding.isEmpty else { return }
        self.rules = holding.map(\.shown)
        let chosen = holding.lazy.compactMap(\.journal).first
        journal = overJournal ? chosen ?? journal : journal ?? chosen
        for rule in holding {
            tags += rule.tags.filter { !tags.contains($0) }
        }
    }
}
