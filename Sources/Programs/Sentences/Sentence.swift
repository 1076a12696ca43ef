package struct Sentence: Equatable, Sendable {
    /// The event, to follow the name of its subject: lower case, without a full stop.
    package var message: String
    package var advice: String?

    package init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }

    package var line: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
}

extension Double {
    /// Seconds with at most three decimals, such as `0.412 s` and `180 s`.
    func inSeconds(rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let text = "\((self * 1_000).rounded(rule) / 1_000)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " s"
    }
}
