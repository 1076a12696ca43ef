extension String {
    /// What another program said, without its full stop, so that a sentence may go on behind it.
    package var asPart: String {
        let trimmed = trimmed
        return trimmed.hasSuffix(".") && !trimmed.hasSuffix("..") ? String(trimmed.dropLast()) : trimmed
    }

    /// Advice as a sentence: a capital in front, unless it begins with what is to be typed, and a full stop, unless it
    /// ends with that.
    package var asAdvice: String {
        guard let word = split(separator: " ").first else { return self }
        let isTyped = word.hasPrefix("voice") || word.hasPrefix("-") || word.contains("/")
        let begun = isTyped ? self : prefix(1).uppercased() + dropFirst()
        let endsTyped = contains("\n") || contains(": ") || (last.map { ".:!?…".contains($0) } ?? true)
        return endsTyped ? begun : begun + "."
    }
}
