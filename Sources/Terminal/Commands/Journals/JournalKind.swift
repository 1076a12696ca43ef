import Programs
import VoiceCore

/// Which of both is meant: a trip is a journal with days, and has commands of its own.
enum JournalKind: String {
    case journal, trip

    /// What the command is about that was typed.
    init(_ invocation: Invocation) {
        self = invocation.path.contains { $0.name == Self.trip.rawValue } ? .trip : .journal
    }

    init(of journal: Journal) { self = journal.trip == nil ? .journal : .trip }

    /// A command about some, as it may be typed.
    func typed(_ verb: String, _ names: [String], _ options: [(name: String, value: String)] = []) -> String {
        TypedCommand("voicecore \(rawValue) \(verb)", names, options).description
    }

    /// One that is there, as an argument.
    var argument: Argument {
        let names: CompleteCommand.What = self == .trip ? .trips : .journals
        return Argument("NAME", kind: names.kind, help: "The \(rawValue).")
    }

    /// What is said where none has a name, with the one that was perhaps meant.
    func missing(_ name: String, in store: DiaryStore) async throws -> Failure {
        if let now = try await store.journals.presentName(ofJournal: name) {
            return Failure(
                .noSuchFile,
                "no \(rawValue) ‘\(name.printable)’: it is called ‘\(now.printable)’ now"
            )
        }
        let names =
            self == .trip
            ? try await store.journals.trips().map(\.name)
            : try await store.journals.all().map(\.journal.name)
        let near = Suggestion.nearest(to: name, among: names).map { "; did you mean ‘\($0.printable)’?" }
        return Failure(
            .noSuchFile,
            "no \(rawValue) ‘\(name.printable)’\(near ?? "")",
            advice: "voicecore \(rawValue) list shows the \(rawValue)s"
        )
    }

    /// What is said of a name that one had before.
    static func renamed(_ old: String, to new: String) -> String {
        "‘\(old.printable)’ is called ‘\(new.printable)’ now"
    }

    /// What is said where one has a name already.
    func taken(_ name: String, advice: String) -> Failure {
        Failure(.usage, "there is a \(rawValue) ‘\(name.printable)’ already", advice: advice)
    }
}
