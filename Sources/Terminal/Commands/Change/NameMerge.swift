import Programs
import VoiceCore

struct NameMerge {
    private(set) var question: String?
    private(set) var lines: [SaidLine] = []

    init(
        _ kind: NameKind,
        _ olds: [UsedName],
        _ change: Replacement,
        among known: [UsedName],
        in store: DiaryStore
    ) async throws {
        switch kind {
        case .journal: try await self.init(journals: olds, change, in: store)
        case .tag:
            try await self.init(tags: olds.map(\.name), change.new, among: known, in: store)
            try await tellOfTrash(change, in: store)
        }
    }

    private init(journals olds: [UsedName], _ change: Replacement, in store: DiaryStore) async throws {
        let many = Shown.counted(olds.reduce(0) { $0 + $1.entries }, "entry", "entries")
        lines = [("journal \(olds.map(\.name).joined(separator: ", ")) → \(change.new): \(many)", nil)]
        // Also one without entries.
        guard let other = try await store.journals.journal(named: change.new)?.name,
            !olds.contains(where: { $0.name == other }),
            let old = try await store.journals.journal(named: change.old)
        else { return }
        // Its days and its way are nowhere else.
        let loss = old.trip == nil ? "" : ", and lose the trip's own days and way"
        question = "the journal \(other.printable) exists already; merge \(many) into it\(loss)?"
        let undo = try await NameUndo(store: store).ofJournal(old, leadingOn: true)
        lines.append(NameUndo.line(undo))
        if undo == nil, let again = old.trip?.command(named: old.name) {
            lines.append(("to make the trip again:", again))
        }
    }

    private mutating func tellOfTrash(_ change: Replacement, in store: DiaryStore) async throws {
        let trashed = try await store.trash.count(withTag: change.old, otherThan: change.new)
        guard trashed > 0 else { return }
        lines[0].text += ", and \(trashed) in the trash"
        guard question != nil else { return }
        lines.append(("what is in the trash still has the tag \(change.new) after that", nil))
    }

    private init(tags olds: [String], _ new: String, among known: [UsedName], in store: DiaryStore)
        async throws
    {
        // What is written in other capitals is another tag, and what has the new name already stays.
        let others = olds.filter { $0 != new }
        let olds = others.isEmpty ? olds : others
        let tagged = try await store.names.entries(taggedAnyOf: olds + [new])
        let changed = tagged.filter { !$0.value.isDisjoint(with: olds) }
        let many = Shown.counted(changed.count, "entry", "entries")
        let names = olds.joined(separator: ", ")
        lines = [("tag \(names) → \(new): \(many)", nil)]
        let isThere = !others.isEmpty && known.contains { $0.name == new }
        guard isThere || olds.count > 1 else { return }
        question =
            isThere
            ? "the tag \(new.printable) exists already; merge \(many) into it?"
            : "the tags \(names.printable) become one; merge \(many) into \(new.printable)?"
        let undo = try await NameUndo(store: store).ofTags(changed, new)
        lines.append(NameUndo.line(undo))
    }
}
