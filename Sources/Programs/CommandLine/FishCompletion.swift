struct FishCompletion {
    let program: Program

    private var function: String { "__\(program.name)_at" }
    private var lister: String { "__\(program.name)_offer" }

    private var places: String {
        let names = program.placeOptions
        guard !names.isEmpty else { return "" }
        return """
                set -l name
                for word in $words
                    if test -n "$name"
                        set -a places $name (string replace -r '^~(?=/|$)' -- $HOME $word)
                        set name
                    else if contains -- $word \(names.joined(separator: " "))
                        set name $word
                    else if contains -- (string replace -r '=.*' '' -- $word) \(names.joined(separator: " "))
                        set -a places $word
                    end
                end
            """
    }

    var text: String {
        let commands = CompletedCommand.all(of: program)
        let paths = commands.dropFirst().map { singleQuoted(Self.path(of: $0)) }
        let start = """
            # fish completion for \(program.name)
            complete -c \(program.name) -f
            # Whether these are the commands that were typed so far, and no others: rm is another below words.
            function \(function)
                set -l words (commandline -opc)
                set -e words[1]
                set -l at
                for word in $words
                    if contains -- "$at $word" \(paths.joined(separator: " "))
                        set at "$at $word"
                    end
                end
                test "$at" = "$argv[1]"
            end
            """
        let lines = commands.flatMap(offers)
        let asks = lines.contains { $0.contains(lister) } ? [asking] : []
        return ([start] + asks + lines).joined(separator: "\n") + "\n"
    }

    private var asking: String {
        """
        # What the program lists, which is told where to look, as it was typed before.
        function \(lister)
            set -l words (commandline -opc)
            set -e words[1]
            set -l places
        \(places)
            \(program.name) $places offer $argv[1] 2>/dev/null
        end
        """
    }

    private static func path(of command: CompletedCommand) -> String {
        command.names.map { " " + $0 }.joined()
    }

    private func offers(_ command: CompletedCommand) -> [String] {
        let condition = "\(function) \"\(Self.path(of: command))\""
        func line(_ rest: String) -> String {
            "complete -c \(program.name) -n \(singleQuoted(condition)) \(rest)"
        }
        let names = command.subcommands.map {
            line("-a \($0.name) -d \(singleQuoted($0.summary))")
        }
        let options = command.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            // Behind -r files are offered too.
            let value = option.takesValue ? (option.kind == .file ? " -r" : " -x") + offer(option.kind) : ""
            return line("-l \(option.name)\(short)\(value) -d \(singleQuoted(option.help))")
        }
        let arguments = [command.argumentKind].compactMap(\.self).filter {
            $0 != .text && $0 != .nothing
        }
        return names + options + arguments.map { line(offer($0)) }
    }

    private func offer(_ kind: ValueKind) -> String {
        switch kind {
        case .nothing, .text: ""
        case .offered(let name): " -a '(\(lister) \(name))'"
        case .offeredOrFolder(let name): " -a '(\(lister) \(name); __fish_complete_directories)'"
        case .offeredOrFile(let name): " -F -a '(\(lister) \(name))'"
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .choice(let words): " -a " + singleQuoted(words.joined(separator: " "))
        }
    }
}
