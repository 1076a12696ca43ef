/// Sound or a picture of an entry that was not written beside it, or not as it was kept.
package struct LostFile: Equatable, Sendable {
    package enum Fault: Sendable {
        /// It is not there or cannot be read, and was left out.
        case missing
        /// It is there and was only not to be had without what its camera wrote.
        case uncleaned
        /// It is not what was kept, and was written as it is.
        case changed
        /// It is not what was kept; a whole copy that an earlier run wrote was taken.
        case mended
    }

    /// The entry that has it.
    package let entry: EntryID
    /// Path in the diary's folder.
    package let path: String
    /// The picture's name; nil for sound.
    package let picture: String?
    package let fault: Fault

    package init(_ path: String, of entry: EntryID, picture: String? = nil, _ fault: Fault = .missing) {
        (self.path, self.entry, self.picture, self.fault) = (path, entry, picture, fault)
    }
}
