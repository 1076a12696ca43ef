internal import Ground

/// What one walk through an inbox found.
struct InboxWalk {
    var files: Set<Path> = []
    var passedOver: [NotAMemo: Int] = [:]
    /// The folders that are not entered.
    let foreign: Set<FileIdentity>

    /// Counts something that is passed over.
    mutating func passOver(_ reason: NotAMemo) { passedOver[reason, default: 0] += 1 }
}
