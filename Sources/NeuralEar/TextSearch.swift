internal import Glibc
package import Wires

extension SpeechNet {
    /// The likeliest first; none for sound too short for a word.
    package func texts(of samples: [Int16], settings: NeuralSettings) throws(HearFault) -> [HeardText] {
        guard samples.count >= Self.fewestSamples else { return [] }
        let pad = Int((min(max(0, settings.padSeconds), 2) * Double(Self.hertz)).rounded())
        let sound = PreparedSound.floats(of: samples, pad: pad)
        let seconds = Double(sound.count) / Double(Self.hertz)
        let most = Int((seconds * model.tokensPerSecond).rounded(.up))
        let search = TextSearch(
            width: min(max(1, settings.beam), 16),
            most: most,
            favoured: FavouredWords(settings.favoured, tokenizer: tokenizer)
        )
        return try search.run(sound, with: self).map { text(of: $0) }
    }

    private func text(of line: TextSearch.Line) -> HeardText {
        let chances = line.logs.map { exp($0) }
        return HeardText(
            words: tokenizer.words(of: Array(zip(line.tokens, chances)).map { (token: $0, probability: $1) }),
            meanProbability: chances.reduce(0, +) / Double(max(1, chances.count)),
            score: line.score,
            tokens: line.tokens.count,
            hasEnded: line.hasEnded
        )
    }
}

/// Beams run one by one: batched, the model's rounding lets them disturb each other.
struct TextSearch {
    struct Line {
        var tokens: [Int] = []
        var logs: [Double] = []
        var score = 0.0
        var hasEnded = false
        var step: SpeechNet.Step?
        var place = FavouredWords.Place()
        var rank: Double { score + place.worth }
    }

    /// Beams this much less likely than the best are dropped.
    private static let reach = 8.0

    let width: Int
    let most: Int
    let favoured: FavouredWords

    func run(_ samples: [Float], with net: SpeechNet) throws(HearFault) -> [Line] {
        let (sound, first) = try net.begin(samples)
        var open = [Line(step: first)]
        var ended: [Line] = []
        for _ in 0..<most {
            let candidates = try continuations(of: open)
            let best = candidates.first?.rank ?? -.infinity
            var next: [Line] = []
            for candidate in candidates.prefix(width) where candidate.rank >= best - Self.reach {
                if !candidate.hasEnded {
                    next.append(candidate)
                } else if Self.counts(candidate, amid: best) {
                    ended.append(candidate)
                }
            }
            ended.sort { $0.rank > $1.rank }
            // Unfinished beams only become less likely.
            if let worst = ended.prefix(width).last, ended.count >= width || next.isEmpty {
                next.removeAll { $0.rank <= worst.rank }
            }
            if let top = ended.first { next.removeAll { $0.rank <= top.rank - Self.reach } }
            open = next
            if open.isEmpty || (width == 1 && !ended.isEmpty) { break }
            for place in open.indices {
                guard let step = open[place].step, let token = open[place].tokens.last else { continue }
                open[place].step = try net.next(token, after: step, in: sound)
            }
        }
        let lines = ended.isEmpty ? open : ended
        return Array(lines.sorted { $0.rank > $1.rank }.prefix(width))
    }

    /// An empty text counts only if it is the likeliest: its one token beats long texts unfairly.
    static func counts(_ ended: Line, amid best: Double) -> Bool {
        ended.tokens.count > 1 || ended.rank >= best
    }

    private func continuations(of lines: [Line]) throws(HearFault) -> [Line] {
        var all: [Line] = []
        for line in lines {
            guard let step = line.step else { continue }
            let wanted = favoured.isEmpty ? [] : favoured.tokens(at: line.place)
            let choices = try step.logits.withFloats { NextTokens.likeliest(width, of: $0, and: wanted) }
            for (index, choice) in choices.enumerated() {
                let place = favoured.isEmpty ? line.place : favoured.place(after: line.place, choice)
                // Requested tokens only continue words; otherwise enough likelier ones precede them.
                guard index < width || place.isInWord else { continue }
                var longer = line
                longer.score += choice.log
                longer.tokens.append(choice.token)
                longer.logs.append(choice.log)
                longer.hasEnded = choice.token == Tokenizer.end
                longer.place = place
                all.append(longer)
            }
        }
        return all.sorted { $0.rank > $1.rank }
    }
}

enum NextTokens {
    struct Choice: Equatable {
        var token: Int
        var log: Double
    }

    /// Numbers this far below the best do not change the sum.
    private static let reach: Float = 24

    /// The likeliest in order, then the requested others; ties go to the smaller number.
    static func likeliest(_ count: Int, of logits: UnsafeBufferPointer<Float>, and others: [Int] = [])
        -> [Choice]
    {
        guard let greatest = greatest(of: logits), greatest.isFinite else { return [] }
        var sum = 0.0
        var best: [(token: Int, value: Float)] = []
        let floor = greatest - reach
        forEachLane(of: logits) { first, lanes in
            guard any(lanes .>= floor) else { return }
            for lane in 0..<lanes.scalarCount where lanes[lane] >= floor {
                let value = lanes[lane]
                sum += exp(Double(value - greatest))
                if best.count == count, let last = best.last, last.value >= value { continue }
                let place = best.firstIndex { $0.value < value } ?? best.count
                best.insert((first + lane, value), at: place)
                if best.count > count { best.removeLast() }
            }
        }
        let whole = log(sum)
        var known = Set(best.map(\.token))
        for other in others where logits.indices.contains(other) && known.insert(other).inserted {
            best.append((other, logits[other]))
        }
        return best.map { Choice(token: $0.token, log: Double($0.value - greatest) - whole) }
    }

    private static func greatest(of logits: UnsafeBufferPointer<Float>) -> Float? {
        guard !logits.isEmpty else { return nil }
        var lanes = SIMD16<Float>(repeating: -.infinity)
        forEachLane(of: logits) { _, next in lanes.replace(with: next, where: next .> lanes) }
        return lanes.max()
    }

    /// Visits sixteen numbers at a time, padded with minus infinity.
    @inline(__always)
    private static func forEachLane(
        of logits: UnsafeBufferPointer<Float>,
        _ body: (_ first: Int, _ lanes: SIMD16<Float>) -> Void
    ) {
        guard let base = logits.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        let whole = logits.count / 16 * 16
        for first in stride(from: 0, to: whole, by: 16) {
            body(first, raw.loadUnaligned(fromByteOffset: 4 * first, as: SIMD16<Float>.self))
        }
        guard whole < logits.count else { return }
        var lanes = SIMD16<Float>(repeating: -.infinity)
        for place in whole..<logits.count { lanes[place - whole] = logits[place] }
        body(whole, lanes)
    }
}
