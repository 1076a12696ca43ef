/// A place that entries name, whether or not it is one of a person's own.
package struct UsedPlace: Equatable, Sendable {
    /// What it is called.
    package var name: String
    /// Where it is, where an entry knows that.
    package var position: GlobePosition?
    /// How many places of entries have its name.
    package var uses: Int

    /// A place of this name.
    package init(name: String, position: GlobePosition? = nil, uses: Int = 0) {
        self.name = name
        self.position = position
        self.uses = uses
    }
}
