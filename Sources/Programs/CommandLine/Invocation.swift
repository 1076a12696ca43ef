package struct Invocation: Sendable {
    package let program: Program
    package let path: [Command]
    package let given: GivenValues
    package let console: Console
    package let environment: [String: String]

    package var arguments: [String] { given.arguments }

    package subscript(flag: Flag) -> Bool {
        given.options[flag.declaration.name] != nil
    }

    package subscript<Value>(option: Option<Value>) -> Value? {
        given.options[option.declaration.name]?.last.flatMap(option.read)
    }

    package func all<Value>(_ option: Option<Value>) -> [Value] {
        (given.options[option.declaration.name] ?? []).compactMap(option.read)
    }

    package var isQuiet: Bool { self[CommonOptions.quiet] }
}

package enum CommonOptions {
    package static let quiet = Flag("quiet", short: "q", help: "Write only results and errors.")
    package static let json = Flag("json", help: "Print one JSON object per line.")
    package static let yes = Flag("yes", help: "Do not ask.")
}

extension Invocation {
    package func isGiven(_ option: any OptionDeclaring) -> Bool {
        given.options[option.declaration.name] != nil
    }

    package func refuse(_ ignored: any OptionDeclaring..., beside other: any OptionDeclaring) throws(Failure)
    {
        try refuse(ignored, beside: other)
    }

    package func refuse(_ ignored: [any OptionDeclaring], beside other: any OptionDeclaring) throws(Failure) {
        guard isGiven(other), let first = ignored.first(where: isGiven) else { return }
        throw Failure(.usage, "--\(first.declaration.name) cannot be used with --\(other.declaration.name)")
    }
}
