import Programs
import VoiceCore

/// `edit` of one entry, where the text, the title and the mood can be changed too.
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
            if !invocation.isQuiet { invocation.console.say("\(short): nothing was changed") }
            return .done
        }
        let (edit, places) = try await typed.withPlaces(of: before, named: short, in: diary.store)
        guard !invocation[EditCommand.dryRun] else {
            tell(replaced)
            try await EditPreview.show(edit, of: before, invocation, diary)
            return .done
        }
        // The editor showed the text, and single words say which they replace.
        if invocation[EditCommand.text] != nil || edit.textIsHeard {
            guard try await mayDiscard(textOf: before, by: edit) else { return .someFailed }
        }
        // A text that was typed is saved in any case, so that what keeps it from that names its draft.
        var isSame = false
        if edit.text == nil {
            isSame = try await diary.store.entries.preview(id, edit, at: before.changedAt) == before
        }
        if isSame, !invocation.isQuiet {
            invocation.console.say("\(short): nothing was changed: it is so already")
        }
        let journal = try await NamedJournal(invocation[EditCommand.journal], in: diary.store)
        var entry = isSame ? before : try await save(edit, of: before, draft)
        await journal?.tell(invocation)
        if !isSame { tell(short, before: before, after: entry) }
        tell(replaced)
        places.tell(invocation)
        var left = OutsideTripNote()
        left.add(entry, before: before)
        try await left.tell(diary, invocation)
        if edit.text != nil { entry = try await completed(entry, by: edit) }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(entry.jsonText.line)
        } else {
            let table = EntryTable(invocation.console)
            invocation.console.out.print(table.line(try await diary.store.entries.summary(id)))
        }
        return .done
    }

    /// Asks before a text of a person's is lost that nothing else keeps, unless that was answered before.
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

    /// The entry once the words of its new text are placed in the sound and their mood is read.
    private func completed(_ entry: Entry, by edit: EntryEdit) async throws -> Entry {
        if edit.textIsHeard {
            guard !entry.pending.isEmpty else { return entry }
            await diary.feel(id, invocation)
        } else {
            if entry.pending.contains(.align) { await diary.placeWords(of: id, invocation) }
            if entry.pending.contains(.feel) { await diary.feel(id, invocation) }
            await diary.analyse(id, invocation)
        }
        return try await diary.store.entries.entry(id)
    }

    private func tell(_ short: String, before: Entry, after: Entry) {
        invocation.console.did("entry \(short) was changed")
        OwnDate.tell(short, before: before, after: after, invocation)
    }

    /// Says which words were replaced, once they are.
    private func tell(_ replaced: [String]) {
        guard !invocation.isQuiet else { return }
        for line in replaced { invocation.console.say(line) }
    }

    /// Keeps the change; a text from the editor stays in its draft until that is done.
    private func save(_ edit: EntryEdit, of before: Entry, _ draft: EntryDraft) async throws -> Entry {
        let isDraft = edit.text.map(draft.holds) ?? false
        var edit = edit
        if edit.text != nil { edit.seenText = before.wholeText }
        do {
            let entry = try await diary.store.entries.edit(id, edit, at: diary.now)
            if isDraft { draft.remove() }
            return entry
        } catch DiaryError.noSuchRow where edit.text != nil {
            let fact = "another program changed this text meanwhile"
            if isDraft { throw draft.outdated(fact) }
            throw Failure(.busy, fact, advice: "look at it, then try again")
        } catch {
            throw isDraft ? draft.naming(error, diary: diary.settings[Key.diary]) : error
        }
    }

    /// Whether single words of the text are replaced.
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
            throw Failure(
                .noSuchFile,
                "the memo's own date is not known, so nothing was changed",
                advice: "--on DATE gives it another"
            )
        }
        if invocation[EditCommand.noText] {
            guard entry.textEdited else { return edit.isEmpty ? nil : edit }
            try takeBackText(of: entry, &edit)
            return edit
        }
        if let other = try said(of: entry) {
            edit.put(other)
        } else if let correction = try TextCorrection.asked(invocation, of: entry, said: &replaced) {
            edit.text = correction.text
            edit.textWords = correction.placed(from: entry.placedWords, of: entry.wholeText)
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
            guard text.contains(where: { isCorrected ? $0.isShownWord : !$0.isWhitespace }) else {
                if draft.holds(text) { draft.remove() }
                throw emptyText(of: entry)
            }
            // Without its tables the mood stays to be read later.
            let own = diary.settings.folders.config + "/mood"
            let words = edit.textWords ?? entry.words(ofOwn: text) ?? []
            edit.reading = (try? MoodReader(own: own))?.read(text: text, words: words)
        }
        return edit
    }

    /// The text from the editor, or what an earlier one left; nothing where another change was given.
    private func drafted(_ draft: EntryDraft, isAlone: Bool) throws -> String? {
        if invocation[EditCommand.resume] { return try draft.resumed(invocation) }
        guard isAlone else { return nil }
        guard !invocation[EditCommand.dryRun] else { throw EntryDraft.nothingGiven }
        return try draft.edited(invocation)
    }

    /// The edit that puts a text into the entry, or into the block that is named; nothing where none is given.
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
            return Failure(
                .someFailed,
                "the text is empty, so nothing was changed",
                advice: "to remove the block: voicecore rm \(invocation.arguments[0]) --block \(number)"
            )
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

    private func takeBackText(of entry: Entry, _ edit: inout EntryEdit) throws {
        guard let transcript = entry.transcript else {
            throw Failure(.usage, "there is no transcript to go back to")
        }
        let heard = EntryText(transcript.text)
        edit.text = heard.text
        edit.textIsHeard = true
        edit.textIsTruncated = heard.isTruncated
    }

    /// What another program writes; one line break at its end is not part of it.
    private func inputText() throws -> String {
        let text = try InputText.text(of: InputText.bytesOfStandardInput(), name: "standard input")
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private func mood(of entry: Entry) throws -> EntryEdit.Change<Mood> {
        let said = invocation[EditCommand.mood]
        guard said != nil || invocation[EditCommand.positive] != nil else { return .unchanged }
        if said == .machine {
            guard invocation[EditCommand.positive] == nil else {
                throw Failure(.usage, "--positive cannot be used with --mood machine")
            }
            return .to(nil)
        }
        if said == .unsure {
            guard invocation[EditCommand.positive] == nil else {
                throw Failure(.usage, "--positive cannot be used with --mood unsure")
            }
            return .to(Mood(positive: 50, negative: 50, emotion: nil, source: .person))
        }
        let isDirection = said == .positive || said == .negative
        let emotion =
            isDirection ? nil : said.flatMap { Emotion(rawValue: $0.rawValue) } ?? entry.mood?.emotion
        // Who names only a feeling says nothing of its share: gladness is all positive, the others are not at all.
        let share = invocation[EditCommand.positive] ?? (emotion == .joy || said == .positive ? 100 : 0)
        return .to(Mood(positive: share, negative: 100 - share, emotion: emotion, source: .person))
    }
}

extension EntryEdit {
    /// Takes over what another edit says of text and blocks.
    fileprivate mutating func put(_ other: EntryEdit) {
        text = other.text
        (changedBlocks, seenBlocks) = (other.changedBlocks, other.seenBlocks)
    }

    /// A person's own text that would be nowhere after this; nothing where the new one holds it, or it was heard.
    fileprivate func ownText(lostOf entry: Entry) -> String? {
        for (place, change) in changedBlocks {
            guard case .text(let old) = entry.blocks[place], case .to(.text(let new)?) = change else {
                continue
            }
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

extension Character {
    /// Whether it says something by itself, and is no mark between words.
    fileprivate var isShownWord: Bool { isLetter || isNumber || isSymbol }
}
