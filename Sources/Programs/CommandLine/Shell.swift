/// A shell that completion can be written for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that teaches the shell a program's commands and options.
    package func completion(of program: Program) -> String {
        switch self {
        case .bash: BashCompletion(program: program).text
        case .zsh: ZshCompletion(program: program).text
        case .fish: FishCompletion(program: program).text
        }
    }
}

/// A command with its names below the program's and the options that it takes, as completion needs them.
struct CompletedCommand {
    /// The names below the program's own, from the outermost; empty for the root.
    let names: [String]
    let command: Command
    let options: [OptionDeclaration]

    /// Every command that people see, the root first.
    static func all(of program: Program) -> [CompletedCommand] {
        walk([], program.root, inherited: program.globalOptions + [BuiltIn.help, BuiltIn.version])
    }

    private static func walk(
        _ names: [String],
        _ command: Command,
        inherited: [any OptionDeclaring]
    ) -> [CompletedCommand] {
        let options = command.options + inherited
        let own = CompletedCommand(
            names: names,
            command: command,
            options: options.map(\.declaration).filter { !$0.isHidden }
        )
        return [own]
            + command.subcommands.filter { !$0.isHidden }.flatMap {
                walk(names + [$0.name], $0, inherited: command.sharesOptions ? options : inherited)
            }
    }

    var subcommands: [Command] { command.subcommands.filter { !$0.isHidden } }

    /// The kind of argument for shells that cannot tell positions: the last that is not plain text.
    var argumentKind: ValueKind? {
        let kinds = command.arguments.map(\.kind)
        return kinds.last { $0 != .text } ?? kinds.last
    }
}

extension Program {
    /// The options of every command that say where things are, such as `--diary`: what is offered may depend on them.
    var placeOptions: [String] {
        globalOptions.map(\.declaration).filter { $0.kind == .file || $0.kind == .folder }.map {
            "--" + $0.name
        }
    }
}

/// A text in quotes that all shells read alike.
package func singleQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// A text as it may be typed into a shell.
package struct ShellWord: CustomStringConvertible {
    package let description: String

    /// In quotes where it needs them.
    package init(_ text: String) {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@+,=%".contains($0) }
        description = isPlain ? text : singleQuoted(text)
    }
}
