struct BashCompletion {
    let program: Program

    private var function: String { "_" + program.name }

    var text: String {
        let commands = CompletedCommand.all(of: program)
        let paths = commands.dropFirst().map { singleQuoted(" " + $0.names.joined(separator: " ")) }
        return """
            # bash completion for \(program.name)
            \(function)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= index
                # "=" is a word of its own here: --option = value
                if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case "$path ${COMP_WORDS[index]}" in
                        \(paths.isEmpty ? "''" : paths.joined(separator: "|"))) path+=" ${COMP_WORDS[index]}" ;;
                    esac
                done
                COMPREPLY=()
                case "$path:$before" in
            \(commands.flatMap(values).joined(separator: "\n"))
                esac
                case "$path:$word" in
            \(commands.map(options).joined(separator: "\n"))
            \(commands.map(words).joined(separator: "\n"))
                esac
            }
            # What the program lists, one on a line, up to a tab; never expanded, as it may be anybody's text.
            # It is told where to look, as it was typed before; capitals make no difference.
            \(function)_offer() {
                local line
                local -a places=()
            \(places)
                while IFS= read -r line; do
                    line=${line%%$'\\t'*}
                    if [[ ${line,,} == "${word,,}"* ]]; then COMPREPLY+=("$(printf %q "$line")"); fi
                done < <("${COMP_WORDS[0]}" "${places[@]}" offer "$1" 2>/dev/null)
            }
            complete -F \(function) \(program.name)

            """
    }

    /// Collects the options already typed that name folders and files.
    private var places: String {
        let names = program.placeOptions
        guard !names.isEmpty else { return "" }
        return """
                local index name value
                for ((index = 1; index < COMP_CWORD; index++)); do
                    name=${COMP_WORDS[index]} value=
                    case $name in
                        \(names.map { $0 + "=*" }.joined(separator: "|"))) value=${name#*=} name=${name%%=*} ;;
                        \(names.joined(separator: "|")))
                            if [[ ${COMP_WORDS[index+1]} == = ]]; then ((index++)); fi
                            if ((index + 1 < COMP_CWORD)); then value=${COMP_WORDS[index+1]}; fi ;;
                    esac
                    case $value in
                        "") continue ;;
                        \\'*\\'|\\"*\\") value=${value:1:-1} ;;
                        *) value=${value//\\\\/} ;;
                    esac
                    case $value in "~"|"~/"*) value=$HOME${value:1} ;; esac
                    places+=("$name" "$value")
                done
            """
    }

    private func values(_ command: CompletedCommand) -> [String] {
        let path = command.names.map { " " + $0 }.joined()
        return command.options.filter(\.takesValue).map { option in
            let spellings = (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.name]
            let pattern = spellings.map { singleQuoted(path + ":" + $0) }.joined(separator: "|")
            return "        \(pattern)) \(offer(option.kind)); return ;;"
        }
    }

    private func options(_ command: CompletedCommand) -> String {
        let path = singleQuoted(command.names.map { " " + $0 }.joined() + ":-")
        return "        \(path)*) \(offer(.choice(command.options.map { "--" + $0.name }))) ;;"
    }

    private func words(_ command: CompletedCommand) -> String {
        let path = singleQuoted(command.names.map { " " + $0 }.joined() + ":")
        let names = command.subcommands.map(\.name)
        let kind = names.isEmpty ? command.argumentKind ?? .nothing : .choice(names)
        return "        \(path)*) \(offer(kind)) ;;"
    }

    private func offer(_ kind: ValueKind) -> String {
        switch kind {
        case .nothing, .text: ":"
        case .offered(let name): "\(function)_offer \(name)"
        case .offeredOrFolder(let name): "\(offer(.folder)); \(offer(.offered(name)))"
        case .offeredOrFile(let name): "\(offer(.file)); \(offer(.offered(name)))"
        case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .folder: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
        case .choice(let words):
            "mapfile -t COMPREPLY < <(compgen -W \(singleQuoted(words.joined(separator: " "))) -- \"$word\")"
        }
    }
}
