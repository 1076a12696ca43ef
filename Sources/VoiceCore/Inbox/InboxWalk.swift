internal import System

struct InboxWalk {
    var files: Set<Path> = []
    var passedOver: [Path: SkipReason] = [:]
    /// Folders that are not entered.
    let foreign: Set<FileIdentity>

    mutating func passOver(_ path: String, _ reason: SkipReason) { passedOver[Path(path)] = reason }
}
