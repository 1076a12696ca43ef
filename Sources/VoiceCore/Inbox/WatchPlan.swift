package struct WatchPlan: Equatable, Sendable {
    package var inboxes: [Inbox]
    /// A program with its arguments, run after each entry.
    package var onEntry: [String]?

    package init(inboxes: [Inbox], onEntry: [String]? = nil) {
        self.inboxes = inboxes
        self.onEntry = onEntry
    }
}
