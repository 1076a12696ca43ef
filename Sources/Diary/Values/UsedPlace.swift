/// A place that entries name, whether or not it is one of a person's own.
public struct UsedPlace: Equatable, Sendable {
    /// What it is called.
    public var name: String
    /// Where it is, where an entry knows that.
    public var position: GlobePosition?
    /// How many places of entries have its name.
    public var uses: Int

    /// A place of this name.
    public init(name: String, position: GlobePosition? = nil, uses: Int = 0) {
        self.name = name
        self.position = position
        self.uses = uses
    }
}
