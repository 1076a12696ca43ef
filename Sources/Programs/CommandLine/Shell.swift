package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    package func completion(of program: Program) -> String {
        switch self {
        case .bash: BashCompletion(program: program).text
        case .zsh: ZshCompletion(program: program).text
        case .fish: FishCompletion(program: program).text
        }
    }
}

struct CompletedCommand {
    let names: [String]
    let command: Command
    let options: [OptionDeclaration]

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
    /// Options that name files and folders, such as `--diary`, which dynamic completions need.
    var placeOptions: [String] {
        globalOptions.map(\.declaration).filter { $0.kind == .file || $0.kind == .folder }.map {
            "--" + $0.name
        }
    }
}

package func singleQuoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

package struct ShellWord: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        let isPlain =
            !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@+,=%".contains($0) }
        description = isPlain ? text : singleQuoted(text)
    }
}

/// A command line as a person may type it; words that begin with a dash stand last, behind `--`.
package struct TypedCommand: CustomStringConvertible {
    package let description: String

    package init(_ command: String, _ words: [String], _ options: [(name: String, value: String)] = []) {
        let words = words.map { ShellWord($0).description }
        let options = options.map { TypedOption($0.name, $0.value).description }
        let isDashed = words.contains { $0.hasPrefix("-") || $0.hasPrefix("'-") }
        let line = isDashed ? options + ["--"] + words : words + options
        description = ([command] + line).joined(separator: " ")
    }
}

package struct TypedOption: CustomStringConvertible {
    package let description: String

    /// Joins a value that begins with a dash by an equals sign, or it might be another option.
    package init(_ name: String, _ value: String) {
        description = "--\(name)\(value.hasPrefix("-") ? "=" : " ")\(ShellWord(value))"
    }
}
