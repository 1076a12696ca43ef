import Hearing
import System
import TestKit
import Testing

@Suite("The next file to hear")
struct LongestFirstTests {
    private static func order(_ weights: [Int], jobs: Int) -> [Int] {
        var order = LongestFirst(weights: weights, jobs: jobs)
        return Array(sequence(state: ()) { _ in order.next() })
    }

    @Test("one job takes files in their order")
    func oneJob() {
        #expect(Self.order([1, 9, 2, 50], jobs: 1) == [0, 1, 2, 3])
    }

    @Test("files of one length are begun in their order")
    func equals() {
        #expect(Self.order([5, 5, 5, 5, 5], jobs: 2).prefix(3) == [0, 1, 2])
    }

    @Test("a file as long as all the others goes first, however late it stands")
    func longLast() {
        #expect(Self.order([1, 1, 1, 1, 1, 1, 1, 1, 1, 10], jobs: 2).first == 9)
    }

    @Test("jobs end within part of the longest file of each other", arguments: 2...4, 1...40)
    func ends(jobs: Int, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let weights = (0..<24).map { _ in Int.random(in: 1...100, using: &random) }
        var order = LongestFirst(weights: weights, jobs: jobs)
        var ends = [Int](repeating: 0, count: jobs)
        while let index = order.next(), let first = ends.indices.min(by: { ends[$0] < ends[$1] }) {
            ends[first] += weights[index]
        }
        let idle = (ends.max() ?? 0) - weights.reduce(0, +) / jobs
        #expect(idle * 10 <= 6 * (weights.max() ?? 0))
    }

    @Test("every file is begun once, also one of unknown size")
    func complete() {
        let paths = ["/nowhere/a", "/etc/hostname", "/nowhere/b"]
        var order = LongestFirst(sizesOf: paths, jobs: 2)
        #expect(Set(sequence(state: ()) { _ in order.next() }) == [0, 1, 2])
        #expect(Self.order([.max, -4, .max], jobs: 4).sorted() == [0, 1, 2])
    }
}
