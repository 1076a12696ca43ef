import CommandLineKit
import VoiceCore

/// `edit` of several entries: the same date, journal or tags for all of them.
struct ManyEntriesEdit {
    let invocation: Invocation
    let diary: DiaryAccess

    private static let filters: [any OptionDeclaring] = [
        FilterOptions.from, FilterOptions.to, FilterOptions.guessed, EditCommand.inJournal,
        EditCommand.inNoJournal, EditCommand.withTag,
    ]

    private var isFiltered: Bool { Self.filters.contains { isGiven($0) } }

    /// Whether more than one entry may be meant.
    var isMeant: Bool {
        isFiltered || invocation.arguments.count > 1
    }

    func run() async throws -> ExitCode {
        let edit = try change()
        let all = try await entries()
        let isTried = invocation[EditCommand.dryRun]
        var ids: [EntryID] = []
        for id in all {
            let entry = try await diary.store.entry(id)
            let after = try await diary.store.preview(id, edit.edit(of: entry), at: entry.changedAt)
            if after != entry { ids.append(id) }
            if isTried { try await EditPreview.show(edit.edit(of: entry), of: entry, invocation, diary) }
        }
        let same = all.count - ids.count
        let rest = same == 0 ? "" : "; \(Shown.counted(same, "entry is", "entries are")) so already"
        let many = Shown.counted(ids.count, "entry", "entries")
        if isTried || ids.isEmpty {
            if !invocation.isQuiet {
                invocation.console.say("\(isTried ? "would change" : "changed") \(many)\(rest)")
            }
            return .done
        }
        if !invocation[CommonOptions.yes], try await !confirm(edit, of: ids, "change \(many)\(rest)?") {
            return .someFailed
        }
        let journal = try await NamedJournal(invocation[EditCommand.journal], in: diary.store)
        var left = LeftInTrip()
        for id in ids {
            let before = try await diary.store.entry(id)
            let entry = try await diary.store.edit(id, edit.edit(of: before), at: diary.now)
            left.add(entry, before: before)
            invocation.console.did("entry \(try await diary.store.shortID(of: id)) was changed")
            let line =
                invocation[CommonOptions.json]
                ? entry.jsonText.line
                : EntryTable(invocation.console).line(try await diary.store.summary(id))
            invocation.console.out.print(line)
        }
        await journal?.tell(invocation)
        if !invocation.isQuiet, !invocation[CommonOptions.json] {
            invocation.console.say("changed \(many)\(rest)")
        }
        try await left.tell(diary, invocation)
        return .done
    }

    /// Shows what would change of each, and asks.
    private func confirm(_ edit: CommonEdit, of ids: [EntryID], _ question: String) async throws -> Bool {
        for id in ids.prefix(20) {
            let entry = try await diary.store.entry(id)
            invocation.console.say(
                try await EditPreview.text(of: edit.edit(of: entry), of: entry, invocation, diary)
            )
        }
        if ids.count > 20 { invocation.console.say("… and \(ids.count - 20) more") }
        return try await Answer.confirm(question, invocation, otherwise: "nothing was changed")
    }

    private func change() throws -> CommonEdit {
        for option in EditCommand.forOne where isGiven(option) {
            throw Failure(
                .usage,
                "--\(option.declaration.name) changes one entry at a time",
                advice:
                    "for many entries you can change date, journal and tags: --on, --journal, --tag"
            )
        }
        let edit = try CommonEdit(invocation, diary)
        guard !edit.isEmpty else {
            throw Failure(
                .usage,
                "nothing to change",
                advice:
                    "for many entries you can change date, journal and tags: --on, --journal, --tag"
            )
        }
        return edit
    }

    private func entries() async throws -> [EntryID] {
        guard isFiltered else {
            return try await diary.ids(invocation.arguments, otherwise: "nothing was changed")
        }
        guard invocation.arguments.isEmpty else {
            throw Failure(.usage, "give ids or options such as --from, not both")
        }
        guard !invocation[EditCommand.inNoJournal] || !isGiven(EditCommand.inJournal) else {
            throw Failure(.usage, "--in-no-journal cannot be used with --in-journal")
        }
        let days = try FilterOptions.days(invocation, today: diary.today)
        var ids = try await diary.store.ids(
            EntryFilter(
                from: days.from,
                to: days.to,
                journal: invocation[EditCommand.inJournal],
                tags: invocation.all(EditCommand.withTag),
                isGuessed: invocation[FilterOptions.guessed]
            )
        )
        if invocation[EditCommand.inNoJournal] {
            var loose: [EntryID] = []
            for id in ids where try await diary.store.entry(id).journal == nil { loose.append(id) }
            ids = loose
        }
        guard !ids.isEmpty else {
            throw Failure(
                .noSuchFile,
                "no entry matches, so nothing was changed",
                advice: "voicememo list takes the same options and shows which entries match"
            )
        }
        return ids
    }

    private func isGiven(_ option: any OptionDeclaring) -> Bool {
        invocation.given.options[option.declaration.name] != nil
    }
}
