import Programs
import VoiceCore

/// A line to people, and the command with which it ends.
typealias SaidLine = (text: String, command: String?)

/// What gives entries the names back that they had, where another one takes their place.
///
/// To be asked before that is done.
struct NameUndo {
    let store: DiaryStore

    /// As many entries stand in one command that a person copies.
    static let mostEntries = 20
    /// What is said of the command that undoes it, or where there is none.
    static func line(_ command: String?) -> SaidLine {
        let fromBackup =
            "only a backup knows which entries had it; voicecore restore FOLDER --diary DIR opens one"
        return command.map { ("to undo it:", $0) } ?? ("to undo it: \(fromBackup)", nil)
    }

    /// What gives the entries of a journal that journal back, as it was; nothing of too many.
    ///
    /// Its name may lead to another journal from then on, until it is that of one again.
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

    /// What gives entries the tags back that they had, of those that became one; nothing of too many.
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

    /// The beginning of the command that changes these entries.
    private func edit(_ ids: [EntryID]) async throws -> String {
        var words = ["voicecore edit"]
        for id in ids { words.append(try await store.entries.shortID(of: id)) }
        return words.joined(separator: " ")
    }
}
