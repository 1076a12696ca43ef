internal import Wires

/// Times for words that were not aligned.
enum WordTimes {
    /// Gives words that are not said a place of no length behind the word before them.
    static func filled(_ times: [HeardWord?], within seconds: Double) -> [HeardWord] {
        var end = times.lazy.compactMap { $0?.start }.first ?? 0
        return times.map { time in
            let start = time?.start ?? end
            end = min(seconds, time?.end ?? end)
            return HeardWord(text: "", start: min(start, seconds), end: end, probability: 1)
        }
    }

    /// Shares the time among the words by their letters.
    static func shared(_ tokens: [String], within seconds: Double) -> [HeardWord] {
        let letters = Double(max(1, tokens.reduce(0) { $0 + $1.count }))
        var start = 0.0
        return tokens.map { token in
            let end = start + seconds * Double(token.count) / letters
            defer { start = end }
            return HeardWord(text: "", start: start, end: end, probability: 1)
        }
    }
}
