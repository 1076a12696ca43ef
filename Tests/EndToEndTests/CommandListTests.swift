import Testing

@Suite("Every list of commands names each once, group by group, in order")
struct CommandListTests {
    private func groups(inHelp text: String) -> [(title: String, names: [String])] {
        let headings = ["Arguments:", "Options:", "Everywhere:"]
        return text.split(separator: "\n\n").compactMap { section in
            let lines = section.split(separator: "\n")
            guard let title = lines.first, title.hasSuffix(":"), !headings.contains(String(title)) else {
                return nil
            }
            let rows = lines.dropFirst().filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            return (String(title.dropLast()), rows.map { String($0.dropFirst(2).prefix { $0 != " " }) })
        }
    }

    /// The plain help of voicecore shows only ten.
    private func wholeHelp(of name: String) async throws -> String {
        let asked = name == "voicecore" ? "help --all" : "--help"
        return try await Built.shell("\"$1\" \(asked)", Built.program(name)).output
    }

    @Test("In the help, a name stands once, and a group is sorted", arguments: Built.programs)
    func help(name: String) async throws {
        let groups = groups(inHelp: try await wholeHelp(of: name))
        for group in groups { #expect(group.names == group.names.sorted(), "\(group.title)") }
        let names = groups.flatMap(\.names)
        #expect(names.count == Set(names).count)
        #expect(names.isEmpty == (name == "voicecored"))
    }

    @Test("voicecore's groups are what people do, and what only developers need comes last")
    func titles() async throws {
        let groups = groups(inHelp: try await wholeHelp(of: "voicecore"))
        #expect(
            groups.map(\.title) == ["Speak and file", "Look", "Change", "Journals", "Care", "Developers"]
        )
        #expect(groups.last?.names == ["farm", "mood", "transcribe"])
    }

    @Test("Each name of a list leads to the command that has it")
    func names() async throws {
        for name in groups(inHelp: try await wholeHelp(of: "voicecore")).flatMap(\.names) {
            let help = try await Built.run("voicecore", name, "--help").output
            #expect(help.contains("voicecore \(name)"), "\(help)")
        }
    }

    @Test("The manual page and the completions list no command twice", arguments: Built.programs)
    func others(name: String) async throws {
        let page = try await Built.run(name, "--generate-manual-page").lines
        // A setting may have the name of the command that it is about.
        for part in page.split(separator: ".Sh SETTINGS") {
            let items = part.filter { $0.hasPrefix(".It Cm ") }
            #expect(items.count == Set(items).count)
        }
        #expect(page.contains { $0.hasPrefix(".It Cm ") })
        let fish = try await Built.run(name, "--generate-completion", "fish").lines
        let offers = fish.filter { $0.hasPrefix("complete ") }
        #expect(!offers.isEmpty && offers.count == Set(offers).count)
    }
}

@Suite("Manual pages are clean")
struct ManualPageTests {
    @Test(
        "Each program's page passes the checker and shows what the program takes",
        arguments: Built.programs
    )
    func page(name: String) async throws {
        let program = try Built.program(name)
        let lint = try await Built.shell(
            "\"$1\" --generate-manual-page | mandoc -T lint -W warning",
            program
        )
        #expect(lint == Built.Outcome(code: 0, output: "", message: ""))
        let shown = try await Built.shell(
            "\"$1\" --generate-manual-page | mandoc -T ascii | sed 's/.\\x08//g'",
            program
        )
        #expect(shown.output.contains(name + " - "))
        #expect(shown.output.contains("--version"))
        #expect(shown.output.contains("EXIT STATUS"))
    }
}
