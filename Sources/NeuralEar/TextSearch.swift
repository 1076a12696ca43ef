internal import Glibc
package import Wires

extension SpeechNet {
    /// The texts that a part of sound may hold, the likeliest first; none for what is too short for a word.
    package func texts(
        of samples: [Int16],
        settings: NeuralSettings
    ) throws(HearFault) -> [HeardText] {
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

/// Looks for the likeliest text by following several beginnings at the same time.
///
/// Each is computed by itself: in a batch the model's numbers are rounded together, and the rows disturb each other.
struct TextSearch {
    /// A beginning of a text, or a whole one.
    struct Line {
        var tokens: [Int] = []
        /// The logarithm of each token's probability.
        var logs: [Double] = []
        var score = 0.0
        var hasEnded = false
        var step: SpeechNet.Step?
        var place = FavouredWords.Place()
        /// What it is ranked by.
        var rank: Double { score + place.worth }
    }

    /// A beginning that is so much less likely than the best is given up, for its time is better spent.
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
            // What is not at its end only becomes less likely.
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

    /// Whether a text at its end counts: an empty one only where no beginning is likelier.
    ///
    /// It has one token, and would win over long texts whose every token is likelier than that one.
    static func counts(_ ended: Line, amid best: Double) -> Bool {
        ended.tokens.count > 1 || ended.rank >= best
    }

    /// Every beginning with each of its likeliest next tokens, the likeliest first.
    private func continuations(of lines: [Line]) throws(HearFault) -> [Line] {
        var all: [Line] = []
        for line in lines {
            guard let step = line.step else { continue }
            let wanted = favoured.isEmpty ? [] : favoured.tokens(at: line.place)
            let choices = try step.logits.withFloats { NextTokens.likeliest(width, of: $0, and: wanted) }
            for (index, choice) in choices.enumerated() {
                let place = favoured.isEmpty ? line.place : favoured.place(after: line.place, choice)
                // Others are asked for as part of a word alone: where they are none, so many likelier ones precede.
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
