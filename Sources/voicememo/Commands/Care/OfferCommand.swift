import CommandLineKit
import VoiceCore

/// `voicememo offer`: what a shell completes, one on a line; what it means stands behind a tab.
enum OfferCommand {
    enum What: String, CaseIterable, Sendable {
        case ids, trash, journals, tags, places, commands

        /// How an option or an argument asks for it.
        var kind: ValueKind { .offered(rawValue) }
    }

    /// So many of the newest entries are offered.
    private static let most = 50

    static let command = Command(
        "offer",
        summary: "print what a shell completes",
        arguments: [Argument("WHAT", kind: .choice(What.allCases.map(\.rawValue)), help: "What is typed.")],
        isHidden: true,
        run: run
    )

    /// Says nothing of what goes wrong: nobody reads it in the middle of a line.
    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let what = invocation.arguments.first.flatMap { What(rawValue: $0) }
        if what == .commands {
            for command in invocation.program.root.subcommands where !command.isHidden {
                invocation.console.out.print("\(command.name)\t\(command.summary)")
            }
            return .done
        }
        _ = try? await DiaryAccess.work(invocation, .read) { diary -> ExitCode in
            switch what {
            case .ids:
                invocation.console.out.print("last\tthe newest entry")
                for entry in try await diary.store.list(limit: most) {
                    let words = TextWidth.cut(Shown.oneLine(entry.title ?? entry.text), to: 40)
                    invocation.console.out.print("\(entry.shortID)\t\(Shown.minute(of: entry)) \(words)")
                }
            case .trash:
                let removed = try await diary.store.trash().prefix(most)
                if !removed.isEmpty { invocation.console.out.print("last\tthe entry removed last") }
                for entry in removed {
                    let words = TextWidth.cut(Shown.oneLine(entry.title ?? entry.text), to: 40)
                    let when = Shown.minute(entry.recordedAt, entry.timeIsKnown ? .exact : .dayOnly)
                    invocation.console.out.print("\(entry.shortID)\t\(when) \(words)")
                }
            case .journals:
                for found in try await diary.store.journals() {
                    invocation.console.out.print("\(found.journal.name.printable)\t\(found.entries)")
                }
            case .tags:
                for used in try await diary.store.names(.tag) {
                    invocation.console.out.print("\(used.name.printable)\t\(used.entries)")
                }
            case .places:
                let own = try await diary.store.places().map(\.name)
                let used = try await diary.store.usedPlaces().map(\.name)
                for name in own + used.filter({ !own.contains($0) }) {
                    invocation.console.out.print(name.printable)
                }
            case .commands, nil: break
            }
            return .done
        }
        return .done
    }
}
