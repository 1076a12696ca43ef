internal import Glibc

extension Program {
    /// Address space for hearing and filing with all libraries and threads, most of it never used.
    private static let leastMemoryBytes: UInt64 = 256 << 20
    /// Open files for filing a memo while a page is read: some forty.
    private static let leastFiles: UInt64 = 64

    /// Ends the process if its memory (`ulimit -v`) or open files (`ulimit -n`) are too few.
    ///
    /// Call it before anything waits: without memory for a thread, the library that makes them tries for ever.
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

    static func tooLittleMemory(_ allowed: UInt64) -> String? {
        guard allowed < leastMemoryBytes else { return nil }
        return "it may have only \(allowed >> 20) MB of memory, and needs \(leastMemoryBytes >> 20) MB"
    }

    static func tooFewFiles(_ allowed: UInt64) -> String? {
        guard allowed < leastFiles else { return nil }
        return "it may have only \(allowed) files open at once, and needs \(leastFiles)"
    }

    private static func limit(of resource: __rlimit_resource) -> UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}
