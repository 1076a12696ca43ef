internal import System

package struct Argument: Sendable {
    package enum Count: Sendable {
        case one, optional, any, oneOrMore
    }

    package var name: String
    package var count: Count
    package var kind: ValueKind
    package var takesDashedWords: Bool
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

package struct Example: Sendable {
    package var line: String
    package var meaning: String

    package init(_ line: String, _ meaning: String) {
        self.line = line
        self.meaning = meaning
    }
}

/// Decides who handles SIGINT and SIGTERM.
package enum SignalCare: Sendable {
    /// The first signal cancels the command's task, a second one ends the program.
    case cancels
    /// The command listens itself, with ``Signals``.
    case own
}

/// Built only when it is asked for: a start needs one command of forty.
package struct NamedCommand: Sendable {
    let name: String
    let make: @Sendable () -> Command

    package init(_ name: String, _ command: @autoclosure @escaping @Sendable () -> Command) {
        self.name = name
        make = command
    }
}

package struct CommandGroup: Sendable {
    package var title: String
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
    package typealias Work = @Sendable (Invocation) async throws -> ExitCode

    package var name: String
    package var summary: String
    package var discussion: [String]
    package var examples: [Example]
    package var arguments: [Argument]
    package var options: [any OptionDeclaring]
    package var groups: [CommandGroup]
    /// The subcommands in short help, in this order; empty shows all.
    package var everyday: [String]
    package var sharesOptions: Bool
    package var signals: SignalCare
    package var isHidden: Bool
    /// Names from other programs, and our subcommand for each.
    package var otherNames: [String: String]
    /// Options that people look for here, and advice on what does their work.
    package var elsewhere: [String: String]
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

    /// Suggests a subcommand for an unknown word; a name known to the whole program may exist here too.
    package func meant(by word: String, orAsIn program: Command) -> String? {
        let names = subcommands.filter { !$0.isHidden }.map(\.name)
        let above = program.otherNames[word].flatMap { names.contains($0) ? $0 : nil }
        return otherNames[word] ?? above ?? Suggestion.nearest(to: word, among: names)
    }

    package var subcommands: [Command] { groups.flatMap(\.commands) }
    package var subcommandNames: [String] { groups.flatMap { $0.named.map(\.name) } }

    /// The default of a group that has no work of its own.
    package var usual: Command? {
        run == nil ? subcommand(named: "list") ?? subcommand(named: "status") : nil
    }

    func subcommand(named name: some StringProtocol) -> Command? {
        groups.lazy.flatMap(\.named).first { $0.name == name }?.make()
    }
}

extension [Command] {
    /// Options accepted by the last command of a path: its own, and those that the commands above share.
    var options: [any OptionDeclaring] {
        guard count > 1 else { return self[0].options }
        return dropFirst().dropLast().filter(\.sharesOptions).flatMap(\.options) + self[count - 1].options
    }
}

package struct Program: Sendable {
    package var version: String
    package var date: String
    package var root: Command
    package var globalOptions: [any OptionDeclaring]
    package var settings: [(name: String, option: String, meaning: String)] { makeSettings() }
    /// Built on demand, as only a manual page and a table show them all.
    private let makeSettings: @Sendable () -> [(name: String, option: String, meaning: String)]
    package var environment: [(name: String, meaning: String)]
    package var files: [(path: String, meaning: String)]
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

    package func command(at names: some Sequence<String>) -> [Command]? {
        var path = [root]
        for name in names {
            guard let next = path[path.count - 1].subcommand(named: name) else { return nil }
            path.append(next)
        }
        return path
    }
}
