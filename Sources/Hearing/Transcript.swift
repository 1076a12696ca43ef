/// Every word that was heard in a memo, and by what.
public struct Transcript: Codable, Equatable, Sendable {
    /// The words in one string, with sentences unless raw text was asked for.
    public var text: String
    /// The name of the engine, such as `pocketsphinx`.
    public var engine: String
    /// The name of the model, such as `en-us`.
    public var model: String
    /// How much effort was asked for, by name.
    public var preset: String
    /// How many seconds of the sound were heard.
    public var seconds: Double
    /// Whether sound was left over because of the cap.
    public var capped: Bool
    /// How many seconds were left unheard because of the cap.
    public var unheardSeconds: Double
    /// Every word in the order of the sound.
    public var words: [Word]
    /// Parts that were heard in another way than the rest; nothing when there are none.
    package var parts: [HeardPart]?

    public init(
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
