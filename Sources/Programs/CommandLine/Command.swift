internal import System

/// A positional argument of a command.
package struct Argument: Sendable {
    package enum Count: Sendable {
        case one, optional, any, oneOrMore
    }

    /// The name in help, such as `PATH`.
    package var name: String
    package var count: Count
    /// The kind of value, for completion.
    package var kind: ValueKind
    /// Accepts a word that begins with a dash and names no option.
    package var takesDashedWords: Bool
    /// One line of help.
    package var help: String

    package init(
        _ name: String,
        _ count: Count = .one,
        kind: ValueKind = .text,
        takesDashedWords: Bool = false,
        help: String
    ) {
        self.name = name
        self.count = count
        self.kind = kind
        self.takesDashedWords = takesDashedWords
        self.help = help
    }

    /// The argument as the usage line shows it.
    package var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .oneOrMore: "\(name)…"
        }
    }

    var isRequired: Bool { count == .one || count == .oneOrMore }
    var takesMany: Bool { count == .any || count == .oneOrMore }
}

/// An example for help: a complete command line and its effect.
package struct Example: Sendable {
    /// The command as typed.
    package var line: String
    /// The effect, in one line.
    package var meaning: String

    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// Decides whether the program or the command handles SIGINT and SIGTERM.
package enum SignalCare: Sendable {
    /// The first signal cancels the command's task, a second one ends the program.
    case cancels
    /// The command listens itself, with ``Signals``.
    case own
}

/// A command that is built only when it is asked for: of some forty commands, a start needs one.
package struct NamedCommand: Sendable {
    let name: String
    let make: @Sendable () -> Command

    package init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command) {
        self.name = name
        make = command
    }
}

/// A titled group of commands in help.
package struct CommandGroup: Sendable {
    /// The heading above the commands.
    package var title: String
    /// In the order in which help shows them: by name.
    let named: [NamedCommand]

    package init(_ title: String, _ commands: [NamedCommand]) {
        self.title = title
        named = commands
    }

    package init(_ title: String, _ commands: [Command]) {
        self.init(title, commands.map { command in NamedCommand(command.name, command) })
    }

    var commands: [Command] { named.map { $0.make() } }
    var shown: [Command] { commands.filter { !$0.isHidden } }
}

/// One command, as data: parsing, help, completion and the manual page all read this table.
package struct Command: Sendable {
    /// The work of a command, which returns the program's exit code.
    package typealias Work = @Sendable (Invocation) async throws -> ExitCode

    /// The word to type.
    package var name: String
    /// One line for help: lower case, without a full stop.
    package var summary: String
    /// Further help, one paragraph each.
    package var discussion: [String]
    package var examples: [Example]
    /// Positional arguments, in order.
    package var arguments: [Argument]
    /// The options besides the global ones.
    package var options: [any OptionDeclaring]
    /// The subcommands, grouped as in help.
    package var groups: [CommandGroup]
    /// The subcommands in short help, in this order; empty shows all.
    package var everyday: [String]
    /// Its subcommands accept its options too.
    package var sharesOptions: Bool
    package var signals: SignalCare
    /// Hidden from help and completion.
    package var isHidden: Bool
    /// Names from other programs, and our subcommand for each.
    package var otherNames: [String: String]
    /// Options that people look for here, and advice on what does their work.
    package var elsewhere: [String: String]
    /// The work, or `nil` for a mere group.
    package var run: Work?

    package init(
        _ name: String,
        summary: String,
        discussion: [String] = [],
        examples: [Example] = [],
        arguments: [Argument] = [],
        options: [any OptionDeclaring] = [],
        subcommands: [Command] = [],
        groups: [CommandGroup] = [],
        everyday: [String] = [],
        sharesOptions: Bool = true,
        signals: SignalCare = .cancels,
        isHidden: Bool = false,
        otherNames: [String: String] = [:],
        elsewhere: [String: String] = [:],
        run: Work? = nil
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.examples = examples
        self.arguments = arguments
        self.options = options
        self.groups = groups + (subcommands.isEmpty ? [] : [CommandGroup("Commands", subcommands)])
        self.everyday = everyday
        self.sharesOptions = sharesOptions
        self.signals = signals
        self.isHidden = isHidden
        self.otherNames = otherNames
        self.elsewhere = elsewhere
        self.run = run
    }

    /// The command below this one that a word was meant for; what is so called in the whole program may be here too,
    /// as in `journal remove`.
    func meant(by word: String, orAsIn program: Command) -> String? {
        let names = subcommands.filter { !$0.isHidden }.map(\.name)
        let above = program.otherNames[word].flatMap { names.contains($0) ? $0 : nil }
        return otherNames[word] ?? above ?? Suggestion.nearest(to: word, among: names)
    }

    /// The subcommands of all groups.
    package var subcommands: [Command] { groups.flatMap(\.commands) }

    package var subcommandNames: [String] { groups.flatMap { $0.named.map(\.name) } }

    /// The default of a group that has no work of its own: `list` or `status`.
    package var usual: Command? {
        run == nil ? subcommand(named: "list") ?? subcommand(named: "status") : nil
    }

    func subcommand(named name: some StringProtocol) -> Command? {
        groups.lazy.flatMap(\.named).first { $0.name == name }?.make()
    }
}

extension [Command] {
    /// Options accepted by the last command of a path: its own, and those that the commands above share.
    ///
    /// The options of a root that runs itself are not passed down.
    var options: [any OptionDeclaring] {
        guard count > 1 else { return self[0].options }
        return dropFirst().dropLast().filter(\.sharesOptions).flatMap(\.options) + self[count - 1].options
    }
}

/// A program: its root command, and what holds for all of its commands.
package struct Program: Sendable {
    /// The version, as `--version` prints it after the name.
    package var version: String
    /// The day of the version, as manual pages write it: `November 21, 2026`.
    package var date: String
    package var root: Command
    package var globalOptions: [any OptionDeclaring]
    /// Settings that a file can hold, each with its option and its meaning.
    package var settings: [(name: String, option: String, meaning: String)] { makeSettings() }
    /// Only a manual page and a table show them all.
    private let makeSettings: @Sendable () -> [(name: String, option: String, meaning: String)]
    /// Environment variables and their meanings.
    package var environment: [(name: String, meaning: String)]
    /// Files and folders and their meanings.
    package var files: [(path: String, meaning: String)]
    /// Other manual pages worth reading, such as `voicecored(1)`.
    package var seeAlso: [String]

    package init(
        version: String,
        date: String,
        root: Command,
        globalOptions: [any OptionDeclaring] = [],
        settings: @autoclosure @escaping @Sendable () -> [(name: String, option: String, meaning: String)] =
            [],
        environment: [(name: String, meaning: String)] = [],
        files: [(path: String, meaning: String)] = [],
        seeAlso: [String] = []
    ) {
        self.version = version
        self.date = date
        self.root = root
        self.globalOptions = globalOptions
        makeSettings = settings
        self.environment = environment
        self.files = files
        self.seeAlso = seeAlso
    }

    package var name: String { root.name }

    /// The command under these names, with its whole path from the root; nothing when there is none.
    package func command(at names: some Sequence<String>) -> [Command]? {
        var path = [root]
        for name in names {
            guard let next = path[path.count - 1].subcommand(named: name) else { return nil }
            path.append(next)
        }
        return path
    }
}
