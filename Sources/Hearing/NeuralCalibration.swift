internal import Glibc

/// Turns the probabilities of a word's tokens into the probability that it is right.
///
/// The curve was fitted to recorded speech with known words: docs/figures/words.md.
package struct NeuralCalibration: Codable, Equatable, Sendable {
    package var slope: Double
    package var offset: Double
    /// The influence of neighbours: errors come in company.
    package var neighbours: Double

    func probabilities(_ shares: [Double]) -> [Double] {
        let odds = shares.map { share in
            let inside = min(max(share, 1e-4), 1 - 1e-4)
            return log(inside / (1 - inside))
        }
        return odds.indices.map { place in
            let left = place > 0 ? odds[place - 1] : 0
            let right = place + 1 < odds.count ? odds[place + 1] : 0
            return 1 / (1 + exp(-(slope * (odds[place] + neighbours * (left + right)) + offset)))
        }
    }
}
