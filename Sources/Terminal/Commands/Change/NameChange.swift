import Actions
import Programs
import System
import VoiceCore

struct NameChange {
    let invocation: Invocation
    let diary: DiaryAccess

    func run() async throws -> ExitCode? {
        let asked: [(NameKind, Option<Replacement>)] = [
            (.tag, ChangeCommand.renameTag), (.journal, ChangeCommand.renameJournal),
        ]
        guard let (kind, option) = asked.first(where: { invocation[$0.1] != nil }),
            var change = invocation[option]
        else { return nil }
        try refuseIgnored(beside: option)
        let known = try await diary.store.names.used(kind)
        if kind == .tag { change = change.ofTags(among: known) }
        // Capitals make no difference, as where one is looked for.
        let olds = known.filter { $0.name.lowercased() == change.old.lowercased() }
        guard !olds.isEmpty else {
            guard kind == .journal else { throw Self.missing(kind, change.old, among: known) }
            throw try await withoutEntries(change)
        }
        let merge = try await NameMerge(kind, olds, change, among: known, in: diary.store)
        if let question = merge.question, !invocation[CommonOptions.yes] {
            guard try await Answer.confirm(question, invocation, otherwise: "nothing was renamed") else {
                return .someFailed
            }
        }
        try await diary.store.names.rename(kind, change.old, to: change.new, at: diary.now)
        if !invocation.isQuiet {
            for (text, command) in merge.lines {
                invocation.console.say(text.printable, command: command?.printable)
            }
        }
        return .done
    }

    private func withoutEntries(_ change: Replacement) async throws -> Failure {
        guard let journal = try await diary.store.journals.journal(named: change.old) else {
            return try await JournalFault.missing(change.old, in: diary.store).failure
        }
        let isThere = try await diary.store.journals.journal(named: change.new).map {
            $0.name != journal.name
        }
        return Failure(
            .noSuchFile,
            "no entry is in the \(journal.kind) ‘\(journal.name.printable)’",
            advice: isThere == true
                ? "\(TypedCommand("voicecore journal rm", [journal.name])) removes it"
                : "\(TypedCommand("voicecore journal rename", [journal.name, change.new])) "
                    + "gives it another name all the same"
        )
    }

    static func missing(_ kind: NameKind, _ name: String, among known: [UsedName]) -> Failure {
        let near = Suggestion.nearest(to: name, among: known.map(\.name))
            .map { "; did you mean ‘\($0.printable)’?" }
        let fact = "no entry has the \(kind.rawValue) ‘\(name.printable)’\(near ?? "")"
        let advice = "voicecore list --\(kind.rawValue)s lists those in use"
        return Failure(.noSuchFile, fact, advice: advice)
    }

    private func refuseIgnored(beside option: Option<Replacement>) throws {
        let own = [option.declaration.name, CommonOptions.yes.declaration.name]
        let other = ChangeCommand.command.options.map(\.declaration.name)
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
    /// Tags may be typed as they are shown; an older one may begin with the sign.
    fileprivate func ofTags(among known: [UsedName]) -> Self {
        var change = self
        if !known.contains(where: { $0.name == old }) { change.old = TypedTag.name(old) ?? old }
        change.new = TypedTag.new(new) ?? new
        return change
    }
}
