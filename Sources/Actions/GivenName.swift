internal import Diary
internal import System

package enum NameFault: Error, Equatable, Sendable {
    case unseen
    case long
}

package struct GivenName: Equatable, Sendable {
    package static let mostCharacters = JournalName.characterLimit

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
