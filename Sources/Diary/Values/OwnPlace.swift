/// A place that a person gave a name, and its point on the globe.
public struct OwnPlace: Equatable, Sendable {
    /// What it is called; no two have one name.
    public var name: String
    /// What else it is called, in other languages or for short.
    public var aliases: [String]
    /// Where it is.
    public var position: GlobePosition
    /// How many places of entries have its name.
    public var uses: Int

    /// A place of this name.
    public init(name: String, aliases: [String] = [], position: GlobePosition, uses: Int = 0) {
        self.name = name
        self.aliases = aliases
        self.position = position
        self.uses = uses
    }
}
