package import Diary
internal import Mood

package struct EntryChange: Sendable {
    package let before: Entry
    package let after: Entry
    package let hasNewText: Bool
    package let takesBack: Bool

    /// Any other revision of the entry means that the change can no longer be taken back.
    package var revision: String { Revision(after).text }

    package var reversal: Reversal {
        Reversal { actions in
            guard case .changed(let change) = try await actions.takeBack(self) else { return nil }
            return change.reversal
        }
    }

    func reverting(_ after: Entry) -> EntryEdit {
        var edit = EntryEdit()
        if before.title != after.title { edit.title = .to(before.title) }
        if before.journal != after.journal { edit.journal = .to(before.journal) }
        if before.personMood != after.personMood { edit.mood = .to(before.personMood) }
        if before.recordedAt != after.recordedAt || before.dateSource != after.dateSource {
            // Restores the memo's own date with its source.
            if before.ownDate == nil, after.ownDate != nil {
                edit.takesOwnDate = true
            } else {
                edit.recordedAt = before.recordedAt
                edit.timeIsKnown = before.dateCertainty != .dayOnly
            }
        }
        edit.addedTags = before.tags.filter { !after.tags.contains($0) }
        edit.removedTags = after.tags.filter { !before.tags.contains($0) }
        // A photo whose picture is gone cannot come back.
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

    private func restoreCaptions(of after: Entry, in edit: inout EntryEdit) {
        let earlier = Dictionary(uniqueKeysWithValues: before.captionedPhotos.map { ($0.name, $0) })
        for photo in after.captionedPhotos {
            guard let old = earlier[photo.name], old.caption != photo.caption else { continue }
            edit.changedBlocks[photo.place] = .to(.photo(photo.pictures, caption: old.caption))
            edit.seenBlocks[photo.place] = after.blocks[photo.place]
        }
    }
}

extension DiaryActions {
    package func takeBack(_ change: EntryChange) async throws(DiaryError) -> EditOutcome {
        let entry = try await store.entries.entry(change.after.id)
        guard Revision(entry).text == change.revision else { return .outdated(entry) }
        let edit = change.reverting(entry)
        guard !edit.isEmpty else { return .unchanged(entry) }
        return try await self.edit(entry.id, edit, seen: change.revision, takesBack: !change.takesBack)
    }
}

extension Entry {
    package struct CaptionedPhoto {
        /// Stays the same while other photos come and go.
        package var name: String
        package var place: Int
        package var pictures: [Picture]
        package var caption: String?
    }

    /// Leaves out photos without pictures, which have no lasting name.
    package var captionedPhotos: [CaptionedPhoto] {
        var known: Set<String> = []
        return blocks.enumerated().compactMap { place, block in
            guard case .photo(let pictures, let caption) = block, let first = pictures.first else {
                return nil
            }
            let name = String(first.sha256.prefix(16))
            // An import may bring one picture twice; only the first can be edited.
            guard known.insert(name).inserted else { return nil }
            return CaptionedPhoto(name: name, place: place, pictures: pictures, caption: caption)
        }
    }
}

extension [Block] {
    fileprivate var withoutPhotos: [Block] { filter { $0.kind != .photo } }
}
