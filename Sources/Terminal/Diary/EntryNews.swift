import Programs
import VoiceCore

/// Runs the setting `onEntry` for each new entry.
struct EntryNews: Sendable {
    private let command: [String]
    private let store: DiaryStore
    private let hook: EntryHook

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

    /// Oldest first; the diary remembers each until the command has ended.
    func tell() async {
        for report in await store.untoldReports() {
            guard let entry = report.entry, let id = EntryID(entry) else { continue }
            await hook.run(command, entry: entry, report: Array(report.json.utf8))
            try? await store.jobs.finishNotification(id)
        }
    }
}
