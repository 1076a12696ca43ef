/// What one way of hearing made of a stretch of sound: its best words, and all others that it thought possible.
package struct HeardPass: Equatable, Sendable {
    /// A word between two frames, with how probable it is that it was said there.
    package struct Arc: Equatable, Sendable {
        /// The word as the model spells it.
        package var word: String
        /// The first frame of the word.
        package var first: Int
        /// The last frame of the word itself.
        package var last: Int
        /// How likely the word is right within its pass.
        package var probability: Double

        package init(word: String, first: Int, last: Int, probability: Double) {
            self.word = word
            self.first = first
            self.last = last
            self.probability = probability
        }

        /// How many frames the word lasts.
        package var frames: Int { last - first + 1 }

        /// How many frames both have in common.
        package func overlap(_ other: Arc) -> Int {
            max(0, min(last, other.last) - max(first, other.first) + 1)
        }
    }

    /// The words of the best path.
    package var best: [Arc]
    /// All words of the graph, wherever they lie.
    package var possible: [Arc]

    package init(best: [Arc], possible: [Arc]) {
        self.best = best
        self.possible = possible
    }

    /// The word without the number that tells its pronunciations apart, or nothing for silence and noises.
    package static func spokenWord(_ entry: String) -> String? {
        guard let first = entry.first, !"<[+".contains(first) else { return nil }
        guard entry.last == ")", let open = entry.lastIndex(of: "("), open > entry.startIndex else {
            return entry
        }
        return String(entry[..<open])
    }
}
