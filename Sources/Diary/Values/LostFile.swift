/// Sound or a picture of an entry that was not written beside it.
public struct LostFile: Equatable, Sendable {
    /// The entry that has it.
    public let entry: EntryID
    /// Where it belongs in the diary's folder.
    public let path: String
    /// What the picture was called; nothing for sound.
    public let picture: String?
    /// Whether it is there and was only not to be had without what its camera wrote.
    public let isThere: Bool

    package init(_ path: String, of entry: EntryID, picture: String? = nil, isThere: Bool = false) {
        (self.path, self.entry, self.picture, self.isThere) = (path, entry, picture, isThere)
    }
}
