internal import Glibc

extension Program {
    /// What hearing and filing need with all libraries and threads: addresses, of which most are never used.
    private static let leastMemoryBytes: UInt64 = 256 << 20

    /// Ends the process with a sentence where it may not have the memory that it needs (`ulimit -v`).
    ///
    /// To be called before anything waits: that needs threads, and where there is no memory for one, the library that
    /// makes them tries for ever. What has begun and runs out of memory ends with a signal, in the middle of its work.
    package func refuseTooLittleMemory() {
        guard let sentence = Self.tooLittleMemory(Self.allowedMemoryBytes) else { return }
        let console = Console.standard(environment: Self.processEnvironment())
        console.say("\(name): \(sentence)")
        console.say("Allow it more, such as with: ulimit -v unlimited")
        console.error.flush()
        exit(ExitCode.unavailable.rawValue)
    }

    /// What is to be said of so much memory; nothing where it is enough.
    static func tooLittleMemory(_ allowed: UInt64) -> String? {
        guard allowed < leastMemoryBytes else { return nil }
        return "it may have only \(allowed >> 20) MB of memory, and needs \(leastMemoryBytes >> 20) MB"
    }

    /// The addresses that this process may have; without a limit, more than there are.
    private static var allowedMemoryBytes: UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return .max }
        return UInt64(limit.rlim_cur)
    }
}
