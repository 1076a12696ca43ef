internal import Glibc

package enum Consensus {
    package static let frameSeconds = 0.01
    /// Below this probability a word gets alternatives.
    package static let doubtful = 0.5

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

    private static func judge(_ arc: HeardPass.Arc, in pass: HeardPass) -> HeardPass.Arc {
        var judged = arc
        judged.probability = calibrated(mass(of: arc, in: pass) ?? arc.probability)
        return judged
    }

    /// The share of the word's time in which its own pass considers it; nil without a word graph.
    private static func mass(of arc: HeardPass.Arc, in pass: HeardPass) -> Double? {
        guard !pass.possible.isEmpty else { return nil }
        let sum = pass.possible.lazy.filter { $0.word == arc.word }.reduce(0.0) {
            $0 + $1.probability * Double($1.overlap(arc))
        }
        return min(1, sum / Double(max(1, arc.frames)))
    }

    /// Corrects the library's shares, too timid below and too bold above; fitted to recorded speech.
    static func calibrated(_ mass: Double) -> Double {
        let share = min(1, max(0, mass))
        let odds = log((share + 0.01) / (1.01 - share))
        return 1 / (1 + exp(-(0.41 + 0.51 * odds)))
    }

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

package struct HeardPass: Equatable, Sendable {
    package struct Arc: Equatable, Sendable {
        package var word: String
        package var first: Int
        package var last: Int
        package var probability: Double

        package init(word: String, first: Int, last: Int, probability: Double) {
            (self.word, self.first, self.last, self.probability) = (word, first, last, probability)
        }

        package var frames: Int { last - first + 1 }

        package func overlap(_ other: Arc) -> Int {
            max(0, min(last, other.last) - max(first, other.first) + 1)
        }
    }

    package var best: [Arc]
    package var possible: [Arc]

    package init(best: [Arc], possible: [Arc]) { (self.best, self.possible) = (best, possible) }

    /// Strips the pronunciation's number; nil for silence and noises.
    package static func spokenWord(_ entry: String) -> String? {
        guard let first = entry.first, !"<[+".contains(first) else { return nil }
        guard entry.last == ")", let open = entry.lastIndex(of: "("), open > entry.startIndex else {
            return entry
        }
        return String(entry[..<open])
    }
}

/// Aligns the words of several hearings by edit distance and time, and decides each place by vote.
struct Voting {
    /// Weighs "no word here" against a word's probability.
    static let silenceWeight = 0.6

    private struct Slot {
        var first: Int
        var last: Int
        var votes: [String: Double] = [:]
        var silence: Double
        var arcs: [String: HeardPass.Arc] = [:]

        var winner: (word: String, weight: Double)? {
            votes.min { ($1.value, $0.key) < ($0.value, $1.key) }.flatMap {
                $0.value >= silence ? (word: $0.key, weight: $0.value) : nil
            }
        }
    }

    private var slots: [Slot] = []
    private var ears = 0

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
                let silence = Double(ears) * Self.silenceWeight
                slot = Slot(first: arcs[index].first, last: arcs[index].last, silence: silence)
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

    private func change(_ slot: Slot, _ arc: HeardPass.Arc) -> Double {
        let shared = min(slot.last, arc.last) - max(slot.first, arc.first) + 1
        guard shared > 0 else { return 4 }
        let whole = max(slot.last, arc.last) - min(slot.first, arc.first) + 1
        let other = slot.votes[arc.word] == nil ? 1.0 : 0
        return other + 0.9 * (1 - Double(shared) / Double(whole))
    }
}
