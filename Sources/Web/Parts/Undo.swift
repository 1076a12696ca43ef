internal import Actions
internal import VoiceCore

extension EntryChange {
    struct Part {
        var name: String
        var before: String
        var after: String
    }

    func parts(to after: Entry, _ texts: Texts) -> [Part] {
        let (old, new) = (EntryDraft(before), EntryDraft(after))
        let word = { (mood: String) in MoodGlyph(rawValue: mood).map(texts.mood) ?? texts.asRead }
        return [
            Part(name: texts.title, before: old.title, after: new.title),
            Part(name: texts.text, before: old.text, after: new.text),
            Part(name: texts.journal, before: old.journal, after: new.journal),
            Part(name: texts.tagsWord, before: old.tags, after: new.tags),
            Part(name: texts.recorded, before: old.day + " " + old.time, after: new.day + " " + new.time),
            Part(name: texts.howItWas, before: word(old.mood), after: word(new.mood)),
            Part(name: texts.alsoHas, before: before.blocks.words, after: after.blocks.words),
            Part(name: texts.captions, before: before.captions, after: after.captions),
        ].filter { $0.before != $0.after }
    }
}

extension Entry {
    fileprivate var captions: String { captionedPhotos.compactMap(\.caption).joined(separator: "; ") }
}

/// The newest of something for each of a few entries; the oldest is forgotten.
struct Recent<Value: Sendable>: Sendable {
    private static var most: Int { 50 }
    private var values: [(id: EntryID, value: Value)] = []

    subscript(id: EntryID) -> Value? {
        get { values.last { $0.id == id }?.value }
        set {
            values.removeAll { $0.id == id }
            if let newValue { values = (values + [(id, newValue)]).suffix(Self.most) }
        }
    }
}

extension [Block] {
    fileprivate var words: String {
        compactMap { block in
            switch block {
            case .link(let address, _): address
            case .place(let name, _): name
            case .text, .photo: nil
            }
        }.joined(separator: ", ")
    }
}
