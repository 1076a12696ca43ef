internal import System

/// An argument that a command takes: anything on its line that is no option.
package struct Argument: Sendable {
    /// How many values an argument takes.
    package enum Count: Sendable {
        case one, optional, any, oneOrMore
    }

    /// How help names it, such as `PATH`.
    package var name: String
    /// How many values there may be.
    package var count: Count
    /// What a value is, for completion.
    package var kind: ValueKind
    /// Whether a word that begins with a dash and names no option is one of its values.
    package var takesDashedWords: Bool
    /// What it means, in one line.
    package var help: String

    /// An argument of this name.
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

    /// As the line of usage shows it.
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

/// An example for help: a line that works as it stands, and what it does.
package struct Example: Sendable {
    /// The command as it is typed.
    package var line: String
    /// What it does, in one line.
    package var meaning: String

    /// An example with what it does.
    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// Who looks after SIGINT and SIGTERM while a command runs.
package enum SignalCare: Sendable {
    /// The first signal cancels the command's task, a second one ends the program.
    case cancels
    /// The command listens itself, with ``Signals``.
    case own
}

/// A command under its name, made when it is asked for: of some forty commands, a start needs one.
package struct NamedCommand: Sendable {
    let name: String
    let make: @Sendable () -> Command

    /// A command; the name is the one that it has.
    package init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command) {
        self.name = name
        make = command
    }
}

/// Commands that belong together, under the name by which help lists them.
package struct CommandGroup: Sendable {
    /// The heading above the commands.
    package var title: String
    /// In the order in which help shows them: by name.
    let named: [NamedCommand]

    /// A group of commands.
    package init(_ title: String, _ commands: [NamedCommand]) {
        self.title = title
        named = commands
    }

    /// A group of commands that are there already.
    package init(_ title: String, _ commands: [Command]) {
        self.init(title, commands.map { command in NamedCommand(command.name, command) })
    }

    var commands: [Command] { named.map { $0.make() } }
    var shown: [Command] { commands.filter { !$0.isHidden } }
}

/// One command, as data: parsing, help, completion and the manual page all read this table.
package struct Command: Sendable {
    /// What a command does; its result is the code that the program ends with.
    package typealias Work = @Sendable (Invocation) async throws -> ExitCode

    /// What is typed to run it.
    package var name: String
    /// What it does in one line: lower case, without a full stop.
    package var summary: String
    /// What else there is to know, one paragraph each.
    package var discussion: [String]
    /// The examples of its help page.
    package var examples: [Example]
    /// What stands after the name, in order.
    package var arguments: [Argument]
    /// The options that it takes beside the global ones.
    package var options: [any OptionDeclaring]
    /// The commands below this one, as help groups them.
    package var groups: [CommandGroup]
    /// The few that help shows unless all are asked for, in this order; empty shows all.
    package var everyday: [String]
    /// Whether the commands below it take its options as well.
    package var sharesOptions: Bool
    /// What it does when a signal asks it to end.
    package var signals: SignalCare
    /// Whether help and completion leave it out.
    package var isHidden: Bool
    /// What people of other programs type for a command below this one, and what it is called here.
    package var otherNames: [String: String]
    /// What does the work of options that people look for here, by their names.
    package var elsewhere: [String: String]
    /// What it does; nothing for a command that only has others below it.
    package var run: Work?

    /// A command with all that help says of it.
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

    /// The commands below this one, of all groups.
    package var subcommands: [Command] { groups.flatMap(\.commands) }

    /// The names of the commands below this one.
    package var subcommandNames: [String] { groups.flatMap { $0.named.map(\.name) } }

    /// The command that runs where only the name of a group was typed: what there is, is shown.
    package var usual: Command? {
        run == nil ? subcommand(named: "list") ?? subcommand(named: "status") : nil
    }

    /// The command of this name below this one.
    func subcommand(named name: some StringProtocol) -> Command? {
        groups.lazy.flatMap(\.named).first { $0.name == name }?.make()
    }
}

extension [Command] {
    /// The options that the last command of a path takes: its own, and those of the commands above that share theirs.
    ///
    /// What a root that runs itself takes means nothing to its commands.
    var options: [any OptionDeclaring] {
        guard count > 1 else { return self[0].options }
        return dropFirst().dropLast().filter(\.sharesOptions).flatMap(\.options) + self[count - 1].options
    }
}

/// A program: its root command, and what holds for all of its commands.
package struct Program: Sendable {
    /// What `--version` prints after the name.
    package var version: String
    /// The day of the version, as manual pages write it: `November 21, 2026`.
    package var date: String
    /// The command that the program is without any other.
    package var root: Command
    /// Options that every command takes.
    package var globalOptions: [any OptionDeclaring]
    /// What can be set in a file, the option of the same meaning, and what each setting means.
    package var settings: [(name: String, option: String, meaning: String)] { makeSettings() }
    /// Only a manual page and a table show them all.
    private let makeSettings: @Sendable () -> [(name: String, option: String, meaning: String)]
    /// Environment variables, and what each does.
    package var environment: [(name: String, meaning: String)]
    /// Files and folders, and what each is.
    package var files: [(path: String, meaning: String)]
    /// Other manual pages worth reading, such as `voicecored(1)`.
    package var seeAlso: [String]

    /// A program with all that its manual page says.
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

    /// The name of the program.
    package var name: String { root.name }

    /// The command under these names, with its whole path from the root; nothing when there is none.
    package func command(at names: some Sequence<String>) -> [Command]? {
        var path = [root]
        for name in names {
            guard let next = path[path.count - 1].subcommand(named: name) else {
                return nil
            }
            path.append(next)
        }
        return path
    }
}
