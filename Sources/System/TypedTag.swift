/// A tag as a person types it.
package enum TypedTag {
    /// The tag's name: the sign with which tags are shown is no part of it; nothing where nothing else was typed.
    ///
    /// Only one is taken away, so that an older tag that begins with it can be named as it is shown.
    package static func name(_ text: String) -> String? {
        guard text.first == "#" else { return text }
        let name = text.dropFirst().drop(while: \.isWhitespace)
        return name.isEmpty ? nil : String(name)
    }

    /// The name that an entry gets: without any sign in front, however many were typed.
    package static func new(_ text: String) -> String? {
        guard text.first == "#" else { return text }
        let name = text.drop { $0 == "#" || $0.isWhitespace }
        return name.isEmpty ? nil : String(name)
    }
}
