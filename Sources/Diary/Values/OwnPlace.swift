/// A place that a person gave a name, and its point on the globe.
package struct OwnPlace: Equatable, Sendable {
    /// What it is called; no two have one name.
    package var name: String
    /// What else it is called, in other languages or for short.
    package var aliases: [String]
    /// Where it is.
    package var position: GlobePosition
    /// How many places of entries have its name.
    package var uses: Int

    /// A place of this name.
    package init(name: String, aliases: [String] = [], position: GlobePosition, uses: Int = 0) {
        self.name = name
        self.aliases = aliases
        self.position = position
        self.uses = uses
    }
}
