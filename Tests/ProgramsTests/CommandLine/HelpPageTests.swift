import Programs
import Testing

@Suite("Help shows how a command is used")
struct HelpPageTests {
    private func help(_ names: String..., width: Int = 80) throws -> [String] {
        let program = SampleProgram.program
        let path = try #require(program.command(at: names))
        return HelpPage(program: program, path: path, width: width).text
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("Examples come first, then usage, then options with their defaults")
    func order() throws {
        let lines = try help("pour")
        #expect(lines.first == "tea pour: pour tea into cups")
        #expect(lines[2] == "  tea pour Assam  Pours a cup.")
        let usage = try #require(lines.firstIndex(of: "Usage: tea pour [OPTIONS] [LEAF…]"))
        let cups = try #require(lines.firstIndex { $0.hasPrefix("  -n, --cups N") })
        #expect(usage < cups)
        #expect(lines[cups].hasSuffix("How many cups. (default: 1)"))
        #expect(lines.contains { $0.hasPrefix("  --strength weak|strong") })
        #expect(lines.contains { $0.hasSuffix("What goes in. May be repeated.") })
    }

    @Test("No line is wider than the terminal", arguments: [40, 60, 80, 100, 300])
    func width(columns: Int) throws {
        for names in [[], ["pour"], ["wash"]] {
            let path = try #require(SampleProgram.program.command(at: names))
            let page = HelpPage(program: SampleProgram.program, path: path, width: columns)
            for line in page.text.split(separator: "\n") {
                #expect(TextWidth.columns(line) <= min(columns, 100), "\(line)")
            }
        }
    }

    @Test("A usage that is too long goes on further in, and a group says what its name alone does")
    func groupsUsage() throws {
        let list = Command("list", summary: "list the pots") { _ in .done }
        let pots = Command(
            "earthenware",
            summary: "keep pots",
            subcommands: [
                Command("wash", summary: "wash", arguments: [Argument("A|LONG|NAME", .any, help: "")]), list,
            ]
        )
        let program = Program(version: "1", date: "", root: Command("tea", summary: "", subcommands: [pots]))
        func page(_ names: String...) throws -> String {
            HelpPage(program: program, path: try #require(program.command(at: names)), width: 40).text
        }
        let usage = "\n\nUsage: tea earthenware wash\n         [A|LONG|NAME…]\n\n"
        #expect(try page("earthenware", "wash").contains(usage))
        let group = try page("earthenware")
        #expect(group.contains("Usage: tea earthenware [COMMAND]\n"), "\(group)")
        #expect(
            group.split(separator: "\n").suffix(3).joined(separator: " ").hasSuffix(
                "tea earthenware alone does what tea earthenware list does."
            ),
            "\(group)"
        )
    }

    @Test("The program's help lists its commands and ends with where to go on")
    func root() throws {
        let lines = try help()
        #expect(lines.contains("  pour   pour tea into cups"))
        #expect(lines.contains("tea COMMAND --help explains a command."))
    }

    @Test("Groups of commands stand under their names, with one column of names for all")
    func groups() {
        let hidden = Command("test", summary: "for tests only", isHidden: true)
        let root = Command(
            "tea",
            summary: "make tea",
            groups: [
                CommandGroup("Make", [SampleProgram.pour, hidden]),
                CommandGroup("Clean", [Command("sterilise", summary: "boil the pot"), SampleProgram.wash]),
            ]
        )
        let program = Program(version: "1", date: "November 21, 2026", root: root)
        let text = HelpPage(program: program, path: [root], width: 80).text
        #expect(
            text.contains("\n\nMake:\n  pour       pour tea into cups\n\nClean:\n  sterilise  boil the pot\n")
        )
        #expect(!text.contains("test"))
        let page = ManualPage(program: program).text
        #expect(page.contains(".Ss Make\n") && page.contains(".Ss Clean\n"))
    }

    @Test("Help shows the everyday commands in their order, and all of them when asked")
    func everyday() {
        let root = Command(
            "tea",
            summary: "make tea",
            groups: [
                CommandGroup("Make", [SampleProgram.pour]),
                CommandGroup("Clean", [Command("sterilise", summary: "boil the pot"), SampleProgram.wash]),
            ],
            everyday: ["wash", "pour"]
        )
        let program = Program(version: "1", date: "November 21, 2026", root: root)
        let short = HelpPage(program: program, path: [root], width: 80).text
        #expect(short.contains("Commands:\n  wash  ") && !short.contains("sterilise"))
        #expect(short.contains("tea help --all shows all commands"))
        let all = HelpPage(program: program, path: [root], width: 80, showsAll: true).text
        #expect(all.contains("Make:") && all.contains("sterilise"))
    }

    @Test("A command that does not exist has no page")
    func unknown() { #expect(SampleProgram.program.command(at: ["brew"]) == nil) }
}

@Suite("Text is measured by the room it takes")
struct TextWidthTests {
    @Test(
        "Wide letters count twice and marks not at all",
        arguments: [
            ("abc", 3), ("산책", 4), ("e\u{301}", 1), ("👨‍👩‍👧", 2), ("", 0), ("█░", 2), ("\u{1b}[4mab\u{1b}[0m", 2),
        ]
    )
    func columns(text: String, columns: Int) { #expect(TextWidth.columns(text) == columns) }

    @Test("A cut text ends with an ellipsis and fits")
    func cut() {
        #expect(TextWidth.cut("abcdef", to: 4) == "abc…")
        #expect(TextWidth.cut("abcd", to: 4) == "abcd")
        #expect(TextWidth.cut("산책하다", to: 4) == "산…")
        #expect(TextWidth.cut("abc", to: 0) == "")
    }

    @Test("A name is cut in its middle, and a sentence at its start where its end matters")
    func cutElsewhere() {
        #expect(TextWidth.cutMiddle("2026-03-14-river.wav", to: 11) == "2026-…r.wav")
        #expect(TextWidth.cutMiddle("river.wav", to: 9) == "river.wav")
        #expect(TextWidth.columns(TextWidth.cutMiddle("강가에서 걷다.m4a", to: 10)) <= 10)
        #expect(TextWidth.cutStart("along the river", to: 8) == "…e river")
        #expect(TextWidth.cutStart("river", to: 5) == "river")
    }

    @Test("A paragraph is broken between words")
    func wrap() {
        #expect(TextWidth.wrap("one two three", to: 7) == ["one two", "three"])
        #expect(TextWidth.wrap("incomprehensibilities is one", to: 8) == ["incomprehensibilities", "is one"])
        #expect(TextWidth.wrap("  ", to: 8) == [])
        #expect(TextWidth.wrap("of up to 180 s, a", to: 13) == ["of up to", "180 s, a"], "no unit alone")
    }
}

@Suite("A command with others below it")
struct SharedOptionsTests {
    private func program(shares: Bool) -> Program {
        let below = Command("key", summary: "make a key", options: [Flag("revoke", help: "Take it back.")]) {
            _ in .done
        }
        let above = Command(
            "page",
            summary: "open it",
            options: [Flag("print", help: "Print the link.")],
            subcommands: [below],
            sharesOptions: shares
        ) { _ in .done }
        return Program(version: "1", date: "today", root: Command("x", summary: "x", subcommands: [above]))
    }

    @Test("A command shares its options with its subcommands, or keeps them", arguments: [true, false])
    func shared(shares: Bool) throws {
        let program = program(shares: shares)
        let path = try #require(program.command(at: ["page", "key"]))
        let help = HelpPage(program: program, path: path, width: 80).text
        #expect(help.contains("--revoke") && help.contains("--print") == shares)
    }
}
