/// Which commands of a program take which setting as an option, as rows of a Markdown table.
package struct SettingsTable {
    private let program: Program

    /// The table of a program.
    package init(program: Program) {
        self.program = program
    }

    /// The table as Markdown.
    package var text: String {
        let head = ["| setting | option | commands |", "|---|---|---|"]
        let rows = program.settings.map { setting in
            let takers = takers(of: setting.option)
            let option = takers == nil ? "none" : "`--\(setting.option)`"
            return "| `\(setting.name)` | \(option) | \(takers ?? "") |"
        }
        return (head + rows).joined(separator: "\n") + "\n"
    }

    /// The commands with an option of this name; nothing where there are none.
    private func takers(of option: String) -> String? {
        func has(_ options: [any OptionDeclaring]) -> Bool {
            options.contains { $0.declaration.name == option }
        }
        if has(program.globalOptions) || has(program.root.options) { return "all" }
        let names = program.root.subcommands.filter { !$0.isHidden && has($0.options) }.map { "`\($0.name)`" }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}
