/// Makes one list of words out of what several ears heard.
package enum Consensus {
    /// Seconds from one frame to the next.
    package static let frameSeconds = 0.01
    /// A word below this probability gets alternatives.
    package static let doubtful = 0.5

    /// The words, with times from the start of the stretch, in order.
    package static func words(of passes: [HeardPass]) -> [HeardWord] {
        guard let first = passes.first else { return [] }
        return first.best.map { arc in
            HeardWord(
                text: arc.word,
                start: Double(arc.first) * frameSeconds,
                end: Double(arc.last + 1) * frameSeconds,
                probability: arc.probability,
                alternatives: arc.probability < doubtful ? alternatives(to: arc, in: passes) : []
            )
        }
    }

    /// At most three other words for the same place, the most probable first.
    private static func alternatives(to arc: HeardPass.Arc, in passes: [HeardPass]) -> [String] {
        var weights: [String: Double] = [:]
        for other in passes.lazy.flatMap(\.possible) where other.word != arc.word {
            let shared = other.overlap(arc)
            guard 2 * shared > max(other.frames, arc.frames) else { continue }
            weights[other.word, default: 0] += other.probability
        }
        let likely = weights.filter { $0.value / Double(passes.count) >= 0.02 }
        return likely.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key)
    }
}
