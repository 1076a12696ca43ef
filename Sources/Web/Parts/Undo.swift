internal import VoiceCore

/// A change of an entry that can be taken back, as long as nothing was changed since.
struct Undo: Sendable {
    /// The entry as it was.
    var before: Entry
    /// The revision after the change.
    var revision: String
    /// True if the change was an undo, so that undoing it is a redo.
    var takesBack = false

    /// A part of an entry that a change replaced.
    struct Part {
        var name: String
        var before: String
        var after: String
    }

    /// The edit that restores the entry.
    func edit(of after: Entry) -> EntryEdit {
        var edit = EntryEdit()
        if before.title != after.title { edit.title = .to(before.title) }
        if before.journal != after.journal { edit.journal = .to(before.journal) }
        if before.personMood != after.personMood { edit.mood = .to(before.personMood) }
        if before.recordedAt != after.recordedAt || before.dateSource != after.dateSource {
            // The memo's own date comes back with where it is from.
            if before.ownDate == nil, after.ownDate != nil {
                edit.takesOwnDate = true
            } else {
                edit.recordedAt = before.recordedAt
                edit.timeIsKnown = before.dateCertainty != .dayOnly
            }
        }
        edit.addedTags = before.tags.filter { !after.tags.contains($0) }
        edit.removedTags = after.tags.filter { !before.tags.contains($0) }
        // A photo whose picture is gone with it could not come back.
        let (old, new) = (before.blocks.withoutPhotos, after.blocks.withoutPhotos)
        for (place, block) in after.blocks.enumerated() where new.contains(block) && !old.contains(block) {
            edit.changedBlocks[place] = .to(nil)
            edit.seenBlocks[place] = block
        }
        edit.addedBlocks = old.filter { !new.contains($0) }
        restoreCaptions(of: after, in: &edit)
        if before.wholeText != after.wholeText || before.textWords != after.textWords {
            edit.text = before.text
            edit.textIsHeard = !before.textEdited
            edit.textIsTruncated = before.textTruncated
            edit.textWords = before.textWords
            edit.reading = before.reading
        }
        return edit
    }

    /// Puts the words of before under the photos that are still there.
    private func restoreCaptions(of after: Entry, in edit: inout EntryEdit) {
        let earlier = Dictionary(uniqueKeysWithValues: before.captionedPhotos.map { ($0.name, $0) })
        for photo in after.captionedPhotos {
            guard let old = earlier[photo.name], old.caption != photo.caption else { continue }
            edit.changedBlocks[photo.place] = .to(.photo(photo.pictures, caption: old.caption))
            edit.seenBlocks[photo.place] = after.blocks[photo.place]
        }
    }

    /// The differences, in the order of the form.
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
    /// The words under its photos, one after the other.
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
    fileprivate var withoutPhotos: [Block] { filter { $0.kind != .photo } }

    /// Its places and links in words.
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
