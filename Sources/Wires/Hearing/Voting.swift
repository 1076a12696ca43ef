/// Puts the best words of several hearings side by side, and decides each place by vote.
///
/// The ears' word lists are laid along each other one after another, as edit distance does, but so that
/// only words that are said at the same time come to the same place. An ear that heard nothing there
/// votes for nothing; one that heard a word votes with its probability.
struct Voting {
    /// What a vote for "no word here" weighs against a word's probability.
    static let silenceWeight = 0.6

    /// A place in the sound, and the words that want it.
    private struct Slot {
        var first: Int
        var last: Int
        var votes: [String: Double] = [:]
        var silence: Double
        /// Each word as the first ear that heard it placed it.
        var arcs: [String: HeardPass.Arc] = [:]

        /// The word with the most votes, the first in the alphabet of equals.
        var winner: (word: String, weight: Double)? {
            votes.min { ($1.value, $0.key) < ($0.value, $1.key) }.flatMap {
                $0.value >= silence ? (word: $0.key, weight: $0.value) : nil
            }
        }
    }

    private var slots: [Slot] = []
    private var ears = 0

    /// The words that win, in order, with the mean of their votes as probability.
    static func decide(_ passes: [[HeardPass.Arc]]) -> [HeardPass.Arc] {
        var voting = Voting()
        for pass in passes { voting.add(pass) }
        return voting.slots.compactMap { slot in
            guard let winner = slot.winner, var arc = slot.arcs[winner.word] else { return nil }
            arc.probability = min(1, winner.weight / Double(max(1, passes.count)))
            return arc
        }
    }

    private mutating func add(_ arcs: [HeardPass.Arc]) {
        var merged: [Slot] = []
        for step in path(along: arcs) {
            var slot: Slot
            switch step {
            case .slot(let place):
                slot = slots[place]
                slot.silence += Self.silenceWeight
            case .arc(let index):
                slot = Slot(
                    first: arcs[index].first,
                    last: arcs[index].last,
                    silence: Double(ears) * Self.silenceWeight
                )
                Self.vote(arcs[index], in: &slot)
            case .both(let place, let index):
                slot = slots[place]
                Self.vote(arcs[index], in: &slot)
            }
            merged.append(slot)
        }
        slots = merged
        ears += 1
    }

    private static func vote(_ arc: HeardPass.Arc, in slot: inout Slot) {
        slot.votes[arc.word, default: 0] += arc.probability
        if slot.arcs[arc.word] == nil { slot.arcs[arc.word] = arc }
    }

    private enum Step {
        case slot(Int), arc(Int), both(Int, Int)
    }

    /// The cheapest way to lay the words along the places.
    private func path(along arcs: [HeardPass.Arc]) -> [Step] {
        let width = arcs.count + 1
        var costs = [Double](repeating: 0, count: (slots.count + 1) * width)
        func best(_ row: Int, _ column: Int) -> (cost: Double, step: Step)? {
            var choice: (cost: Double, step: Step)?
            func offer(_ cost: Double, _ step: Step) {
                if choice.map({ cost < $0.cost }) ?? true { choice = (cost, step) }
            }
            if row > 0, column > 0 {
                let change = self.change(slots[row - 1], arcs[column - 1])
                offer(costs[(row - 1) * width + column - 1] + change, .both(row - 1, column - 1))
            }
            if row > 0 { offer(costs[(row - 1) * width + column] + 1, .slot(row - 1)) }
            if column > 0 { offer(costs[row * width + column - 1] + 1, .arc(column - 1)) }
            return choice
        }
        for row in 0...slots.count {
            for column in 0...arcs.count { costs[row * width + column] = best(row, column)?.cost ?? 0 }
        }
        var steps: [Step] = []
        var (row, column) = (slots.count, arcs.count)
        while let step = best(row, column)?.step {
            steps.append(step)
            switch step {
            case .slot: row -= 1
            case .arc: column -= 1
            case .both: (row, column) = (row - 1, column - 1)
            }
        }
        return steps.reversed()
    }

    /// What it costs that a word comes to a place: less the more time they share.
    private func change(_ slot: Slot, _ arc: HeardPass.Arc) -> Double {
        let shared = min(slot.last, arc.last) - max(slot.first, arc.first) + 1
        guard shared > 0 else { return 4 }
        let whole = max(slot.last, arc.last) - min(slot.first, arc.first) + 1
        let other = slot.votes[arc.word] == nil ? 1.0 : 0
        return other + 0.9 * (1 - Double(shared) / Double(whole))
    }
}
