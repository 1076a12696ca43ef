package import System

extension InboxWatch {
    /// What the watch can say of itself.
    package struct Report: Equatable, Sendable {
        /// Whether the folder is there.
        package var isThere = false
        /// Whether it looks every few seconds, as the kernel tells it of no changes.
        package var isPolling = false
        /// The files that still change.
        package var settling: [String] = []
        /// How many files it leaves out, by reason.
        package var passedOver: [SkipReason: Int] = [:]
        /// The folders in it that could not be looked into.
        package var closed: Set<Path> = []
        /// Folders that are somebody else's.
        package var foreign: [String] = []
        /// When it looked last, in nanoseconds since 1970; where it is told of changes, it has met all from before.
        package var lookedAt: Int64?
        /// How often everything was looked at.
        package var rescans = 0
    }
}
