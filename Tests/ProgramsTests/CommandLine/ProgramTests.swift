import Programs
import Testing

@Suite("A program takes an argument list and gives an exit code")
struct ProgramTests {
    private func run(_ words: String...) async -> (code: ExitCode, out: String, error: String) {
        let console = Console.memory()
        let code = await SampleProgram.program.run(words, console: console, environment: [:])
        return (code, console.out.text, console.error.text)
    }

    @Test("A result goes to standard output")
    func result() async {
        let (code, out, error) = await run("pour", "-n2")
        #expect(code == .done)
        #expect(out == "poured 2\n")
        #expect(error == "")
    }

    @Test("A failure is a sentence and advice on standard error, and its own code")
    func failure() async {
        let (code, out, error) = await run("wash", "cup")
        #expect(code == .busy)
        #expect(out == "")
        #expect(error == "tea: cup: somebody drinks from it\nTry again later.\n")
    }

    @Test("A wrong command line is said with what was meant, and is 64")
    func usage() async {
        let (code, _, error) = await run("por")
        #expect(code == .usage)
        #expect(error == "tea: por: no such command; did you mean pour?\ntea --help says more.\n")
    }

    @Test(
        "A word with a dash that is no option is answered with a line in which the options stay options",
        arguments: [
            (["pour", "-walk.wav", "--tray", "../hd"], "tea pour ./-walk.wav --tray ../hd"),
            (["pour", "-old one", "-walk.wav", "-q"], "tea pour './-old one' ./-walk.wav -q"),
            (["pour", "--cups", "3", "A", "-walk.wav", "--", "-B"], "tea pour --cups 3 A ./-walk.wav -- -B"),
            (["fill", "-new", "--cups", "3", "old", "-q"], "tea fill --cups 3 -q -- -new old"),
            (["fill", "old", "-qnew", "--", "-third"], "tea fill old -- -qnew -third"),
        ]
    )
    func dashedWords(words: [String], line: String) async {
        var program = SampleProgram.program
        let fill = Command(
            "fill",
            summary: "fill a pot",
            arguments: [Argument("POT", .any, help: "The pots.")],
            options: [SampleProgram.strength, Option.text("cups", "N", help: "How many.")],
            run: { _ in .done }
        )
        program.root = Command("tea", summary: "make tea", subcommands: [SampleProgram.pour, fill])
        let console = Console.memory()
        #expect(await program.run(words, console: console, environment: [:]) == .usage)
        #expect(console.error.text.hasSuffix(": \(line)\n"), "\(console.error.text)")
    }

    @Test("A word with a dash gets no such line where the rest of the line is wrong too")
    func dashedWordAndMore() async {
        for words in [["pour", "-xyz", "--nosuch"], ["-xyz"], ["wash", "cup", "-xyz"]] {
            let console = Console.memory()
            let code = await SampleProgram.program.run(words, console: console, environment: [:])
            #expect(code == .usage)
            #expect(console.error.text.hasSuffix(" --help says more.\n"), "\(console.error.text)")
        }
    }

    @Test("The version is one line")
    func version() async {
        let (code, out, _) = await run("--version")
        #expect(code == .done)
        #expect(out == "tea 1.2.3\n")
    }

    @Test("An error that no command explained is still said")
    func unexplained() async {
        struct Odd: Error {}
        let program = Program(
            version: "1",
            date: "November 21, 2026",
            root: Command("odd", summary: "be odd", run: { _ in throw Odd() })
        )
        let console = Console.memory()
        #expect(await program.run([], console: console, environment: [:]) == .inputOutput)
        #expect(console.error.text == "odd: Odd()\nCheck the file and its disk, then try again.\n")
    }

    @Test(
        "An error that says nothing of what to do next gets what mostly helps",
        arguments: ExitCode.allCases
    )
    func nextStep(code: ExitCode) async {
        let program = Program(
            version: "1",
            date: "November 21, 2026",
            root: Command("odd", summary: "be odd", run: { _ in throw Failure(code, "cup: it is so") })
        )
        let console = Console.memory()
        #expect(await program.run([], console: console, environment: [:]) == code)
        let lines = console.error.text.split(separator: "\n").map(String.init)
        #expect(lines.first == "odd: cup: it is so")
        let isError = ![.done, .someFailed, .interrupted, .terminated].contains(code)
        #expect(lines.count == (isError ? 2 : 1))
        if code == .usage { #expect(lines.last == "odd --help says more.") }
    }

    @Test("A hint is printed once a command, not once a line")
    func hints() {
        let console = Console.memory()
        for file in ["a.wav", "b.wav"] {
            console.complain("\(file): unknown format", advice: "convert it", by: "odd")
        }
        let lines = console.error.text.split(separator: "\n")
        #expect(lines == ["odd: a.wav: unknown format", "  Convert it.", "odd: b.wav: unknown format"])
    }

    @Test("Exit codes are the ones that scripts know")
    func codes() {
        let numbers = ExitCode.allCases.map(\.rawValue)
        #expect(numbers == [0, 1, 64, 65, 66, 69, 73, 74, 75, 77, 78, 130, 143])
        #expect(ExitCode.allCases.allSatisfy { $0.meaning.hasSuffix(".") })
    }
}
