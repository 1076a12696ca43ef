extension EntryDraft {
    /// The fields that an entry has, in an order that stays.
    private static var fields: [WritableKeyPath<EntryDraft, String>] {
        [\.title, \.text, \.journal, \.tags, \.day, \.time, \.mood]
    }

    private func mark(of field: WritableKeyPath<EntryDraft, String>) -> String {
        String(ShortHash(of: [self[keyPath: field]]).value, radix: 36)
    }

    /// What each field holds, as a short text that its form carries.
    var marks: String { Self.fields.map(mark).joined(separator: ".") }

    /// The same on top of what is there by now: what its form did not change is as somebody else left it.
    func changed(since marks: String?, in there: EntryDraft) -> EntryDraft {
        let marks = (marks ?? "").split(separator: ".")
        guard marks.count == Self.fields.count else { return self }
        var draft = self
        for (field, mark) in zip(Self.fields, marks) where self.mark(of: field) == mark {
            draft[keyPath: field] = there[keyPath: field]
        }
        return draft
    }
}
