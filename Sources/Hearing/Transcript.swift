/// Every word that was heard in a memo, and the ear that heard it.
package struct Transcript: Codable, Equatable, Sendable {
    /// The words in one string, with sentences unless raw text was asked for.
    package var text: String
    package var engine: String
    package var model: String
    package var preset: String
    package var seconds: Double
    /// Sound beyond the cap was left out.
    package var capped: Bool
    package var unheardSeconds: Double
    package var words: [Word]
    /// Parts that were heard in another way than the rest; nil when there are none.
    package var parts: [HeardPart]?

    package init(
        text: String,
        engine: String,
        model: String,
        preset: String,
        seconds: Double,
        capped: Bool = false,
        unheardSeconds: Double = 0,
        words: [Word],
        parts: [HeardPart]? = nil
    ) {
        self.text = text
        self.engine = engine
        self.model = model
        self.preset = preset
        self.seconds = seconds
        self.capped = capped
        self.unheardSeconds = unheardSeconds
        self.words = words
        self.parts = parts
    }
}
