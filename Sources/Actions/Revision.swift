package import Diary
internal import Mood
internal import System

/// Everything that a person may change in an entry, as one short text: what looks the same has the same.
///
/// A time would not do: the words of an entry are placed in the sound after an edit, which changes nothing that a form
/// shows, and two edits may fall into one millisecond.
package struct Revision: Equatable, Sendable {
    package let text: String

    package init(_ entry: Entry) {
        let mood = entry.personMood.map { "\($0.positive) \($0.emotion?.rawValue ?? "")" } ?? ""
        let parts =
            [entry.title ?? "", entry.wholeText, entry.journal ?? "", entry.recordedAt.description, mood]
            + [entry.title == nil ? "" : "title", entry.journal == nil ? "" : "journal"] + entry.tags
            + entry.blocks.map(\.mark)
        text = String(ShortHash(of: parts).value, radix: 16)
    }
}

extension Block {
    /// The block without what a machine finds out of it, such as the title of a link.
    fileprivate var mark: String {
        switch self {
        case .text(let text): "text " + text
        case .link(let address, _): "link " + address
        case .place(let name, _): "place " + name
        case .photo(let pictures, let caption):
            "photo \(pictures.map(\.sha256).joined(separator: " ")) \(caption ?? "")"
        }
    }
}
