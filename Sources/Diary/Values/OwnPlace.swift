/// A place that a person gave a name, and its point on the globe.
package struct OwnPlace: Equatable, Sendable {
    /// Unique.
    package var name: String
    /// Other names, in other languages or for short.
    package var aliases: [String]
    package var position: GlobePosition
    package var uses: Int

    /// A place of this name.
    package init(name: String, aliases: [String] = [], position: GlobePosition, uses: Int = 0) {
        self.name = name
        self.aliases = aliases
        self.position = position
        self.uses = uses
    }
}
