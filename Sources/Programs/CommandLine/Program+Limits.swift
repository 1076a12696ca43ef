internal import Glibc

extension Program {
    /// What hearing and filing need with all libraries and threads: addresses, of which most are never used.
    private static let leastMemoryBytes: UInt64 = 256 << 20
    /// A page that is read while a memo is filed needs some forty.
    private static let leastFiles: UInt64 = 64

    /// Ends the process with a sentence where it may not have the memory (`ulimit -v`) or the open files (`ulimit -n`)
    /// that it needs.
    ///
    /// To be called before anything waits: that needs threads and files, and where there is no memory for a thread, the
    /// library that makes them tries for ever. What has begun and runs out of either ends in the middle of its work.
    package func refuseTightLimits() {
        if let sentence = Self.tooLittleMemory(Self.limit(of: RLIMIT_AS)) {
            refuse(sentence, "Allow it more, such as with: ulimit -v unlimited")
        }
        if let sentence = Self.tooFewFiles(Self.limit(of: RLIMIT_NOFILE)) {
            refuse(sentence, "Allow it more, such as with: ulimit -n 1024")
        }
    }

    private func refuse(_ sentence: String, _ advice: String) {
        let console = Console.standard(environment: Self.processEnvironment())
        console.say("\(name): \(sentence)")
        console.say(advice)
        console.error.flush()
        exit(ExitCode.unavailable.rawValue)
    }

    /// What is to be said of so much memory; nothing where it is enough.
    static func tooLittleMemory(_ allowed: UInt64) -> String? {
        guard allowed < leastMemoryBytes else { return nil }
        return "it may have only \(allowed >> 20) MB of memory, and needs \(leastMemoryBytes >> 20) MB"
    }

    /// What is to be said of so many files that may be open at once; nothing where they are enough.
    static func tooFewFiles(_ allowed: UInt64) -> String? {
        guard allowed < leastFiles else { return nil }
        return "it may have only \(allowed) files open at once, and needs \(leastFiles)"
    }

    /// How much this process may have of something; without a limit, more than there is.
    private static func limit(of resource: __rlimit_resource) -> UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}
