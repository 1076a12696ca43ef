internal import Glibc

/// A full disk for this process alone: the kernel lets no file grow.
enum FullDisk {
    /// Fails every write beyond the first 128 KiB of a file: room for a diary, for no memo.
    static func begin() {
        signal(SIGXFSZ, SIG_IGN)
        limit(to: 131_072)
    }

    /// Does work of others before the disk was full, such as putting a file into the inbox.
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
