/// One call of a command: what was given, and where to write.
package struct Invocation: Sendable {
    /// The program that was started.
    package let program: Program
    /// The commands from the root to the one that runs.
    package let path: [Command]
    /// What was typed, understood.
    package let given: GivenValues
    /// Where it prints.
    package let console: Console
    /// The environment variables.
    package let environment: [String: String]

    /// A call of the last command of a path.
    package init(
        program: Program,
        path: [Command],
        given: GivenValues,
        console: Console,
        environment: [String: String]
    ) {
        self.program = program
        self.path = path
        self.given = given
        self.console = console
        self.environment = environment
    }

    /// The values that are no options, in order.
    package var arguments: [String] { given.arguments }

    /// Whether a flag was given.
    package subscript(flag: Flag) -> Bool {
        given.options[flag.declaration.name] != nil
    }

    /// The value of an option, or nothing when it was not given.
    package subscript<Value>(option: Option<Value>) -> Value? {
        given.options[option.declaration.name]?.last.flatMap(option.read)
    }

    /// All values of an option that may be repeated, in the order given.
    package func all<Value>(_ option: Option<Value>) -> [Value] {
        (given.options[option.declaration.name] ?? []).compactMap(option.read)
    }

    /// Whether nothing but results and errors is to be written.
    package var isQuiet: Bool { self[CommonOptions.quiet] }
}

/// Options that mean the same wherever they stand.
package enum CommonOptions {
    /// Whether only results and errors are written.
    package static let quiet = Flag("quiet", short: "q", help: "Write only results and errors.")
    /// Whether results are written for programs.
    package static let json = Flag("json", help: "Print one JSON object per line.")
    /// Whether questions are answered with yes.
    package static let yes = Flag("yes", help: "Do not ask.")
}
