package import System

extension InboxWatch {
    package struct Report: Equatable, Sendable {
        package var isThere = false
        package var isPolling = false
        package var settling: [String] = []
        package var passedOver: [SkipReason: Int] = [:]
        /// Folders in it that could not be read.
        package var closed: Set<Path> = []
        package var foreign: [String] = []
        /// Time of the last look, in nanoseconds since 1970; with events it has met every change before.
        package var lookedAt: Int64?
        package var rescans = 0
    }
}
