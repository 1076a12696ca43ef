struct ZshCompletion {
    let program: Program

    var text: String {
        let functions = CompletedCommand.all(of: program).map(function).joined(separator: "\n")
        return """
            #compdef \(program.name)
            \(functions)
            _\(program.name)_offer() {
                local -a places
            \(places)
                local -a found=("${(@f)$(\(program.name) $places offer $1 2>/dev/null)}")
                found=("${(@)found%%$'\\t'*}")
                compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a -- found
            }
            _\(program.name)_offer_or_folder() {
                _\(program.name)_offer $1
                _files -/
            }
            _\(program.name)_offer_or_file() {
                _\(program.name)_offer $1
                _files
            }
            if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
                _\(program.name) "$@"
            else
                compdef _\(program.name) \(program.name)
            fi

            """
    }

    private var places: String {
        let names = program.placeOptions
        guard !names.isEmpty else { return "" }
        return """
                local name value
                local -i index
                for ((index = 2; index <= $#typed_before; index++)); do
                    name=${typed_before[index]%%=*} value=
                    case $typed_before[index] in
                        \(names.map { $0 + "=*" }.joined(separator: "|"))) value=${typed_before[index]#*=} ;;
                        \(names.joined(separator: "|"))) value=$typed_before[index+1] ;;
                    esac
                    [[ $value == '~'(|/*) ]] && value=$HOME${value#'~'}
                    [[ -n $value ]] && places+=($name "${(Q)value}")
                done
            """
    }

    private func name(_ names: [String]) -> String { "_" + ([program.name] + names).joined(separator: "_") }

    private func function(_ command: CompletedCommand) -> String {
        var lines = command.options.flatMap(options)
        if command.subcommands.isEmpty {
            lines += command.command.arguments.map(argument)
        } else {
            lines += ["'1:command:->command'", "'*::argument:->argument'"]
        }
        // Options behind a subcommand's name belong to the subcommand.
        let only = command.subcommands.isEmpty ? "" : " -A '-*'"
        let start = """
            \(name(command.names))() {
                local curcontext=$curcontext state state_descr line\(command.names.isEmpty ? before : "")
                typeset -A opt_args
                _arguments -s -S -C\(only) \\
                    \(lines.joined(separator: " \\\n        "))
            """
        return start + (command.subcommands.isEmpty ? "" : "\n" + dispatch(command)) + "\n}"
    }

    /// Keeps the words typed so far, which subcommands no longer see.
    private let before = "\n    local -a typed_before=(\"${(@)words[1,CURRENT-1]}\")"

    private func dispatch(_ command: CompletedCommand) -> String {
        let names = command.subcommands.map { singleQuoted($0.name + ":" + $0.summary) }
        let cases = command.subcommands.map {
            "            \($0.name)) \(name(command.names + [$0.name])) ;;"
        }
        return """
                case $state in
                    command)
                        local -a commands=(
                            \(names.joined(separator: "\n                "))
                        )
                        _describe -t commands command commands ;;
                    argument)
                        case $words[1] in
            \(cases.joined(separator: "\n"))
                        esac ;;
                esac
            """
    }

    private func options(_ option: OptionDeclaration) -> [String] {
        let note = "[" + escaped(option.help) + "]"
        let action = option.placeholder.map { ":" + escaped($0) + ":" + self.action(option.kind) } ?? ""
        let again = option.repeats ? "*" : ""
        let long = singleQuoted(again + "--" + option.name + (option.takesValue ? "=" : "") + note + action)
        guard let short = option.short else { return [long] }
        return [long, singleQuoted(again + "-\(short)" + (option.takesValue ? "+" : "") + note + action)]
    }

    private func argument(_ argument: Argument) -> String {
        let position = argument.takesMany ? "*" : argument.isRequired ? "" : ":"
        return singleQuoted(position + ":" + escaped(argument.name) + ":" + action(argument.kind))
    }

    private func action(_ kind: ValueKind) -> String {
        switch kind {
        case .nothing, .text: " "
        case .offered(let offered): " _\(program.name)_offer \(offered)"
        case .offeredOrFolder(let offered): " _\(program.name)_offer_or_folder \(offered)"
        case .offeredOrFile(let offered): " _\(program.name)_offer_or_file \(offered)"
        case .file: "_files"
        case .folder: "_files -/"
        case .choice(let words): "(" + words.joined(separator: " ") + ")"
        }
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "[]:\\".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
