package struct HelpPage {
    private let program: Program
    private let path: [Command]
    private let width: Int
    private let showsAll: Bool

    package init(program: Program, path: [Command], width: Int, showsAll: Bool = false) {
        self.program = program
        self.path = path
        self.width = min(max(width, 40), 100)
        self.showsAll = showsAll
    }

    private var command: Command { path[path.count - 1] }
    private var fullName: String { path.map(\.name).joined(separator: " ") }

    package var text: String {
        var sections = [fullName + ": " + command.summary]
        if !command.examples.isEmpty { sections.append(examples) }
        sections.append(usage)
        sections += command.discussion.map { TextWidth.wrap($0, to: width).joined(separator: "\n") }
        sections += commands
        sections += table("Arguments", command.arguments.map { ($0.name, $0.help) })
        sections += table("Options", rows(path.options))
        sections += table("Everywhere", rows(program.globalOptions + [BuiltIn.help, BuiltIn.version]))
        if !command.groups.isEmpty {
            var pointer = "\(fullName) COMMAND --help explains a command."
            if isShort { pointer = "\(fullName) help --all shows all commands; " + pointer }
            if path.count > 1, let usual = command.usual {
                pointer += " \(fullName) alone does what \(fullName) \(usual.name) does."
            }
            sections.append(TextWidth.wrap(pointer, to: width).joined(separator: "\n"))
        }
        return TextWidth.fit(sections.joined(separator: "\n\n") + "\n", to: width)
    }

    /// The introduction for a bare program name: its purpose, and the first thing to type.
    package var start: String {
        let pointer = "\(fullName) --help shows the commands."
        let sections = [fullName + ": " + command.summary, examples, pointer]
        return TextWidth.fit(sections.joined(separator: "\n\n") + "\n", to: width)
    }

    private var isShort: Bool { !showsAll && !command.everyday.isEmpty }

    private var commands: [String] {
        if isShort {
            let rows = command.everyday.compactMap { command.subcommand(named: $0) }
            return table("Commands", rows.map { ($0.name, $0.summary) })
        }
        let widest = command.groups.flatMap(\.shown).map { TextWidth.columns($0.name) }.max() ?? 0
        return command.groups.flatMap { group in
            table(group.title, group.shown.map { ($0.name, $0.summary) }, widest: widest)
        }
    }

    private var examples: String {
        let column = command.examples.map { TextWidth.columns($0.line) }.max() ?? 0
        let besides = command.examples.allSatisfy {
            column + 4 + TextWidth.columns($0.meaning) <= width
        }
        return command.examples.map { example in
            besides
                ? "  " + TextWidth.pad(example.line, to: column) + "  " + example.meaning
                : "  " + example.line + "\n" + indented(example.meaning, by: 6)
        }.joined(separator: "\n")
    }

    private var usage: String {
        var words = [fullName]
        if !program.globalOptions.isEmpty || !command.options.isEmpty { words.append("[OPTIONS]") }
        words += command.arguments.map(\.usage)
        if !command.subcommands.isEmpty { words.append(mayStandAlone ? "[COMMAND]" : "COMMAND") }
        return "Usage: " + indented(words.joined(separator: " "), by: 9).drop { $0 == " " }
    }

    private var mayStandAlone: Bool { command.run != nil || (path.count > 1 && command.usual != nil) }

    private func rows(_ options: [any OptionDeclaring]) -> [(String, String)] {
        options.map(\.declaration).filter { !$0.isHidden }.map { option in
            let standard = option.standard.map { " (default: \($0))" } ?? ""
            let again = option.repeats && option.takesValue ? " May be repeated." : ""
            return (Self.spelling(of: option), option.help + again + standard)
        }
    }

    static func spelling(of option: OptionDeclaration) -> String {
        let short = option.short.map { "-\($0), " } ?? ""
        let value = option.placeholder.map { option.mayStandAlone ? " [\($0)]" : " " + $0 } ?? ""
        return short + "--" + option.name + value
    }

    private func table(_ title: String, _ rows: [(String, String)], widest: Int? = nil) -> [String] {
        guard !rows.isEmpty else { return [] }
        let widest = widest ?? rows.map { TextWidth.columns($0.0) }.max() ?? 0
        let column = min(widest, 26, width / 3)
        let lines = rows.map { left, right in
            let text = TextWidth.wrap(right, to: width - column - 4)
            let hanging = text.map { String(repeating: " ", count: column + 4) + $0 }
            guard TextWidth.columns(left) <= column, let first = text.first else {
                return (["  " + left] + hanging).joined(separator: "\n")
            }
            let beside = "  " + TextWidth.pad(left, to: column) + "  " + first
            return ([beside] + hanging.dropFirst()).joined(separator: "\n")
        }
        return [title + ":\n" + lines.joined(separator: "\n")]
    }

    private func indented(_ text: String, by spaces: Int) -> String {
        TextWidth.wrap(text, to: width - spaces)
            .map { String(repeating: " ", count: spaces) + $0 }
            .joined(separator: "\n")
    }
}
