package struct ManualPage {
    private let program: Program

    package init(program: Program) { self.program = program }

    package var text: String {
        let root = program.root
        var lines = [
            ".Dd \(program.date)",
            ".Dt \(program.name.uppercased()) 1",
            ".Os",
            ".Sh NAME",
            ".Nm \(program.name)",
            ".Nd \(escaped(root.summary))",
            ".Sh SYNOPSIS",
        ]
        lines += synopsis([root])
        lines += [".Sh DESCRIPTION"]
        lines += paragraphs(root.discussion.isEmpty ? [root.summary + "."] : root.discussion)
        lines += list(root.options)
        lines += [".Pp", root.groups.isEmpty ? "It also takes:" : "Every command also takes:"]
        lines += list(program.globalOptions + [BuiltIn.help, BuiltIn.version])
        lines += root.groups.flatMap { group in
            [".Ss \(escaped(group.title))", ".Bl -tag -width Ds"] + group.shown.flatMap { entry([root, $0]) }
                + [".El"]
        }
        lines += table("SETTINGS", program.settings.map { (".It Cm \($0.name)", $0.meaning) })
        lines += table("ENVIRONMENT", program.environment.map { (".It Ev \($0.name)", $0.meaning) })
        lines += table("FILES", program.files.map { (".It Pa \($0.path)", $0.meaning) })
        lines += table("EXIT STATUS", ExitCode.allCases.map { (".It \($0.rawValue)", $0.meaning) })
        lines += examples
        if !program.seeAlso.isEmpty { lines += [".Sh SEE ALSO"] + references }
        return lines.joined(separator: "\n") + "\n"
    }

    private func synopsis(_ path: [Command]) -> [String] {
        let command = path[path.count - 1]
        var lines = [".Nm"]
        lines += path.dropFirst().map { ".Cm \($0.name)" }
        lines += command.options.isEmpty && path.count > 1 ? [] : [".Op Ar options"]
        lines += command.arguments.map(usage)
        if !command.subcommands.isEmpty {
            lines.append(command.run == nil ? ".Ar command" : ".Op Ar command")
        }
        return lines
    }

    private func usage(_ argument: Argument) -> String {
        let many = argument.takesMany ? " ..." : ""
        return argument.isRequired ? ".Ar \(argument.name)\(many)" : ".Op Ar \(argument.name)\(many)"
    }

    private func entry(_ path: [Command]) -> [String] {
        let command = path[path.count - 1]
        let names = path.dropFirst().map(\.name).joined(separator: " ")
        let arguments = command.arguments.map { " " + usage($0).dropFirst() }.joined()
        var lines = [".It Cm \(names)\(arguments)", sentence(command.summary)]
        lines += command.discussion.flatMap { [".Pp"] + self.lines($0) }
        lines += command.arguments.flatMap { [".Pp", ".Ar \($0.name) :"] + self.lines($0.help) }
        lines += list(command.options)
        return lines + command.subcommands.filter { !$0.isHidden }.flatMap { entry(path + [$0]) }
    }

    private func list(_ options: [any OptionDeclaring]) -> [String] {
        let shown = options.map(\.declaration).filter { !$0.isHidden }
        guard !shown.isEmpty else { return [] }
        let items = shown.flatMap { option in
            let short = option.short.map { "Fl \($0) , " } ?? ""
            let optional = option.mayStandAlone ? " Op" : ""
            let value = option.placeholder.map { optional + " Ar " + escaped($0) } ?? ""
            let again = option.repeats && option.takesValue ? ["May be repeated."] : []
            let standard = option.standard.map { ["The default is \(escaped($0))."] } ?? []
            return [".It \(short)Fl -\(option.name)\(value)"] + lines(option.help) + again + standard
        }
        return [".Bl -tag -width Ds"] + items + [".El"]
    }

    private func table(_ title: String, _ rows: [(item: String, meaning: String)]) -> [String] {
        guard !rows.isEmpty else { return [] }
        return [".Sh \(title)", ".Bl -tag -width Ds"] + rows.flatMap { [$0.item] + lines($0.meaning) } + [
            ".El"
        ]
    }

    private var examples: [String] {
        let all = ([program.root] + program.root.subcommands.filter { !$0.isHidden }).flatMap(\.examples)
        guard !all.isEmpty else { return [] }
        return [".Sh EXAMPLES"]
            + all.enumerated().flatMap { index, example in
                (index == 0 ? [] : [".Pp"]) + lines(example.meaning) + [
                    ".Pp", ".Dl \(escaped(example.line))",
                ]
            }
    }

    private var references: [String] {
        program.seeAlso.enumerated().map { index, page in
            let parts = page.split { $0 == "(" || $0 == ")" }
            let comma = index + 1 < program.seeAlso.count ? " ," : ""
            return ".Xr " + parts.joined(separator: " ") + comma
        }
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        Array(texts.map(lines).joined(separator: [".Pp"]))
    }

    private func sentence(_ summary: String) -> String {
        escaped(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
    }

    /// Source lines of a text: mdoc wants every sentence to begin a new one.
    private func lines(_ text: String) -> [String] {
        let words = text.split(separator: " ")
        var result: [String] = []
        var line = ""
        for (index, word) in words.enumerated() {
            line += (line.isEmpty ? "" : " ") + word
            let ends = word.last.map { ".?!".contains($0) } ?? false
            let next = index + 1 < words.count ? words[index + 1].first : nil
            if (ends && next?.isUppercase == true) || line.utf8.count > 72 || next == nil {
                result.append(escaped(line))
                line = ""
            }
        }
        return result
    }

    private func escaped(_ text: String) -> String {
        let plain = text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "…": result += "..."
            default: result.append(character)
            }
        }
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
