import Programs
import VoiceCore

/// Tells the person's own command, the setting `onEntry`, of every entry that it has not heard of.
struct EntryNews: Sendable {
    private let command: [String]
    private let store: DiaryStore
    private let hook: EntryHook

    /// Nothing where no command is set; `complain` is told of an entry whose telling failed, and why.
    init?(
        _ settings: Settings,
        _ store: DiaryStore,
        _ invocation: Invocation,
        complain: @escaping @Sendable (_ entry: String, _ reason: String) -> Void
    ) {
        guard let command = settings[Key.onEntry] else { return nil }
        self.command = command
        self.store = store
        hook = EntryHook(environment: invocation.environment) { complain($0.subject, $0.facts ?? "") }
    }

    /// Tells of all of them, the oldest first; the diary remembers each until the command has ended.
    func tell() async {
        for report in await store.untoldReports() {
            guard let entry = report.entry, let id = EntryID(entry) else { continue }
            await hook.run(command, entry: entry, report: Array(report.json.utf8))
            try? await store.jobs.finishNotification(id)
        }
    }
}
