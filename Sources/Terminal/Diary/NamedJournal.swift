import Programs
import VoiceCore

/// A journal that a command names and that is not there under this name: what is put into it makes it, also after a
/// slip of the pen, or is filed under the name that it has now.
struct NamedJournal: Sendable {
    private let name: String
    /// One that is there, and perhaps was meant.
    private let nearest: String?
    /// The current name of a renamed journal.
    private let present: String?
    private let store: DiaryStore

    /// Looks before anything is put into it; nothing where no journal is named, or it is there.
    init?(_ name: String?, in store: DiaryStore) async throws(DiaryError) {
        guard let name, try await store.journals.journal(named: name) == nil else { return nil }
        self.name = name
        self.store = store
        present = try await store.journals.presentName(ofJournal: name)
        let trips = try await store.journals.trips().map(\.name)
        nearest = Suggestion.nearest(
            to: name,
            among: trips + (try await store.journals.everyday().map(\.name))
        )
    }

    /// Says that it was made, or has another name now, where something was put into it.
    func tell(_ invocation: Invocation) async {
        guard !invocation.isQuiet else { return }
        if let present { return invocation.console.say(JournalCommand.renamed(name, to: present)) }
        guard let made = try? await store.journals.journal(named: name) else { return }
        let question = nearest.map { "; did you mean ‘\($0.printable)’?" } ?? ""
        invocation.console.say("new journal ‘\(made.name.printable)’\(question)")
    }
}
