/// A row of the database that cannot be read, because something outside the diary changed it.
package struct DamagedRow: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// An entry, or a part of one.
        case entry
        /// A file of the ledger.
        case file
        /// A journal or a trip, by its name.
        case journal
        /// A place of one's own, by its name.
        case place
        /// The database itself, of which rows may be gone.
        case database
    }

    package let kind: Kind
    /// The id of the entry, a place of the file, or a name, as far as that can be read.
    package let name: String
    /// The unreadable part, in a word for programs.
    package let what: String

    package init(_ kind: Kind, _ name: String, what: String) {
        (self.kind, self.name, self.what) = (kind, name, what)
    }
}
