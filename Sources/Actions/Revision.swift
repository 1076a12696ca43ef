package import Diary
internal import Mood
internal import System

/// A short text of all that a person may change; a time would not do, since background work changes it, too.
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
    /// Leaves out facts that a machine finds, such as a link's title.
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
