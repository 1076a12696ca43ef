import Actions
import Programs
import VoiceCore

struct OneEntryEdit {
    let id: EntryID
    let invocation: Invocation
    let diary: DiaryAccess

    func run() async throws -> ExitCode {
        let before = try await diary.store.entries.entry(id)
        let short = try await diary.store.entries.shortID(of: id)
        diary.store.folder.takeUpRescued()
        let draft = EntryDraft(entry: before, folder: diary.store.folder, shortID: short)
        if invocation[EditCommand.discardDraft] { return try await draft.discard(invocation) }
        var replaced: [String] = []
        guard let typed = try self.edit(of: before, draft, replaced: &replaced) else {
            invocation.say("\(short): nothing was changed")
            return .done
        }
        let (placed, places) = try await typed.withPlaces(of: before, named: short, in: diary.store)
        let actions = diary.actions(invocation)
        let edit = actions.ready(placed, for: before)
        guard !invocation[EditCommand.dryRun] else {
            tell(replaced)
            try await EditPreview.show(edit, of: before, invocation, diary)
            return .done
        }
        // The editor showed the text, and single words say which they replace.
        if invocation[EditCommand.text] != nil || edit.textIsHeard {
            guard try await mayDiscard(textOf: before, by: edit) else { return .someFailed }
        }
        let journal = try await NamedJournal(invocation[EditCommand.journal], in: diary.store)
        var entry = before
        let change = try await save(edit, draft, by: actions)
        if let change {
            entry = change.after
        } else if !invocation.isQuiet {
            invocation.console.say("\(short): nothing was changed: it is so already")
        }
        await journal?.tell(invocation)
        if change != nil { tell(short, before: before, after: entry) }
        tell(replaced)
        places.tell(invocation)
        var left = OutsideTripNote()
        left.add(entry, before: before)
        try await left.tell(diary, invocation)
        if let change { entry = try await diary.complete(change, invocation) }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(entry.jsonText.line)
        } else {
            let table = EntryTable(invocation.console)
            invocation.console.out.print(table.line(try await diary.store.entries.summary(id)))
        }
        return .done
    }

    private func mayDiscard(textOf entry: Entry, by edit: EntryEdit) async throws -> Bool {
        guard !invocation[CommonOptions.yes], let lost = edit.ownText(lostOf: entry) else { return true }
        let words = TextWidth.cut(Shown.oneLine(lost), to: 60)
        invocation.console.say("this text of yours would be lost: \(words)")
        return try await Answer.confirm(
            edit.textIsHeard ? "discard it for what was heard?" : "replace it?",
            invocation,
            otherwise: "nothing was changed"
        )
    }

    private func tell(_ short: String, before: Entry, after: Entry) {
        invocation.console.did("entry \(short) was changed")
        OwnDate.tell(short, before: before, after: after, invocation)
    }

    private func tell(_ replaced: [String]) {
        guard !invocation.isQuiet else { return }
        for line in replaced { invocation.console.say(line) }
    }

    /// A text from the editor stays in its draft until it is saved.
    private func save(_ edit: EntryEdit, _ draft: EntryDraft, by actions: DiaryActions) async throws
        -> EntryChange?
    {
        let isDraft = edit.text.map(draft.holds) ?? false
        do {
            switch try await actions.edit(id, edit) {
            case .unchanged: return nil
            case .changed(let change):
                if isDraft { draft.remove() }
                return change
            case .outdated:
                let fact = "another program changed this text meanwhile"
                if isDraft { throw draft.outdated(fact) }
                throw Failure(.busy, fact, advice: "look at it, then try again")
            }
        } catch let error as DiaryError {
            throw isDraft ? draft.naming(error, diary: diary.settings[Key.diary]) : error
        }
    }

    private var isCorrected: Bool {
        !invocation.all(EditCommand.replace).isEmpty || !invocation.all(EditCommand.accept).isEmpty
    }

    private func edit(of entry: Entry, _ draft: EntryDraft, replaced: inout [String]) throws -> EntryEdit? {
        let common = try CommonEdit(invocation, diary)
        var edit = try common.edit(of: entry)
        if let title = invocation[EditCommand.title] { edit.title = .to(title) }
        if invocation[EditCommand.noTitle] { edit.title = .to(nil) }
        edit.mood = try mood(of: entry)
        if invocation[EditCommand.noDate], entry.ownDate == nil, entry.dateSource == .on {
            let fact = "the memo's own date is not known, so nothing was changed"
            let advice = "--on DATE gives it another"
            throw Failure(.noSuchFile, fact, advice: advice)
        }
        if invocation[EditCommand.noText] {
            guard entry.textEdited else { return edit.isEmpty ? nil : edit }
            guard let heard = EntryEdit(heardTextOf: entry) else {
                throw Failure(.usage, "there is no transcript to go back to")
            }
            edit.put(heard)
            return edit
        }
        if let other = try said(of: entry) {
            edit.put(other)
        } else if isCorrected {
            let corrected = try corrected(entry, said: &replaced)
            (edit.text, edit.textWords) = (corrected.text, corrected.textWords)
        } else if let text = try drafted(draft, isAlone: edit.isEmpty && common.isEmpty) {
            guard text != entry.wholeText else {
                if !invocation[EditCommand.dryRun] { draft.remove() }
                return edit.isEmpty ? nil : edit
            }
            edit.text = text
        } else if edit.isEmpty {
            return nil
        }
        if let text = edit.text {
            guard text.contains(where: { !$0.isWhitespace }) else {
                if draft.holds(text) { draft.remove() }
                throw emptyText(of: entry)
            }
        }
        return edit
    }

    private func drafted(_ draft: EntryDraft, isAlone: Bool) throws -> String? {
        if invocation[EditCommand.resume] { return try draft.resumed(invocation) }
        guard isAlone else { return nil }
        guard !invocation[EditCommand.dryRun] else { throw EntryDraft.nothingGiven }
        return try draft.edited(invocation)
    }

    private func said(of entry: Entry) throws -> EntryEdit? {
        if let caption = invocation[EditCommand.caption], let number = invocation[EditCommand.block] {
            return try NumberedBlock(number, of: entry).caption(to: caption)
        }
        guard let text = try invocation[EditCommand.text].map({ $0 == "-" ? try inputText() : $0 }) else {
            return nil
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw emptyText(of: entry) }
        guard let number = invocation[EditCommand.block] else {
            var edit = EntryEdit()
            edit.text = text
            return edit
        }
        return try NumberedBlock(number, of: entry).change(to: text)
    }

    private func emptyText(of entry: Entry) -> Failure {
        if let number = invocation[EditCommand.block] {
            let advice = "to remove the block: voicecore rm \(invocation.arguments[0]) --block \(number)"
            return Failure(.someFailed, "the text is empty, so nothing was changed", advice: advice)
        }
        let name = invocation.arguments[0]
        let back = "; to go back to what was heard: voicecore edit \(name) --no-text"
        return Failure(
            .someFailed,
            isCorrected
                ? "no word would be left of the text, so nothing was changed"
                : "the text is empty, so nothing was changed",
            advice: "to remove the entry: voicecore rm \(name)" + (entry.transcript == nil ? "" : back)
        )
    }

    private func inputText() throws -> String {
        let text = try InputText.text(of: InputText.bytesOfStandardInput(), name: "standard input")
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private func mood(of entry: Entry) throws -> EntryEdit.Change<Mood> {
        let said = invocation[EditCommand.mood]
        guard said != nil || invocation[EditCommand.positive] != nil else { return .unchanged }
        if let said, said == .machine || said == .unsure, invocation[EditCommand.positive] != nil {
            throw Failure(.usage, "--positive cannot be used with --mood \(said)")
        }
        guard let said else {
            return SaidMood.change(to: entry.mood?.emotion, positive: invocation[EditCommand.positive] ?? 0)
        }
        return said.change(positive: invocation[EditCommand.positive])
    }

    private func corrected(_ entry: Entry, said: inout [String]) throws -> EntryEdit {
        do {
            let (edit, sentences) = try AskedCorrections(invocation, of: entry).edit()
            said += sentences
            return edit
        } catch WordCorrectionFault.noWordLeft {
            throw emptyText(of: entry)
        }
    }
}

extension EntryEdit {
    fileprivate mutating func put(_ other: EntryEdit) {
        (text, textIsTruncated, textIsHeard) = (other.text, other.textIsTruncated, other.textIsHeard)
        (changedBlocks, seenBlocks) = (other.changedBlocks, other.seenBlocks)
    }
}
