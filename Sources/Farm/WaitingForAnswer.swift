/// The rules of waiting for a farm's answer: sight and time in, next step out.
struct WaitingForAnswer: Equatable {
    enum Sight: Equatable, Sendable {
        case answer([UInt8])
        case offered
        case absent
        case unknown
    }

    enum Step: Equatable {
        case take([UInt8])
        case offer
        case wait
        /// Nobody in the pool hears it.
        case giveUp
        /// The broker is away for too long.
        case leave
    }

    private let awaySeconds: Double
    private var offers = 0
    private var awaySince: Double?
    private var isInPool = false
    private var isKnown = false

    init(awaySeconds: Double) { self.awaySeconds = awaySeconds }

    var isOffered: Bool { offers > 0 }

    mutating func hasOffered() {
        offers += 1
        isInPool = true
    }

    /// True the first time the job is known to be in the pool.
    mutating func isNewInPool() -> Bool {
        defer { isKnown = isInPool }
        return isInPool && !isKnown
    }

    mutating func handle(_ sight: Sight, at seconds: Double) -> Step {
        switch sight {
        case .answer(let bytes): return .take(bytes)
        case .offered:
            awaySince = nil
            isInPool = true
            return .wait
        case .absent:
            awaySince = nil
            // A job that is taken away again and again without an answer is not heard there.
            return offers < FarmLimits.tries ? .offer : .giveUp
        case .unknown:
            let since = awaySince ?? seconds
            awaySince = since
            return seconds - since >= awaySeconds ? .leave : .wait
        }
    }
}
