import Programs
import VoiceCore

/// `voicecore offer`: the lines that a shell completes, each a value, a tab and its description.
enum CompleteCommand {
    enum What: String, CaseIterable, Sendable {
        case ids, trash, journals, trips, tags, places, ownPlaces, words, commands

        var kind: ValueKind { .offered(rawValue) }
    }

    private static let most = 50

    static let command = Command(
        "offer",
        summary: "print what a shell completes",
        arguments: [Argument("WHAT", kind: .choice(What.allCases.map(\.rawValue)), help: "What is typed.")],
        isHidden: true,
        run: run
    )

    /// Errors stay silent: nobody reads them in the middle of a line.
    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let what = invocation.arguments.first.flatMap { What(rawValue: $0) }
        switch what {
        case .commands:
            for command in invocation.program.root.subcommands where !command.isHidden {
                invocation.console.out.print("\(command.name)\t\(command.summary)")
            }
        case .words:
            guard let file = try? Settings(for: invocation)[Key.vocabulary] else { break }
            for word in (try? PersonalVocabulary(path: file))?.words ?? [] {
                invocation.console.out.print(word.spelling.printable)
            }
        case let what?:
            _ = try? await DiaryAccess.work(invocation, .read) { diary -> ExitCode in
                for line in try await lines(of: what, in: diary) { invocation.console.out.print(line) }
                return .done
            }
        case nil: break
        }
        return .done
    }

    private static func lines(of what: What, in diary: DiaryAccess) async throws -> [String] {
        let store = diary.store
        switch what {
        case .ids:
            return ["last\tthe newest entry"]
                + (try await store.entries.list(limit: most).map { entry in
                    "\(entry.shortID)\t\(Shown.minute(of: entry)) \(words(entry.title, entry.text))"
                })
        case .trash:
            let removed = try await store.trash.all().prefix(most)
            return (removed.isEmpty ? [] : ["last\tthe entry removed last"])
                + removed.map { entry in
                    let when = Shown.minute(entry.recordedAt, entry.dateCertainty)
                    return "\(entry.shortID)\t\(when) \(words(entry.title, entry.text))"
                }
        case .journals:
            return try await store.journals.all().map { "\($0.journal.name.printable)\t\($0.entries)" }
        case .trips:
            return try await store.journals.tripSummaries().map {
                "\($0.journal.name.printable)\t\($0.entries)"
            }
        case .tags: return try await store.names.used(.tag).map { "\($0.name.printable)\t\($0.entries)" }
        case .places:
            let own = try await store.places.all().map(\.name)
            let used = try await store.places.used().map(\.name)
            return (own + used.filter { !own.contains($0) }).map(\.printable)
        case .ownPlaces:
            return try await store.places.all().flatMap { [$0.name] + $0.aliases }.map(\.printable)
        case .words, .commands: return []
        }
    }

    private static func words(_ title: String?, _ text: String) -> String {
        TextWidth.cut(Shown.oneLine(title ?? text), to: 40)
    }
}

enum CompletionCommand {
    static let command = Command(
        "completion",
        summary: "print the completion script of a shell",
        examples: [
            Example("source <(voicecore completion bash)", "Turns it on in this shell."),
            Example(
                "voicecore completion fish > ~/.config/fish/completions/voicecore.fish",
                "Turns it on for fish."
            ),
        ],
        arguments: [
            Argument(
                "SHELL",
                kind: .choice(Shell.allCases.map(\.rawValue)),
                help: "The shell: bash, zsh or fish."
            )
        ],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let shell = invocation.arguments.first.flatMap({ Shell(rawValue: $0) }) else {
            throw UsageError.missingArgument("SHELL")
        }
        invocation.console.out.write(shell.completion(of: invocation.program))
        return .done
    }
}
