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
