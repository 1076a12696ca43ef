/// A place that entries name, whether or not it is one of a person's own.
package struct UsedPlace: Equatable, Sendable {
    package var name: String
    /// From an entry that knows it.
    package var position: GlobePosition?
    package var uses: Int

    /// A place of this name.
    package init(name: String, position: GlobePosition? = nil, uses: Int = 0) {
        self.name = name
        self.position = position
        self.uses = uses
    }
}
