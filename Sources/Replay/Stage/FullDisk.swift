internal import Glibc

/// A disk without room, for this program alone: the kernel refuses to let any file grow.
enum FullDisk {
    /// From now on every write beyond the first 128 KiB of a file fails: enough for a diary, and for no memo.
    static func begin() {
        signal(SIGXFSZ, SIG_IGN)
        limit(to: 131_072)
    }

    /// Does what others did before the disk was full, such as putting a file into the inbox.
    static func sparing<Value>(_ work: () throws -> Value) rethrows -> Value {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
        limit(to: before.rlim_max)
        defer { limit(to: before.rlim_cur) }
        return try work()
    }

    private static func limit(to bytes: rlim_t) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
}
