/// What happened and what to do next, as a person reads it.
package struct Sentence: Equatable, Sendable {
    /// What happened: lower case, without a full stop; it goes on after the name of what it is about.
    package var message: String
    /// What to do next, where something helps.
    package var advice: String?

    /// A sentence with its advice.
    package init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }

    /// Both, where there is one line for them.
    package var line: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
}

extension Double {
    /// Seconds with at most three decimals, such as `0.412 s` and `180 s`.
    func inSeconds(rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let text = "\((self * 1_000).rounded(rule) / 1_000)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " s"
    }
}
