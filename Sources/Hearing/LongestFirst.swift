internal import Glibc
internal import System

/// Chooses the next file, so that several jobs end at about the same time.
///
/// Files go in their order, so that first results come first, but one that is half as long as the rest of each job's
/// work goes before the others: begun last, it would leave the other jobs idle.
package struct LongestFirst: Sendable {
    private var left: [(index: Int, weight: Int)]
    private var total: Int
    private let jobs: Int

    package init(weights: [Int], jobs: Int) {
        // Sizes that lie must not overflow the sum.
        left = weights.enumerated().map { ($0.offset, min(max(0, $0.element), 1 << 40)) }
        total = left.reduce(0) { $0 + $1.weight }
        self.jobs = max(1, jobs)
    }

    package init(sizesOf paths: [String], jobs: Int) {
        let sizes = paths.map { path in
            var facts = stat()
            return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
        }
        self.init(weights: sizes, jobs: jobs)
    }

    package mutating func next() -> Int? {
        guard !left.isEmpty else { return nil }
        var place = 0
        if jobs > 1, let longest = left.indices.max(by: { left[$0].weight < left[$1].weight }),
            2 * left[longest].weight * jobs >= total
        {
            place = longest
        }
        let (index, weight) = left.remove(at: place)
        total -= weight
        return index
    }
}
