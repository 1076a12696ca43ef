internal import Glibc
internal import System

/// Chooses the file that is begun next, so that several jobs end at about the same time.
///
/// Files are begun in their order, which lets the first results come first. One that is half as long as what
/// is left for each job goes before the others: begun last, it would leave the other jobs without work.
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

    /// Takes a file's size for its length.
    package init(sizesOf paths: [String], jobs: Int) {
        let sizes = paths.map { path in
            var facts = stat()
            return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
        }
        self.init(weights: sizes, jobs: jobs)
    }

    /// The file to begin now, by its place in the order.
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
