internal import VoiceCore

/// Journals and links of a diary as stories write them.
enum DiaryLines {
    /// `Busan, 2026-11-18 to 2026-11-20: 2 entries, 4 moments`.
    static func line(of found: JournalSummary) -> String {
        let days = found.journal.trip.map { ", \($0.firstDay) to \($0.lastDay)" } ?? ""
        return "\(found.journal.name)\(days): \(found.entries) entries, \(found.moments) moments"
    }

    /// `https://cafe.example/: fresh until 2026-12-18`.
    static func line(of link: LinkRecord) -> String {
        let state =
            switch link.state {
            case .due, .invalid: link.state.name.rawValue
            case .fresh(let until), .cooling(let until): "\(link.state.name.rawValue) until \(until)"
            case .failing(let count, let until): "failing \(count), until \(until)"
            }
        return "\(link.address): \(state)"
    }

    /// `link https://cafe.example/ (Café)`.
    static func line(of block: Block) -> String {
        switch block {
        case .text(let text): "text \(text)"
        case .link(let address, let title): "link \(address)" + (title.map { " (\($0))" } ?? "")
        case .place(let name, _): "place \(name)"
        case .photo(let pictures, let caption):
            "photo" + (pictures.isEmpty ? "" : " " + pictures.map(\.name).joined(separator: ", "))
                + (caption.map { " (\($0))" } ?? "")
        }
    }
}
