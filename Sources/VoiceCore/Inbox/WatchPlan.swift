/// What the daemon watches and how; read again when the settings change.
package struct WatchPlan: Equatable, Sendable {
    /// The folders to be watched.
    package var inboxes: [Inbox]
    /// The program with its arguments that is run after each entry, if there is one.
    package var onEntry: [String]?

    package init(inboxes: [Inbox], onEntry: [String]? = nil) {
        self.inboxes = inboxes
        self.onEntry = onEntry
    }
}
