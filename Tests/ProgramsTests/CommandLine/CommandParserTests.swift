@testable import Programs
import System
import TestKit
import Testing

@Suite("A command line is read by the table of its program")
struct CommandParserTests {
    private func given(_ words: String...) throws -> Invocation {
        let program = SampleProgram.program
        guard case .run(let path, let given) = try CommandParser.parse(words, for: program) else {
            throw UsageError.missingCommand
        }
        return Invocation(program: program, path: path, given: given, console: .memory(), environment: [:])
    }

    private func mistake(_ words: String...) -> UsageError? {
        do {
            _ = try CommandParser.parse(words, for: SampleProgram.program)
            return nil
        } catch {
            return error.error
        }
    }

    @Test(
        "A value stands behind a space, an equals sign or its short letter",
        arguments: [
            ["pour", "--cups", "3"], ["pour", "--cups=3"], ["pour", "-n3"], ["pour", "-n", "3"],
            ["pour", "-n=3"], ["pour", "-qn3"],
        ]
    )
    func valueForms(words: [String]) throws {
        guard case .run(_, let given) = try CommandParser.parse(words, for: SampleProgram.program) else {
            Issue.record("not a command")
            return
        }
        #expect(given.options["cups"] == ["3"])
    }

    @Test(
        "A value that may be left out is empty then, and never another option",
        arguments: [
            (["--month"], ""), (["--month", "--quiet"], ""), (["--month", "5"], "5"), (["--month=5"], "5"),
        ]
    )
    func valueLeftOut(words: [String], value: String) throws {
        let month = Option("month", "N", mayStandAlone: true, expected: "a number", help: "Which.") { $0 }
        let program = Program(
            version: "1",
            date: "November 21, 2026",
            root: Command("moon", summary: "look up", options: [month, CommonOptions.quiet]) { _ in .done }
        )
        guard case .run(_, let given) = try CommandParser.parse(words, for: program) else {
            Issue.record("not a command")
            return
        }
        #expect(given.options["month"] == [value])
        #expect(HelpPage(program: program, path: [program.root], width: 80).text.contains("--month [N]"))
    }

    @Test("A word with one dash is an argument where a command takes such words, and else no option")
    func dashedWords() throws {
        func given(_ words: String..., takes: Bool = true) throws -> [String] {
            let find = Command(
                "find",
                summary: "find tea",
                arguments: [Argument("WORD", .any, takesDashedWords: takes, help: "What.")],
                options: [SampleProgram.cups]
            ) { _ in .done }
            let program = Program(
                version: "1",
                date: "November 21, 2026",
                root: Command("tea", summary: "make tea", subcommands: [find]),
                globalOptions: [CommonOptions.quiet]
            )
            guard case .run(_, let given) = try CommandParser.parse(["find"] + words, for: program) else {
                return ["not a command"]
            }
            return given.arguments
        }
        #expect(try given("green", "-black", "-q", "-n3", "-x") == ["green", "-black", "-x"])
        for takes in [true, false] {
            let error = #expect(throws: CommandLineMistake.self) { try given("-cups=3", takes: takes) }
            #expect(error?.error == .unknownOption("-cups", suggestion: "--cups"))
        }
        let error = #expect(throws: CommandLineMistake.self) { try given("-black", takes: false) }
        #expect(error?.error == .unknownOption("-b", suggestion: nil))
    }

    @Test("Options come in their own types")
    func types() throws {
        let call = try given(
            "pour",
            "--cups=3",
            "--strength",
            "strong",
            "--heat",
            "0.5",
            "-q",
            "A",
            "--",
            "-x"
        )
        #expect(call[SampleProgram.cups] == 3)
        #expect(call[SampleProgram.strength] == .strong)
        #expect(call[SampleProgram.heat] == 0.5)
        #expect(call.isQuiet)
        #expect(!call[CommonOptions.json])
        #expect(call.arguments == ["A", "-x"])
    }

    @Test("An option that may be repeated keeps its values in order; another one is refused")
    func repeated() throws {
        let call = try given("pour", "--with", "milk", "--with=sugar")
        #expect(call.all(SampleProgram.with) == ["milk", "sugar"])
        #expect(mistake("pour", "--cups", "1", "--cups", "2") == .givenTwice(option: "--cups"))
    }

    @Test("Grouped flags are each a flag, and a lone dash is an argument")
    func grouped() throws {
        let call = try given("pour", "-qs", "-")
        #expect(call.isQuiet)
        #expect(call[SampleProgram.stir])
        #expect(call.arguments == ["-"])
    }

    @Test("Options of the program stand before or behind the command")
    func globalOptions() throws {
        #expect(try given("--quiet", "pour").isQuiet)
        #expect(try given("pour", "--quiet").isQuiet)
    }

    @Test("An unknown word is refused with a suggestion")
    func unknown() {
        #expect(mistake("poor") == .unknownCommand("poor", suggestion: "pour"))
        #expect(mistake("pour", "--cusp", "1") == .unknownOption("--cusp", suggestion: "--cups"))
        #expect(mistake("pour", "--xylophone") == .unknownOption("--xylophone", suggestion: nil))
        #expect(mistake("pour", "-z") == .unknownOption("-z", suggestion: nil))
        let bad = UsageError.badValue(
            option: "--strength",
            value: "stong",
            expected: "one of weak, strong",
            suggestion: "strong"
        )
        #expect(mistake("pour", "--strength", "stong") == bad)
    }

    @Test(
        "A number outside its limits is refused",
        arguments: ["0", "13", "two", "", "1e3", "99999999999999999999"]
    )
    func badNumber(value: String) {
        let expected = "a whole number from 1 to 12"
        let bad = UsageError.badValue(option: "--cups", value: value, expected: expected, suggestion: nil)
        #expect(mistake("pour", "--cups", value) == bad)
    }

    @Test("A number that is none is refused", arguments: ["nan", "inf", "-0.1", "1.1"])
    func badDecimal(value: String) { #expect(mistake("pour", "--heat", value) != nil) }

    @Test("A missing value, a missing or extra argument and a missing command are each said")
    func missing() {
        let expected = "a whole number from 1 to 12"
        #expect(mistake("pour", "--cups") == .missingValue(option: "--cups", expected: expected))
        #expect(mistake("pour", "--stir=yes") == .unexpectedValue(option: "--stir"))
        #expect(mistake("wash") == .missingArgument("WHAT"))
        #expect(mistake("wash", "cup", "pot") == .unexpectedArgument("pot"))
        #expect(mistake() == .missingCommand)
    }

    @Test(
        "The name of a group of commands alone shows its list",
        arguments: [["shelf"], ["shelf", "--json"], ["shelf", "list", "--json"]]
    )
    func groupAlone(words: [String]) throws {
        let parsed = try CommandParser.parse(words, for: SampleProgram.program)
        guard case .run(let path, let given) = parsed else { throw UsageError.missingCommand }
        #expect(path.map(\.name) == ["tea", "shelf", "list"])
        #expect(given.options.keys.contains("json") == words.contains("--json"))
        #expect(mistake("shelf", "--jason") == .unknownOption("--jason", suggestion: "--json"))
    }

    @Test("The option behind another is not taken for its value, unless an equals sign says so")
    func optionAsValue() throws {
        let forgotten = UsageError.optionAsValue(option: "--with", next: "--quiet")
        #expect(mistake("pour", "--with", "--quiet") == forgotten)
        #expect(mistake("pour", "--with", "-q") == .optionAsValue(option: "--with", next: "-q"))
        #expect(mistake("pour", "-n", "--quiet") == .optionAsValue(option: "-n", next: "--quiet"))
        #expect(mistake("pour", "--with", "--") == .optionAsValue(option: "--with", next: "--"))
        #expect(
            forgotten.message
                == "--with needs a value before --quiet; if --quiet is the value: --with=--quiet"
        )
        #expect(try given("pour", "--with=--quiet").all(SampleProgram.with) == ["--quiet"])
        for value in ["-", "-1", "-- and more", "-milk"] {
            #expect(try given("pour", "--with", value).all(SampleProgram.with) == [value])
        }
    }

    @Test("Help wins over anything that is missing")
    func help() throws {
        guard case .help(let path) = try CommandParser.parse(["wash", "--help"], for: SampleProgram.program)
        else {
            Issue.record("no help")
            return
        }
        #expect(path.map(\.name) == ["tea", "wash"])
    }

    @Test("A random line gives a command, or a mistake with a sentence")
    func randomLines() {
        var random = SeededRandom(seed: 20_261_121)
        let words = [
            "pour", "wash", "--cups", "=", "--", "-", "-n", "-qs", "--with=", "é🫖", "", "-🫖", "--=x",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...6, using: &random)
            let line = (0..<count).map { _ in words[Int.random(in: words.indices, using: &random)] }
            do {
                _ = try CommandParser.parse(line, for: SampleProgram.program)
            } catch {
                #expect(!error.error.message.isEmpty, "\(line)")
            }
        }
    }
}
