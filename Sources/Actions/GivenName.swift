internal import Diary
internal import System

/// A reason why a text names nothing.
package enum NameFault: Error, Equatable, Sendable {
    /// It has nothing that is seen, or more than one line.
    case unseen
    /// It has more characters than ``GivenName/mostCharacters``.
    case long
}

/// A name as a person gives it to a journal, a trip or a place.
package struct GivenName: Equatable, Sendable {
    package static let mostCharacters = JournalName.characterLimit

    /// The name without white space at its ends.
    package let text: String

    package init(_ typed: String) throws(NameFault) {
        let hasBreak = typed.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
        guard !hasBreak, !Path(typed).mended.contains("\u{fffd}"),
            let last = typed.lastIndex(where: { !$0.isWhitespace })
        else { throw .unseen }
        guard typed.count <= Self.mostCharacters else { throw .long }
        text = String(typed[...last].drop(while: \.isWhitespace))
    }
}
