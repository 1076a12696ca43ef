/// One call of a command: what was given, and where to write.
package struct Invocation: Sendable {
    package let program: Program
    /// The commands from the root to the one that runs.
    package let path: [Command]
    /// The parsed command line.
    package let given: GivenValues
    package let console: Console
    package let environment: [String: String]

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

    /// Positional values, in order.
    package var arguments: [String] { given.arguments }

    package subscript(flag: Flag) -> Bool {
        given.options[flag.declaration.name] != nil
    }

    /// The value of an option, or `nil` if it was not given.
    package subscript<Value>(option: Option<Value>) -> Value? {
        given.options[option.declaration.name]?.last.flatMap(option.read)
    }

    /// All values of a repeatable option, in the order given.
    package func all<Value>(_ option: Option<Value>) -> [Value] {
        (given.options[option.declaration.name] ?? []).compactMap(option.read)
    }

    /// Suppresses everything but results and errors.
    package var isQuiet: Bool { self[CommonOptions.quiet] }
}

/// Options that mean the same wherever they stand.
package enum CommonOptions {
    package static let quiet = Flag("quiet", short: "q", help: "Write only results and errors.")
    package static let json = Flag("json", help: "Print one JSON object per line.")
    package static let yes = Flag("yes", help: "Do not ask.")
}

extension Invocation {
    package func isGiven(_ option: any OptionDeclaring) -> Bool {
        given.options[option.declaration.name] != nil
    }

    /// Refuses options that would be ignored beside another one.
    package func refuse(_ ignored: any OptionDeclaring..., beside other: any OptionDeclaring) throws(Failure)
    {
        try refuse(ignored, beside: other)
    }

    package func refuse(_ ignored: [any OptionDeclaring], beside other: any OptionDeclaring) throws(Failure) {
        guard isGiven(other), let first = ignored.first(where: isGiven) else { return }
        throw Failure(.usage, "--\(first.declaration.name) cannot be used with --\(other.declaration.name)")
    }
}
