import Programs
import VoiceCore

typealias SaidLine = (text: String, command: String?)

/// Undo commands for a change of names, to build before the change.
struct NameUndo {
    let store: DiaryStore

    static let mostEntries = 20
    static func line(_ command: String?) -> SaidLine {
        let fromBackup =
            "only a backup knows which entries had it; voicecore backup --restore FOLDER --diary DIR opens one"
        return command.map { ("to undo it:", $0) } ?? ("to undo it: \(fromBackup)", nil)
    }

    /// Nil for too many entries; pass `leadingOn` if the old name will lead to another journal.
    func ofJournal(_ journal: Journal, leadingOn: Bool) async throws -> String? {
        let ids = try await store.entries.ids(EntryFilter(journal: journal.name))
        guard ids.count <= Self.mostEntries else { return nil }
        let name = journal.name
        let isMade = leadingOn || journal.madeAt != nil
        let plain = isMade ? TypedCommand("voicecore journal add", [name]).description : nil
        let edit = "\(try await edit(ids)) \(TypedOption("journal", name))"
        return [journal.trip?.command(named: name) ?? plain, edit].compactMap(\.self)
            .joined(separator: " && ")
    }

    /// Nil for too many entries, or tags that cannot be typed.
    func ofTags(_ before: [EntryID: Set<String>], _ new: String) async throws -> String? {
        // The sign in front of an older tag cannot be typed for a new one.
        guard before.count <= Self.mostEntries,
            !before.values.contains(where: { $0.contains { $0.hasPrefix("#") } })
        else { return nil }
        let alike = Dictionary(grouping: before.keys.sorted()) { before[$0, default: []].sorted() }
        var commands: [String] = []
        for (tags, ids) in alike.sorted(by: { $0.value[0] < $1.value[0] }) {
            let removed = tags.contains(new) ? [] : [TypedOption("untag", new)]
            let given = tags.filter { $0 != new }.map { TypedOption("tag", $0) }
            let options = (removed + given).map(\.description).joined(separator: " ")
            commands.append("\(try await edit(ids)) \(options)")
        }
        return commands.joined(separator: " && ")
    }

    private func edit(_ ids: [EntryID]) async throws -> String {
        var words = [ids.count == 1 ? "voicecore edit" : "voicecore change"]
        for id in ids { words.append(try await store.entries.shortID(of: id)) }
        return words.joined(separator: " ")
    }
}
