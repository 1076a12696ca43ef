import CommandLineKit
import Ground
import VoiceCore

/// `edit --rename-tag` and `--rename-journal`: another name in all entries that have it.
struct NameChange {
    let invocation: Invocation
    let diary: DiaryAccess

    /// Gives nothing where no name is to be changed.
    func run() async throws -> ExitCode? {
        let asked: [(NameKind, Option<Replacement>)] = [
            (.tag, EditCommand.renameTag), (.journal, EditCommand.renameJournal),
        ]
        guard let (kind, option) = asked.first(where: { invocation[$0.1] != nil }),
            var change = invocation[option]
        else { return nil }
        try refuseIgnored(beside: option)
        let known = try await diary.store.names(kind)
        if kind == .tag { change = change.ofTags(among: known) }
        // Capitals make no difference, as where one is looked for.
        let olds = known.filter { $0.name.lowercased() == change.old.lowercased() }
        guard !olds.isEmpty else {
            guard kind == .journal else { throw Self.missing(kind, change.old, among: known) }
            throw try await withoutEntries(change)
        }
        let many = Shown.counted(olds.reduce(0) { $0 + $1.entries }, "entry", "entries")
        let other = kind == .journal ? try await journal(change.new, besides: olds) : nil
        let isThere =
            other != nil || known.contains { other in other.name == change.new && !olds.contains(other) }
        let lost = other == nil ? nil : try await trip(among: olds)
        let undoing = isThere ? try await undoing(kind, olds, other ?? change.new) : nil
        if isThere, !invocation[CommonOptions.yes] {
            let name = (other ?? change.new).printable
            // Its days and its way are nowhere else.
            let loss = lost == nil ? "" : ", and lose the trip's own days and way"
            let question = "the \(kind.rawValue) \(name) exists already; merge \(many) into it\(loss)?"
            guard try await Answer.confirm(question, invocation, otherwise: "nothing was renamed") else {
                return .someFailed
            }
        }
        try await diary.store.rename(kind, change.old, to: change.new, at: diary.now)
        if !invocation.isQuiet {
            let names = "\(olds.map(\.name).joined(separator: ", ").printable) → \(change.new.printable)"
            invocation.console.say("\(kind.rawValue) \(names): \(many)")
            if let undoing { invocation.console.say("to undo it: \(undoing)".printable) }
            if let lost { invocation.console.say("to make the trip again: \(lost)".printable) }
        }
        return .done
    }

    /// What is said of a journal that no entry is in: what renames it, where there is one.
    private func withoutEntries(_ change: Replacement) async throws -> Failure {
        guard let journal = try await diary.store.bareJournal(named: change.old) else {
            return try await JournalKind.journal.missing(change.old, in: diary.store)
        }
        let kind = JournalKind(of: journal).rawValue
        let (old, new) = (ShellWord(journal.name), ShellWord(change.new))
        let isThere = try await diary.store.bareJournal(named: change.new).map { $0.name != journal.name }
        return Failure(
            .noSuchFile,
            "no entry is in the \(kind) ‘\(journal.name.printable)’",
            advice: isThere == true
                ? "voicememo \(kind) rm \(old) removes it"
                : "voicememo \(kind) rename \(old) \(new) gives it another name all the same"
        )
    }

    /// The journal of a name that is none of some, also one without entries.
    private func journal(_ name: String, besides olds: [UsedName]) async throws -> String? {
        guard let other = try await diary.store.bareJournal(named: name) else { return nil }
        return olds.contains { $0.name == other.name } ? nil : other.name
    }

    /// What gives the entries their name back; of many, or of several names, only a backup knows which had it.
    private func undoing(_ kind: NameKind, _ olds: [UsedName], _ new: String) async throws -> String {
        guard olds.count == 1, olds[0].entries <= Self.mostUndone else {
            return "only a backup knows which entries had it; voicememo restore FOLDER --diary DIR opens one"
        }
        let (old, word) = (olds[0].name, ShellWord(olds[0].name))
        switch kind {
        case .journal:
            // Its name leads to the other journal from now on, until it is that of a journal again.
            let named = try await names(of: EntryFilter(journal: old))
            return "voicememo journal new \(word) && voicememo edit \(named) --journal \(word)"
        case .tag:
            var alone = EntryFilter(tags: [old])
            alone.unwantedTags = [new]
            let commands = [
                (try await names(of: alone), "--untag \(ShellWord(new)) --tag \(word)"),
                (try await names(of: EntryFilter(tags: [old, new])), "--tag \(word)"),
            ]
            return commands.filter { !$0.0.isEmpty }.map { "voicememo edit \($0.0) \($0.1)" }
                .joined(separator: " && ")
        }
    }

    /// The entries of a filter, as a command names them.
    private func names(of filter: EntryFilter) async throws -> String {
        var names: [String] = []
        for id in try await diary.store.ids(filter) { names.append(try await diary.store.shortID(of: id)) }
        return names.joined(separator: " ")
    }

    /// As many entries stand in one command that a person copies.
    private static let mostUndone = 20

    /// What makes a trip again that ends.
    private func trip(among olds: [UsedName]) async throws -> String? {
        for old in olds {
            guard let trip = try await diary.store.bareJournal(named: old.name)?.trip else { continue }
            return trip.command(named: old.name)
        }
        return nil
    }

    /// What is said where no entry has a name, with the one in use that was perhaps meant.
    static func missing(_ kind: NameKind, _ name: String, among known: [UsedName]) -> Failure {
        let near = Suggestion.nearest(to: name, among: known.map(\.name))
            .map { "; did you mean ‘\($0.printable)’?" }
        return Failure(
            .noSuchFile,
            "no entry has the \(kind.rawValue) ‘\(name.printable)’\(near ?? "")",
            advice: "voicememo list --\(kind.rawValue)s lists those in use"
        )
    }

    private func refuseIgnored(beside option: Option<Replacement>) throws {
        let own = [option.declaration.name, CommonOptions.yes.declaration.name]
        let other = EditCommand.command.options.map(\.declaration.name)
            .first { !own.contains($0) && invocation.given.options[$0] != nil }
        guard other == nil, invocation.arguments.isEmpty else {
            let what = other.map { "--\($0)" } ?? "an entry"
            throw Failure(
                .usage,
                "\(what) cannot be used with --\(option.declaration.name), which changes all entries"
            )
        }
    }
}

extension Replacement {
    /// The same of tags, which may be typed as they are shown; an older one may begin with the sign.
    fileprivate func ofTags(among known: [UsedName]) -> Self {
        var change = self
        if !known.contains(where: { $0.name == old }) { change.old = TypedTag.name(old) ?? old }
        change.new = TypedTag.new(new) ?? new
        return change
    }
}
