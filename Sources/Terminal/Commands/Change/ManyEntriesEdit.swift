import Programs
import VoiceCore

struct ManyEntriesEdit {
    let invocation: Invocation
    let diary: DiaryAccess

    private static let filters: [any OptionDeclaring] = [
        FilterOptions.from, FilterOptions.to, FilterOptions.guessed, ChangeCommand.inJournal,
        ChangeCommand.inNoJournal, ChangeCommand.withTag,
    ]

    private var isFiltered: Bool { Self.filters.contains { isGiven($0) } }

    func run() async throws -> ExitCode {
        // A word that names no entry is the likelier slip where nothing is to be changed.
        let named = isFiltered ? nil : try await entries()
        let edit = try change()
        let all = if let named { named } else { try await entries() }
        let isTried = invocation[EditCommand.dryRun]
        var ids: [EntryID] = []
        for id in all {
            let entry = try await diary.store.entries.entry(id)
            let change = try await self.change(by: edit, of: entry)
            let after = try await diary.store.entries.preview(id, change, at: entry.changedAt)
            if after != entry { ids.append(id) }
            if isTried { try await EditPreview.show(change, of: entry, invocation, diary) }
        }
        let same = all.count - ids.count
        let have = Shown.counted(same, "entry is", "entries are")
        let rest = same == 0 ? "" : "; \(have) so already"
        let many = Shown.counted(ids.count, "entry", "entries")
        if isTried || ids.isEmpty {
            invocation.say("\(isTried ? "would change" : "changed") \(many)\(rest)")
            return .done
        }
        if !invocation[CommonOptions.yes], try await !confirm(edit, of: ids, "change \(many)\(rest)?") {
            return .someFailed
        }
        let journal = try await NamedJournal(invocation[EditCommand.journal], in: diary.store)
        var left = OutsideTripNote()
        for id in ids {
            let before = try await diary.store.entries.entry(id)
            left.add(try await changed(before, by: edit), before: before)
        }
        await journal?.tell(invocation)
        if !invocation[CommonOptions.json] { invocation.say("changed \(many)\(rest)") }
        try await left.tell(diary, invocation)
        return .done
    }

    private func changed(_ before: Entry, by edit: CommonEdit) async throws -> Entry {
        let entry = try await diary.store.entries.edit(before.id, try edit.edit(of: before), at: diary.now)
        let short = try await diary.store.entries.shortID(of: before.id)
        invocation.console.did("entry \(short) was changed")
        OwnDate.tell(short, before: before, after: entry, invocation)
        let line =
            invocation[CommonOptions.json]
            ? entry.jsonText.line
            : EntryTable(invocation.console).line(try await diary.store.entries.summary(before.id))
        invocation.console.out.print(line)
        return entry
    }

    private func confirm(_ edit: CommonEdit, of ids: [EntryID], _ question: String) async throws -> Bool {
        for id in ids.prefix(20) {
            let entry = try await diary.store.entries.entry(id)
            invocation.console.say(
                try await EditPreview.text(of: try edit.edit(of: entry), of: entry, invocation, diary)
            )
        }
        if ids.count > 20 { invocation.console.say("… and \(ids.count - 20) more") }
        return try await Answer.confirm(question, invocation, otherwise: "nothing was changed")
    }

    private func change(by edit: CommonEdit, of entry: Entry) async throws -> EntryEdit {
        do throws(Failure) {
            return try edit.edit(of: entry)
        } catch {
            let short = try await diary.store.entries.shortID(of: entry.id)
            throw EntryNames.saying("nothing was changed", of: error.about(short))
        }
    }

    private func change() throws -> CommonEdit {
        let edit = try CommonEdit(invocation, diary)
        guard !edit.isEmpty else {
            let advice = "for many entries you can change date, journal and tags: --on, --journal, --tag"
            throw Failure(.usage, "nothing to change", advice: advice)
        }
        return edit
    }

    private func entries() async throws -> [EntryID] {
        guard isFiltered else {
            guard !invocation.arguments.isEmpty else {
                let advice = "name some, or choose them by --from, --to, --guessed, --in-journal, --with-tag"
                throw Failure(.usage, "no entries given", advice: advice)
            }
            return try await diary.ids(invocation.arguments, otherwise: "nothing was changed")
        }
        guard invocation.arguments.isEmpty else {
            throw Failure(.usage, "give ids or options such as --from, not both")
        }
        guard !invocation[ChangeCommand.inNoJournal] || !isGiven(ChangeCommand.inJournal) else {
            throw Failure(.usage, "--in-no-journal cannot be used with --in-journal")
        }
        let days = try FilterOptions.days(invocation, today: diary.today)
        var ids = try await diary.store.entries.ids(
            EntryFilter(
                from: days.from,
                to: days.to,
                journal: invocation[ChangeCommand.inJournal],
                tags: invocation.all(ChangeCommand.withTag),
                isGuessed: invocation[FilterOptions.guessed]
            )
        )
        if invocation[ChangeCommand.inNoJournal] {
            var loose: [EntryID] = []
            for id in ids where try await diary.store.entries.entry(id).journal == nil { loose.append(id) }
            ids = loose
        }
        guard !ids.isEmpty else { throw FilterOptions.noneMatches("nothing was changed") }
        return ids
    }

    private func isGiven(_ option: any OptionDeclaring) -> Bool {
        invocation.given.options[option.declaration.name] != nil
    }
}
