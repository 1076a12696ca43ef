internal import Glibc

/// An error as a person reads it, with the exit code; commands make it from the errors of stages.
package struct Failure: Error, Equatable, Sendable {
    package var code: ExitCode
    /// The event and the file: lower case, without a full stop.
    package var message: String
    package var advice: String?
    package var more: [String] = []

    package init(_ code: ExitCode, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    package func advising(_ advice: String?) -> Failure { Failure(code, message, advice: advice) }
    /// Message and advice on one line.
    package var line: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
    package func about(_ name: String) -> Failure { Failure(code, "\(name): \(message)", advice: advice) }
}

package struct Sentence: Equatable, Sendable {
    /// The event, to follow the name of its subject: lower case, without a full stop.
    package var message: String
    package var advice: String?

    package init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }

    package func advising(_ advice: String?) -> Sentence { Sentence(message, advice: advice) }
    package var line: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
}

extension Double {
    /// Seconds with at most three decimals, such as `0.412 s` and `180 s`.
    func inSeconds(rounded rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
        let text = "\((self * 1_000).rounded(rule) / 1_000)"
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " s"
    }
}

extension String {
    /// The text without a final full stop, to embed in a longer sentence.
    package var asPart: String {
        let trimmed = trimmed
        return trimmed.hasSuffix(".") && !trimmed.hasSuffix("..") ? String(trimmed.dropLast()) : trimmed
    }

    /// Capitalises the advice and ends it with a full stop, except where it begins or ends with something to type.
    package var asAdvice: String {
        guard let word = split(separator: " ").first else { return self }
        let isTyped = word.hasPrefix("voice") || word.hasPrefix("-") || word.contains("/")
        let begun = isTyped ? self : prefix(1).uppercased() + dropFirst()
        let endsTyped = contains("\n") || contains(": ") || (last.map { ".:!?…".contains($0) } ?? true)
        return endsTyped ? begun : begun + "."
    }
}

package enum SystemError {
    package static func text(_ number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        let sentence = String(cString: text)
        return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
