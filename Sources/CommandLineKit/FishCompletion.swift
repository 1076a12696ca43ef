/// Completion for fish: one line per command, option and kind of argument.
struct FishCompletion {
    let program: Program

    var text: String {
        let commands = CompletedCommand.all(of: program)
        let rest = commands.dropFirst()
        let lines =
            ["# fish completion for \(program.name)", "complete -c \(program.name) -f"]
            + (commands.first.map { root($0, others: rest.map(\.names)) } ?? [])
            + rest.flatMap(below)
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ condition: String, _ rest: String) -> String {
        "complete -c \(program.name) -n \(singleQuoted(condition)) \(rest)"
    }

    /// What stands before any command: the names of commands and options of the program.
    private func root(_ root: CompletedCommand, others: [[String]]) -> [String] {
        let first = Set(others.compactMap(\.first)).sorted()
        let condition =
            first.isEmpty ? "true" : "not __fish_seen_subcommand_from " + first.joined(separator: " ")
        return offers(root, condition)
    }

    private func below(_ command: CompletedCommand) -> [String] {
        let deeper = command.subcommands.map(\.name)
        var condition = command.names.map { "__fish_seen_subcommand_from " + $0 }.joined(separator: "; and ")
        if !deeper.isEmpty {
            condition += "; and not __fish_seen_subcommand_from " + deeper.joined(separator: " ")
        }
        return offers(command, condition)
    }

    private func offers(_ command: CompletedCommand, _ condition: String) -> [String] {
        let names = command.subcommands.map {
            line(condition, "-a \($0.name) -d \(singleQuoted($0.summary))")
        }
        let options = command.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            let value = option.takesValue ? " -r" + offer(option.kind) : ""
            return line(condition, "-l \(option.name)\(short)\(value) -d \(singleQuoted(option.help))")
        }
        let arguments = [command.argumentKind].compactMap(\.self).filter {
            $0 != .text && $0 != .nothing
        }
        return names + options + arguments.map { line(condition, offer($0)) }
    }

    private func offer(_ kind: ValueKind) -> String {
        switch kind {
        case .nothing, .text: ""
        case .offered(let name): " -a '(\(program.name) offer \(name) 2>/dev/null)'"
        case .offeredOrFolder(let name):
            " -a '(\(program.name) offer \(name) 2>/dev/null; __fish_complete_directories)'"
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .choice(let words): " -a " + singleQuoted(words.joined(separator: " "))
        }
    }
}
