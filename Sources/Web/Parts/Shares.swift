internal import VoiceCore

/// Shares of the four feelings that add up to a whole, by the largest remainder.
enum Shares {
    /// How many parts of so many each feeling gets; nothing when no feeling was named.
    ///
    /// What is equal goes to the one that comes first: joy, sadness, anger, fear.
    static func parts(of emotions: [Emotion: Int], among whole: Int) -> [Emotion: Int] {
        let sum = Emotion.allCases.reduce(0) { $0 + max(0, emotions[$1, default: 0]) }
        guard sum > 0 else { return [:] }
        var parts: [Emotion: Int] = [:]
        var rests: [(emotion: Emotion, rest: Int)] = []
        for emotion in Emotion.allCases {
            let (full, rest) = (max(0, emotions[emotion, default: 0]) * whole).quotientAndRemainder(
                dividingBy: sum
            )
            parts[emotion] = full
            rests.append((emotion, rest))
        }
        let left = whole - parts.values.reduce(0, +)
        // A stable sort keeps the usual order among those that are equal.
        let order = rests.enumerated().sorted { ($1.element.rest, $0.offset) < ($0.element.rest, $1.offset) }
        for (_, one) in order.prefix(left) { parts[one.emotion, default: 0] += 1 }
        return parts
    }
}
