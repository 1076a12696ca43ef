package import Diary
internal import Hearing
package import Mood
package import VoiceCore

/// The outcome of an edit.
package enum EditOutcome: Sendable {
    case changed(EntryChange)
    /// The entry was as asked for already.
    case unchanged(Entry)
    /// Somebody else changed the entry, or its text, after the person had seen it; it is as they left it.
    case outdated(Entry)
}

/// Work on a new text that could not be finished; the daemon or a retry goes on with it.
package struct UnfinishedEdit: Sendable {
    /// Why its words have no places in the sound, or only rough ones.
    package var align: MemoFault?
    package var hasRoughTimes = false
    /// Why its mood is not read.
    package var feel: MemoFault?
    /// Why the analyser said nothing of it.
    package var analyse: MemoFault?
}

extension DiaryActions {
    /// Changes an entry, unless it differs from what was `seen`; the mood of a new text is read at once.
    ///
    /// ``complete(_:)`` does what may take longer.
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
        // A typed text is saved in any case: the diary may refuse what looks the same.
        if edit.text == nil, try await store.entries.preview(id, edit, at: before.changedAt) == before {
            return .unchanged(before)
        }
        do throws(DiaryError) {
            let after = try await store.entries.edit(id, ready(edit, for: before), at: now)
            return .changed(
                EntryChange(
                    before: before,
                    after: after,
                    hasNewText: edit.text != nil,
                    takesBack: takesBack
                )
            )
        } catch .noSuchRow {
            // Another program came between.
            return .outdated(try await store.entries.entry(id))
        }
    }

    /// The same edit with the mood of its text, and the text in whose place it comes.
    ///
    /// Without the tables of moods the mood stays to be read later.
    package func ready(_ edit: EntryEdit, for entry: Entry) -> EntryEdit {
        guard let text = edit.text else { return edit }
        var edit = edit
        if edit.seenText == nil { edit.seenText = entry.wholeText }
        if edit.reading == nil, !edit.textIsHeard {
            edit.reading = try? pipeline.tools.read(text, edit.textWords ?? entry.words(ofOwn: text) ?? [])
        }
        return edit
    }

    /// True if ``complete(_:)`` has something to do.
    package func isIncomplete(_ change: EntryChange) -> Bool {
        change.hasNewText
            && (pipeline.tools.analyse != nil || change.after.pending.contains { $0 != .analyse })
    }

    /// Places the words of a new text in the sound, reads its mood and asks the analyser.
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
    /// An edit that takes a person's text back for what was heard; nothing where nothing was.
    package init?(heardTextOf entry: Entry) {
        guard let transcript = entry.transcript else { return nil }
        self.init()
        let heard = EntryText(transcript.text)
        (text, textIsTruncated, textIsHeard) = (heard.text, heard.isTruncated, true)
    }

    /// A person's own text that would be nowhere after this edit; nothing where the new one holds it, or it was heard.
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

/// A mood that a person gives an entry.
package enum SaidMood: String, CaseIterable, Sendable {
    case joy, sadness, anger, fear, positive, negative, unsure
    /// The machine's counts again.
    case machine

    /// The change that it makes; a feeling without a share is all on its side.
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
