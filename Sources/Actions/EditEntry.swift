package import Diary
internal import Hearing
package import Mood
package import VoiceCore

package enum EditOutcome: Sendable {
    case changed(EntryChange)
    case unchanged(Entry)
    case outdated(Entry)
}

/// Unfinished work on a new text; the daemon or a retry continues.
package struct UnfinishedEdit: Sendable {
    /// Its words have no places in the sound, or only rough ones.
    package var align: MemoFault?
    package var hasRoughTimes = false
    package var feel: MemoFault?
    package var analyse: MemoFault?
}

extension DiaryActions {
    /// Refuses if the entry differs from `seen`; leaves slow work to ``complete(_:)``.
    package func edit(_ id: EntryID, _ edit: EntryEdit, seen: String? = nil, takesBack: Bool = false)
        async throws(DiaryError) -> EditOutcome
    {
        try await edits.through(id.description) { () async throws(DiaryError) in
            try await change(id, edit, seen: seen, takesBack: takesBack)
        }
    }

    private func change(_ id: EntryID, _ edit: EntryEdit, seen: String?, takesBack: Bool)
        async throws(DiaryError) -> EditOutcome
    {
        let before = try await store.entries.entry(id)
        if let seen, Revision(before).text != seen { return .outdated(before) }
        // A typed text is always saved: the diary may refuse one that looks the same.
        if edit.text == nil, try await store.entries.preview(id, edit, at: before.changedAt) == before {
            return .unchanged(before)
        }
        do throws(DiaryError) {
            let after = try await store.entries.edit(id, ready(edit, for: before), at: now)
            let hasNewText = edit.text != nil
            return .changed(.init(before: before, after: after, hasNewText: hasNewText, takesBack: takesBack))
        } catch .noSuchRow {
            // Another program changed the entry in between.
            return .outdated(try await store.entries.entry(id))
        }
    }

    /// Adds the mood of the new text, if tables of moods are installed, and the text that it replaces.
    package func ready(_ edit: EntryEdit, for entry: Entry) -> EntryEdit {
        guard let text = edit.text else { return edit }
        var edit = edit
        if edit.seenText == nil { edit.seenText = entry.wholeText }
        if edit.reading == nil, !edit.textIsHeard {
            edit.reading = try? pipeline.tools.read(text, edit.textWords ?? entry.words(ofOwn: text) ?? [])
        }
        return edit
    }

    package func isIncomplete(_ change: EntryChange) -> Bool {
        change.hasNewText
            && (pipeline.tools.analyse != nil || change.after.pending.contains { $0 != .analyse })
    }

    package func complete(_ change: EntryChange) async -> UnfinishedEdit {
        var unfinished = UnfinishedEdit()
        guard isIncomplete(change) else { return unfinished }
        let id = change.after.id
        if change.after.textEdited, change.after.pending.contains(.align) {
            unfinished.align = await pipeline.align(id)
            if unfinished.align != nil {
                unfinished.hasRoughTimes = (try? await store.entries.entry(id))?.textWords != nil
            }
        }
        if change.after.pending.contains(.feel) { unfinished.feel = await pipeline.retry(id).fault }
        if change.after.textEdited { unfinished.analyse = await pipeline.analyse(id) }
        return unfinished
    }
}

extension EntryEdit {
    package init?(heardTextOf entry: Entry) {
        guard let transcript = entry.transcript else { return nil }
        self.init()
        let heard = EntryText(transcript.text)
        (text, textIsTruncated, textIsHeard) = (heard.text, heard.isTruncated, true)
    }

    /// A person's own text that this edit would lose.
    package func ownText(lostOf entry: Entry) -> String? {
        for (place, change) in changedBlocks {
            guard entry.blocks.indices.contains(place), case .text(let old) = entry.blocks[place],
                case .to(.text(let new)?) = change
            else { continue }
            return new.contains(old) ? nil : old
        }
        let old = entry.wholeText
        let isOwn = entry.transcript == nil || (entry.textEdited && entry.transcript?.text != old)
        guard let text, isOwn, !text.contains(old), old.contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        return old
    }
}

package enum SaidMood: String, CaseIterable, Sendable {
    case joy, sadness, anger, fear, positive, negative, unsure
    case machine

    /// A feeling without a share is all on its side.
    package func change(positive: Int? = nil) -> EntryEdit.Change<Mood> {
        switch self {
        case .machine: .to(nil)
        case .unsure: Self.change(to: nil, positive: 50)
        case .positive, .negative, .joy, .sadness, .anger, .fear:
            Self.change(
                to: Emotion(rawValue: rawValue),
                positive: positive ?? (self == .joy || self == .positive ? 100 : 0)
            )
        }
    }

    package static func change(to emotion: Emotion?, positive: Int) -> EntryEdit.Change<Mood> {
        .to(Mood(positive: positive, negative: 100 - positive, emotion: emotion, source: .person))
    }
}
