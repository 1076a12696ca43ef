import Programs
import VoiceCore

enum MoodCommand {
    static let file = Option.text("file", "FILE", kind: .file, help: "Read the text from a file.")
    static let lines = Flag("lines", help: "Read every line as a text of its own.")
    static let reply = Flag("reply", help: "Read the text as an analyser's reply.")
    static let explain = Flag("explain", help: "Show the evidence, and how the figures come about.")

    static let command = Command(
        "mood",
        summary: "read the mood of a text",
        discussion: [
            """
            Prints how positive and how negative a text is and whether it speaks of joy, sadness, anger or fear, or \
            that it is unsure. Without TEXT, or with -, reads standard input. Your own phrases go into \
            ~/.config/voicecore/mood: en.phrases.tsv, ko.phrases.tsv and signs.tsv.
            """,
            """
            --analyser asks a program instead; the setting analyser is for entries, and not asked here. --reply reads \
            what such a program printed.
            """,
        ],
        examples: [
            Example("voicecore mood 'we laughed all evening'", "Says that this is joy."),
            Example("voicecore mood --explain --file today.txt", "Shows the phrases behind it."),
            Example("voicecore mood --lines --json < texts.txt", "Prints one object for every line."),
        ],
        arguments: [Argument("TEXT", .any, help: "The text.")],
        options: [file, lines, reply, CommonOptions.json, explain, Key.analyser.option],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        try invocation.refuse(explain, beside: CommonOptions.json)
        try invocation.refuse(Key.analyser.option, beside: reply)
        let settings = try Settings(for: invocation)
        let input = LineEnds.plain(try text(for: invocation))
        let texts =
            invocation[lines] ? input.split(separator: "\n", omittingEmptySubsequences: false) : [input[...]]
        // A last line end closes the last line; it does not begin another text.
        let whole = invocation[lines] && texts.last?.isEmpty == true ? texts.dropLast() : texts[...]
        let form: MoodPrinter.Form =
            invocation[CommonOptions.json] ? .json : invocation[explain] ? .explanation : .sentence
        let printer = MoodPrinter(
            source: try source(for: invocation, settings),
            form: form,
            console: invocation.console
        )
        var codes: [ExitCode] = []
        for text in whole {
            if Task.isCancelled { throw CancellationError() }
            codes.append(printer.print(String(text)))
        }
        if codes.count == 1, let only = codes.first { return only }
        return codes.allSatisfy { $0 == .done } ? .done : .someFailed
    }

    private static func source(for invocation: Invocation, _ settings: Settings) throws -> MoodPrinter.Source
    {
        // The setting is for the diary; here the analyser is asked only when it is named.
        let isNamed = invocation[Key.analyser.option] != nil
        do {
            if invocation[reply] { return .parser(try MoodReplyParser()) }
            if isNamed, let arguments = settings[Key.analyser] {
                return .analyser(try Analyser(arguments, environment: invocation.environment))
            }
            let reader = try MoodReader(own: settings.folders.config + "/mood")
            if !invocation.isQuiet {
                for failure in reader.passedOver.map(\.failure) {
                    let console = invocation.console
                    console.complain(failure.message, advice: failure.advice, by: invocation.program.name)
                }
            }
            return .reader(reader)
        } catch let error as MoodTableError {
            throw error.failure
        }
    }

    private static func text(for invocation: Invocation) throws -> String {
        let words = invocation.arguments
        if let path = invocation[file] {
            guard words.isEmpty else { throw UsageError.unexpectedArgument(words[0]) }
            return try InputText.read(file: path)
        }
        if words.isEmpty || words == ["-"] {
            guard !words.isEmpty || !InputText.isTerminal else { throw UsageError.missingArgument("TEXT") }
            return try InputText.readStandardInput()
        }
        return words.joined(separator: " ")
    }
}
