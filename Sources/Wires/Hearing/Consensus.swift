internal import Glibc

/// Makes one list of words out of several hearings of the same sound.
package enum Consensus {
    /// Seconds from one frame to the next.
    package static let frameSeconds = 0.01
    /// A word below this probability gets alternatives.
    package static let doubtful = 0.5

    /// The words, with times from the start of the stretch, in order.
    package static func words(of passes: [HeardPass]) -> [HeardWord] {
        let judged = passes.map { pass in pass.best.map { judge($0, in: pass) } }
        return Voting.decide(judged).map { arc in
            HeardWord(
                text: arc.word,
                start: Double(arc.first) * frameSeconds,
                end: Double(arc.last + 1) * frameSeconds,
                probability: arc.probability,
                alternatives: arc.probability < doubtful ? alternatives(to: arc, in: passes) : []
            )
        }
    }

    /// A word with the probability that it is right.
    private static func judge(_ arc: HeardPass.Arc, in pass: HeardPass) -> HeardPass.Arc {
        var judged = arc
        judged.probability = calibrated(mass(of: arc, in: pass) ?? arc.probability)
        return judged
    }

    /// How much of a word's time its ear gives to the same word, from 0 to 1; nothing without a word graph.
    private static func mass(of arc: HeardPass.Arc, in pass: HeardPass) -> Double? {
        guard !pass.possible.isEmpty else { return nil }
        let sum = pass.possible.lazy.filter { $0.word == arc.word }.reduce(0.0) {
            $0 + $1.probability * Double($1.overlap(arc))
        }
        return min(1, sum / Double(max(1, arc.frames)))
    }

    /// Makes a word's share of the word graph the probability that it is right.
    ///
    /// The library's shares are too timid below and too bold above. The curve was fitted to recorded
    /// speech with known words.
    static func calibrated(_ mass: Double) -> Double {
        let share = min(1, max(0, mass))
        let odds = log((share + 0.01) / (1.01 - share))
        return 1 / (1 + exp(-(0.41 + 0.51 * odds)))
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
