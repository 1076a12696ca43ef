internal import System

/// What one walk through an inbox found.
struct InboxWalk {
    var files: Set<Path> = []
    var passedOver: [Path: SkipReason] = [:]
    /// The folders that are not entered.
    let foreign: Set<FileIdentity>

    /// Takes down something that is passed over.
    mutating func passOver(_ path: String, _ reason: SkipReason) { passedOver[Path(path)] = reason }
}
