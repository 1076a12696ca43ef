import Programs
import VoiceCore

/// A journal that does not exist under the typed name: a new, a misspelled or a renamed one.
struct NamedJournal: Sendable {
    private let name: String
    private let nearest: String?
    private let present: String?
    private let store: DiaryStore

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

    func tell(_ invocation: Invocation) async {
        guard !invocation.isQuiet else { return }
        if let present { return invocation.console.say(JournalCommand.renamed(name, to: present)) }
        guard let made = try? await store.journals.journal(named: name) else { return }
        let question = nearest.map { "; did you mean ‘\($0.printable)’?" } ?? ""
        invocation.console.say("new journal ‘\(made.name.printable)’\(question)")
    }
}
