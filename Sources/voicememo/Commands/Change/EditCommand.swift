import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo edit`: changes what the diary keeps of a memo, never what was heard.
enum EditCommand {
    /// What a person may say about a mood; `machine` lets the machine's count again.
    enum SaidMood: String, CaseIterable, Sendable {
        case joy, sadness, anger, fear, machine
    }

    static let title = Option.text("title", "TEXT", help: "The new title.")
    static let noTitle = Flag("no-title", help: "Remove the title.")
    static let text = Option.text("text", "TEXT", help: "The new text; - reads it from standard input.")
    static let noText = Flag("no-text", help: "Take your text back: what was heard counts again.")
    static let journal = Option.name("journal", "NAME", help: "Put it into this journal.")
    static let noJournal = Flag("no-journal", help: "Remove it from its journal.")
    static let tags = Option.name("tag", "TAG", repeats: true, help: "Add a tag; may be repeated.")
    static let untags = Option.text("untag", "TAG", repeats: true, help: "Remove a tag; may be repeated.")
    static let date = Option.text(
        "on",
        "DATE",
        help: "When it was recorded, such as 2026-11-20T18:30 or 2026-11-20."
    )
    static let mood = Option.choice(
        "mood",
        "MOOD",
        of: SaidMood.self,
        help: "How you felt; machine returns to the mood that was read."
    )
    static let positive = Option.integer(
        "positive",
        "PERCENT",
        in: 0...100,
        help: "How positive you felt, with or without --mood."
    )

    static let resume = Flag(
        "resume",
        help: "Go on with a text that could not be saved; without a terminal it is saved as it is."
    )

    static let command = Command(
        "edit",
        summary: "change an entry",
        discussion: [
            """
            Changes the entry; the transcript stays as it was heard. A new text is read for its mood at once and its \
            words are placed in the sound again.
            """,
            """
            Without options, the whole text is opened in your editor, the one that VISUAL or EDITOR names; an empty \
            text changes nothing. What cannot be saved then is kept, and --resume goes on with it.
            """,
        ],
        examples: [
            Example("voicememo edit 9c1f --title 'At sea' --tag sea", "Gives a title and a tag."),
            Example("voicememo edit last", "Opens the text of the newest entry in your editor."),
            Example("voicememo edit 9c1f --mood joy --positive 90", "Says how you felt."),
        ],
        arguments: [Argument("ID", help: EntryNames.help)],
        options: [
            title, noTitle, text, noText, resume, journal, noJournal, tags, untags, date, mood, positive,
            CommonOptions.json,
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            guard let id = try await diary.ids(invocation.arguments).first else { return .noSuchFile }
            let before = try await diary.store.entry(id)
            let draft = invocation[text] == nil ? EntryDraft(entry: before, folder: diary.store.folder) : nil
            guard let edit = try await edit(of: before, invocation, diary, draft) else {
                if !invocation.isQuiet { invocation.console.error.print("nothing was changed") }
                return .done
            }
            let isFromEditor = edit.text != nil && !edit.textIsHeard
            var entry = try await save(edit, of: id, diary, isFromEditor ? draft : nil)
            if edit.text != nil, !entry.pending.isEmpty {
                if edit.textIsHeard {
                    await feel(id, invocation, diary)
                } else if entry.pending.contains(.align) {
                    await align(id, invocation, diary)
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
    }

    /// Keeps the change; a text from the editor stays in its draft until that is done.
    private static func save(_ edit: EntryEdit, of id: EntryID, _ diary: DiaryAccess, _ draft: EntryDraft?)
        async throws -> Entry
    {
        do {
            let entry = try await diary.store.edit(id, edit, at: diary.now)
            draft?.remove()
            return entry
        } catch {
            throw draft?.naming(error, diary: diary.settings[Key.diary]) ?? error
        }
    }

    private static func edit(
        of entry: Entry,
        _ invocation: Invocation,
        _ diary: DiaryAccess,
        _ draft: EntryDraft?
    ) async throws -> EntryEdit? {
        try InputText.refuseMended([title, text, journal, tags], of: invocation)
        try refuseBoth((title, noTitle), (text, noText), (journal, noJournal), of: invocation)
        var edit = EntryEdit()
        if let title = invocation[title] { edit.title = .to(title) }
        if invocation[noTitle] { edit.title = .to(nil) }
        if let journal = invocation[journal] { edit.journal = .to(journal) }
        if invocation[noJournal] { edit.journal = .to(nil) }
        edit.addedTags = invocation.all(tags)
        edit.removedTags = invocation.all(untags)
        if let date = invocation[date] { edit.recordedAt = try SpokenMoment.moment(date, diary) }
        edit.mood = try change(of: entry, invocation)
        if invocation[noText] {
            guard entry.textEdited else { return edit.isEmpty ? nil : edit }
            try takeBackText(of: entry, &edit, limit: diary.settings[Key.textLimit])
            return edit
        }
        if let text = invocation[text] {
            edit.text = text == "-" ? try inputText() : text
        } else if invocation[resume] {
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
                draft?.remove()
                throw emptyText
            }
            // Without its tables the mood stays to be read later.
            let own = diary.settings.folders.config + "/mood"
            edit.reading = (try? MoodReader(own: own))?.read(text: text)
        }
        return edit
    }

    private static var emptyText: Failure {
        Failure(
            .someFailed,
            "the text is empty, so nothing was changed",
            advice: "to remove the entry: voicememo rm; to take your text back: voicememo edit --no-text"
        )
    }

    private static func takeBackText(of entry: Entry, _ edit: inout EntryEdit, limit: Int) throws {
        guard let transcript = entry.transcript else {
            throw Failure(.usage, "nothing was heard that could take the place of your text")
        }
        let heard = EntryText(transcript.text, limit: limit)
        edit.text = heard.text
        edit.textIsHeard = true
        edit.textIsTruncated = heard.isTruncated
    }

    /// Refuses a new value and its taking away in one call, of which one would be ignored.
    private static func refuseBoth(_ pairs: (Option<String>, Flag)..., of invocation: Invocation) throws {
        for (option, flag) in pairs where invocation[option] != nil && invocation[flag] {
            let names = (option.declaration.name, flag.declaration.name)
            throw Failure(.usage, "--\(names.0) does not go with --\(names.1)")
        }
    }

    /// Reads the mood of what was heard again; what keeps it from that leaves it to `retry` or the daemon.
    private static func feel(_ id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess) async {
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        let outcome = await MemoPipeline(store: diary.store, tools: tools).retry(id)
        guard let fault = outcome.fault, !invocation.isQuiet else { return }
        invocation.console.error.print("its mood is still to come: \(fault.sentence.message)")
    }

    /// Places the new words in the sound at once; what keeps it from that leaves it to `retry` or the daemon.
    private static func align(_ id: EntryID, _ invocation: Invocation, _ diary: DiaryAccess) async {
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        let left = try? await MemoPipeline(store: diary.store, tools: tools).align(id)
        guard let left, !invocation.isQuiet else { return }
        let reason = left.sentence.map { ": \($0)" } ?? ""
        invocation.console.error.print("the times of its words are still to come\(reason)")
    }

    /// What another program writes; one line break at its end is not part of it.
    private static func inputText() throws -> String {
        let text = try InputText.text(of: InputText.bytesOfStandardInput(), name: "standard input")
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private static func change(of entry: Entry, _ invocation: Invocation) throws -> EntryEdit.Change<Mood> {
        let said = invocation[mood]
        guard said != nil || invocation[positive] != nil else { return .unchanged }
        if said == .machine {
            guard invocation[positive] == nil else {
                throw Failure(.usage, "--positive does not go with --mood machine")
            }
            return .to(nil)
        }
        let emotion = said.flatMap { Emotion(rawValue: $0.rawValue) } ?? entry.mood?.emotion
        // Who names only a feeling says nothing of its share: gladness is all positive, the others are not at all.
        let share = invocation[positive] ?? (emotion == .joy ? 100 : 0)
        return .to(Mood(positive: share, negative: 100 - share, emotion: emotion, source: .person))
    }
}
