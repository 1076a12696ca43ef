internal import Glibc

/// The room that a volume has left for us.
package enum FreeRoom {
    /// With less than this nothing is tried again: the archive of a long memo, and room for the database to breathe.
    package static let enoughForMemo = 8 << 20

    /// The free bytes of the volume on which a path lies; nothing when the system does not say.
    package static func bytes(at path: String) -> Int? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        return Int(
            clamping: UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
                .partialValue
        )
    }
}
