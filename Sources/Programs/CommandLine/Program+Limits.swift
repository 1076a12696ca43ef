internal import Glibc

extension Program {
    /// Address space for hearing and filing with all libraries and threads, most of it never used.
    private static let leastMemoryBytes: UInt64 = 256 << 20
    /// Filing a memo while a page is read needs some forty.
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

    /// A message if this much memory is too little.
    static func tooLittleMemory(_ allowed: UInt64) -> String? {
        guard allowed < leastMemoryBytes else { return nil }
        return "it may have only \(allowed >> 20) MB of memory, and needs \(leastMemoryBytes >> 20) MB"
    }

    /// A message if this many open files are too few.
    static func tooFewFiles(_ allowed: UInt64) -> String? {
        guard allowed < leastFiles else { return nil }
        return "it may have only \(allowed) files open at once, and needs \(leastFiles)"
    }

    /// The process's limit for a resource, or the largest number if there is none.
    private static func limit(of resource: __rlimit_resource) -> UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}
