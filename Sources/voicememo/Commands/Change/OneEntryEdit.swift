import CommandLineKit
import ProgramKit
import VoiceCore

/// `edit` of one entry, where the text, the title and the mood can be changed too.
struct OneEntryEdit {
    let id: EntryID
    let invocation: Invocation
    let diary: DiaryAccess

    func run() async throws -> ExitCode {
        let before = try await diary.store.entry(id)
        let isOpened = invocation[EditCommand.text] == nil
        let short = try await diary.store.shortID(of: id)
        let draft = isOpened ? EntryDraft(entry: before, folder: diary.store.folder, shortID: short) : nil
        guard let edit = try edit(of: before, draft) else {
            if !invocation.isQuiet { invocation.console.say("nothing was changed") }
            return .done
        }
        let isFromEditor = edit.text != nil && !edit.textIsHeard && !isCorrected
        var entry = try await save(edit, of: before, isFromEditor ? draft : nil)
        if edit.text != nil, !entry.pending.isEmpty {
            if edit.textIsHeard {
                await feel()
            } else if entry.pending.contains(.align) {
                await align()
            }
            entry = try await diary.store.entry(id)
        }
        if invocation[CommonOptions.json] {
            invocation.console.out.print(entry.jsonText.line)
        } else {
            let table = EntryTable(invocation.console)
            invocation.console.out.print(table.line(try await diary.store.summary(id)))
        }
        return .done
    }

    /// Keeps the change; a text from the editor stays in its draft until that is done.
    private func save(_ edit: EntryEdit, of before: Entry, _ draft: EntryDraft?) async throws -> Entry {
        do {
            if edit.text != nil, try await diary.store.entry(id).wholeText != before.wholeText {
                let advice = draft == nil ? "look at it, then try again" : nil
                throw Failure(.busy, "another program changed this text meanwhile", advice: advice)
            }
            let entry = try await diary.store.edit(id, edit, at: diary.now)
            draft?.remove()
            return entry
        } catch {
            throw draft?.naming(error, diary: diary.settings[Key.diary]) ?? error
        }
    }

    /// Whether single words of the text are replaced.
    private var isCorrected: Bool {
        !invocation.all(EditCommand.replace).isEmpty || !invocation.all(EditCommand.accept).isEmpty
    }

    private func edit(of entry: Entry, _ draft: EntryDraft?) throws -> EntryEdit? {
        var edit = try EditCommand.common(invocation, diary)
        if let title = invocation[EditCommand.title] { edit.title = .to(title) }
        if invocation[EditCommand.noTitle] { edit.title = .to(nil) }
        edit.mood = try mood(of: entry)
        if invocation[EditCommand.noText] {
            guard entry.textEdited else { return edit.isEmpty ? nil : edit }
            try takeBackText(of: entry, &edit)
            return edit
        }
        if let text = invocation[EditCommand.text] {
            edit.text = text == "-" ? try inputText() : text
        } else if let correction = try TextCorrection.asked(invocation, of: entry) {
            edit.text = correction.text
        } else if invocation[EditCommand.resume] {
            edit.text = try draft?.resumed(invocation)
        } else if edit.isEmpty {
            edit.text = try draft?.edited(invocation)
            if edit.text == entry.wholeText {
                draft?.remove()
                return nil
            }
        }
        if let text = edit.text {
            guard text.contains(where: { !$0.isWhitespace }) else {
                if !isCorrected { draft?.remove() }
                throw emptyText
            }
            // Without its tables the mood stays to be read later.
            let own = diary.settings.folders.config + "/mood"
            edit.reading = (try? MoodReader(own: own))?.read(text: text)
        }
        return edit
    }

    private var emptyText: Failure {
        Failure(
            .someFailed,
            "the text is empty, so nothing was changed",
            advice: "to remove the entry: voicememo rm; to take your text back: voicememo edit --no-text"
        )
    }

    private func takeBackText(of entry: Entry, _ edit: inout EntryEdit) throws {
        guard let transcript = entry.transcript else {
            throw Failure(.usage, "there is no transcript to go back to")
        }
        let heard = EntryText(transcript.text, limit: diary.settings[Key.textLimit])
        edit.text = heard.text
        edit.textIsHeard = true
        edit.textIsTruncated = heard.isTruncated
    }

    /// Reads the mood of what was heard again; what keeps it from that leaves it to `retry` or the daemon.
    private func feel() async {
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        let outcome = await MemoPipeline(store: diary.store, tools: tools).retry(id)
        guard let fault = outcome.fault, !invocation.isQuiet else { return }
        invocation.console.say("no mood yet: \(fault.sentence.message)")
    }

    /// Places the new words in the sound at once; what keeps it from that leaves it to `retry` or the daemon.
    private func align() async {
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        let fault = await MemoPipeline(store: diary.store, tools: tools).align(id)
        guard let fault, !invocation.isQuiet else { return }
        let what = fault.isGivenUp ? "its words get no times" : "no word times yet"
        invocation.console.say("\(what): \(fault.sentence.line)".printable)
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
        let emotion = said.flatMap { Emotion(rawValue: $0.rawValue) } ?? entry.mood?.emotion
        // Who names only a feeling says nothing of its share: gladness is all positive, the others are not at all.
        let share = invocation[EditCommand.positive] ?? (emotion == .joy ? 100 : 0)
        return .to(Mood(positive: share, negative: 100 - share, emotion: emotion, source: .person))
    }
}
