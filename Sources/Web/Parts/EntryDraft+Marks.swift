internal import System

extension EntryDraft {
    private static var fields: [WritableKeyPath<EntryDraft, String>] {
        [\.title, \.text, \.journal, \.tags, \.day, \.time, \.mood]
    }

    private static func mark(of text: String) -> String { String(ShortHash(of: [text]).value, radix: 36) }

    /// A short mark of each field, which the form carries; the captions follow, with their photos' names.
    var marks: String {
        let own = Self.fields.map { Self.mark(of: self[keyPath: $0]) }
        let captions = captions.sorted { $0.key < $1.key }.map { "\($0.key)~\(Self.mark(of: $0.value))" }
        return (own + captions).joined(separator: ".")
    }

    /// The draft on top of the present entry: fields that the form did not change are as somebody else left them.
    func changed(since marks: String?, in there: EntryDraft) -> EntryDraft {
        let marks = (marks ?? "").split(separator: ".")
        guard marks.count >= Self.fields.count else { return self }
        var draft = self
        for (field, mark) in zip(Self.fields, marks) where Self.mark(of: self[keyPath: field]) == mark {
            draft[keyPath: field] = there[keyPath: field]
        }
        let old = Set(marks.dropFirst(Self.fields.count))
        for (name, text) in captions where old.contains("\(name)~\(Self.mark(of: text))") {
            draft.captions[name] = there.captions[name]
        }
        return draft
    }
}
