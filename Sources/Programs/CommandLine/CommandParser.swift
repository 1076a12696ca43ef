internal import System

package enum ParsedLine: Sendable {
    case run(path: [Command], given: GivenValues)
    case help(path: [Command])
    case version
    case manualPage
    case completion(Shell)
}

package struct GivenValues: Equatable, Sendable {
    package var options: [String: [String]] = [:]
    package var arguments: [String] = []
}

enum BuiltIn {
    static let help = Flag("help", short: "h", help: "Show this help.")
    static let version = Flag("version", help: "Show the version.")
    static let manualPage = Flag("generate-manual-page", help: "Print the manual page.", isHidden: true)
    static let completion = Option.choice(
        "generate-completion",
        of: Shell.self,
        help: "Print the completion of a shell."
    )
}

package struct CommandParser {
    private let program: Program
    private var path: [Command]
    private var given = GivenValues()
    private var wantsHelp = false
    private var shortcut: ParsedLine?
    private var rest: ArraySlice<String>
    /// Treats a word with one dash that names no options as an argument, to suggest a correction.
    var takesDashedWords = false
    private(set) var argumentPlaces: [Int] = []
    private(set) var endOfOptions: Int?

    init(_ program: Program, _ arguments: [String]) {
        self.program = program
        path = [program.root]
        rest = arguments[...]
    }

    package static func parse(
        _ arguments: [String],
        for program: Program
    ) throws(CommandLineMistake) -> ParsedLine {
        var parser = CommandParser(program, arguments)
        do {
            return try parser.parse()
        } catch {
            let place = parser.rest.startIndex - 1
            throw CommandLineMistake(path: parser.path.map(\.name), place: place, error: error)
        }
    }

    mutating func parse() throws(UsageError) -> ParsedLine {
        while let word = rest.popFirst() {
            if word == "--" {
                endOfOptions = rest.startIndex - 1
                argumentPlaces += rest.indices
                given.arguments += rest
                break
            } else if word.hasPrefix("--") {
                try long(word.dropFirst(2))
            } else if Self.isDashed(word), !isArgument(word) {
                try shorts(word.dropFirst())
            } else {
                try plain(word)
            }
            if let shortcut { return shortcut }
        }
        if wantsHelp { return .help(path: path) }
        _ = goesOn()
        try checkArguments()
        return .run(path: path, given: given)
    }

    /// True for short options, false for the number `-1`, which is the last entry.
    static func isDashed(_ word: String) -> Bool {
        word.hasPrefix("-") && word.count > 1
            && !word.utf8.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// True for an argument, false for `-limit`, an option that lacks a dash.
    private func isArgument(_ word: String) -> Bool {
        let letters = word.dropFirst()
        guard !namesOptions(letters) else { return false }
        let mayBe = path[path.count - 1].arguments.contains(where: \.takesDashedWords)
        return takesDashedWords || mayBe && longName(letters) == nil
    }

    private func longName(_ letters: Substring) -> String? {
        known.first { !$0.isHidden && letters.count > 1 && $0.name == letters.prefix { $0 != "=" } }?.name
    }

    private func namesOptions(_ letters: Substring) -> Bool {
        for letter in letters {
            guard let option = known.first(where: { $0.short == letter }) else { return false }
            if option.takesValue { return true }
        }
        return true
    }

    private mutating func plain(_ word: String) throws(UsageError) {
        let command = path[path.count - 1]
        if given.arguments.isEmpty, let next = command.subcommand(named: word) {
            path.append(next)
            return
        }
        if command.arguments.isEmpty, !command.subcommands.isEmpty {
            throw .unknownCommand(word, suggestion: command.meant(by: word, orAsIn: path[0]))
        }
        argumentPlaces.append(rest.startIndex - 1)
        given.arguments.append(word)
    }

    private var known: [OptionDeclaration] {
        let builtIn: [any OptionDeclaring] = [
            BuiltIn.help, BuiltIn.version, BuiltIn.manualPage, BuiltIn.completion,
        ]
        return (path.options + program.globalOptions + builtIn).map(\.declaration)
    }

    /// Selects the usual subcommand of a group typed alone.
    private mutating func goesOn() -> Bool {
        guard path.count > 1, let usual = path[path.count - 1].usual else { return false }
        path.append(usual)
        return true
    }

    private mutating func long(_ text: Substring) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = known.first(where: { $0.name == name }) else {
            if goesOn() { return try long(text) }
            let names = known.filter { !$0.isHidden }.map(\.name)
            let nearest = Suggestion.nearest(to: name, among: names)
            throw .unknownOption("--" + name, suggestion: nearest.map { "--" + $0 })
        }
        let shown = "--" + name
        if option.takesValue {
            let value = parts.count > 1 ? String(parts[1]) : try nextValue(of: option, shown)
            try note(option, value, shown: shown)
        } else if parts.count > 1 {
            throw .unexpectedValue(option: shown)
        } else {
            try note(option, "", shown: shown)
        }
    }

    private mutating func shorts(_ letters: Substring) throws(UsageError) {
        let all = letters
        var letters = letters
        while let letter = letters.popFirst() {
            let shown = "-\(letter)"
            guard let option = known.first(where: { $0.short == letter }) else {
                guard let name = longName(all) else { throw .unknownOption(shown, suggestion: nil) }
                throw .unknownOption("-\(name)", suggestion: "--\(name)")
            }
            guard option.takesValue else {
                try note(option, "", shown: shown)
                continue
            }
            if letters.first == "=" { letters.removeFirst() }
            let value = letters.isEmpty ? try nextValue(of: option, shown) : String(letters)
            try note(option, value, shown: shown)
            return
        }
    }

    /// The word behind an option, unless it looks like another option: its value was forgotten.
    private mutating func nextValue(
        of option: OptionDeclaration,
        _ shown: String
    ) throws(UsageError) -> String? {
        if option.mayStandAlone, rest.first.map(isOption) ?? true { return "" }
        guard let word = rest.first, isOption(word) else { return rest.popFirst() }
        throw .optionAsValue(option: shown, next: word)
    }

    private func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word.utf8.count > 1, !word.contains(where: \.isWhitespace) else {
            return false
        }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        return word.hasPrefix("--") || (name.count == 1 && known.contains { $0.short == name.first })
    }

    private mutating func note(
        _ option: OptionDeclaration,
        _ value: String?,
        shown: String
    ) throws(UsageError) {
        guard let value else { throw .missingValue(option: shown, expected: option.expected) }
        if option.takesValue, let objection = option.objection(value) {
            throw .refused(objection.about("\(shown) \(value)"))
        }
        guard !option.takesValue || option.accepts(value) else {
            throw .badValue(
                option: shown,
                value: value,
                expected: option.expected,
                suggestion: option.kind.suggestion(for: value)
            )
        }
        switch option.name {
        case BuiltIn.help.declaration.name: wantsHelp = true
        case BuiltIn.version.declaration.name: shortcut = .version
        case BuiltIn.manualPage.declaration.name: shortcut = .manualPage
        case BuiltIn.completion.declaration.name: shortcut = Shell(rawValue: value).map { .completion($0) }
        default:
            guard option.repeats || given.options[option.name] == nil else {
                throw .givenTwice(option: shown)
            }
            given.options[option.name, default: []].append(value)
        }
    }

    private func checkArguments() throws(UsageError) {
        let command = path[path.count - 1]
        if command.run == nil { throw .missingCommand }
        var words = given.arguments[...]
        for argument in command.arguments {
            if argument.isRequired, words.isEmpty { throw .missingArgument(argument.name) }
            let taken = argument.takesMany ? words : words.prefix(1)
            for word in taken {
                // An empty path would stand for the current folder; an unset variable of the shell is empty.
                if word.isEmpty, argument.kind.mayBePath {
                    throw .badArgument(argument.name, value: "", expected: "a name", suggestion: nil)
                }
                if case .choice(let names) = argument.kind, !names.contains(word) {
                    throw .badArgument(
                        argument.name,
                        value: word,
                        expected: "one of " + names.joined(separator: ", "),
                        suggestion: argument.kind.suggestion(for: word)
                    )
                }
            }
            words = words.dropFirst(taken.count)
        }
        if let extra = words.first { throw .unexpectedArgument(extra) }
    }
}
