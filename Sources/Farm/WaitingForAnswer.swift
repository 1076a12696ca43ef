/// The rules by which somebody waits for what a farm hears: told what is seen and when, it says what to do.
struct WaitingForAnswer: Equatable {
    /// What there is to see of an offer.
    enum Sight: Equatable, Sendable {
        case answer([UInt8])
        /// The job is there, and not done.
        case offered
        /// Neither job nor answer is there.
        case absent
        /// The broker did not say.
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

    /// Whether the job was put where workers find it.
    var isOffered: Bool { offers > 0 }

    /// Says that the job was put where workers find it.
    mutating func hasOffered() {
        offers += 1
        isInPool = true
    }

    /// Whether the job is where workers find it, said once.
    mutating func isNewInPool() -> Bool {
        defer { isKnown = isInPool }
        return isInPool && !isKnown
    }

    /// What to do about what was seen.
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
