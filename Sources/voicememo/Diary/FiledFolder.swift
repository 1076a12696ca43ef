import ProgramKit
import VoiceCore

/// The folders within inboxes to which the files of finished memos are moved.
enum FiledFolder {
    /// What is said of a file of which nothing came because it lies in such a folder, where the daemon takes none.
    static func sentence(ofFileAt path: String, _ settings: Settings) -> Sentence? {
        let place = Path(path).place
        for inbox in settings[Key.inboxes] {
            let terms = MemoOffer.Terms(settings, inbox)
            guard terms.source == .move, let folder = terms.moveTo.map({ Path($0).place }) else { continue }
            let root = Path(inbox.path).place
            guard folder != root, folder.isAtOrBelow(root), place.isAtOrBelow(folder) else { continue }
            return Sentence(
                "passed over: it lies in \(folder.shown), where the files of finished memos are moved",
                advice: "move it up into \(root.shown) to have it filed"
            )
        }
        return nil
    }

    /// Whether a file lies where the daemon would take it.
    static func isInInbox(_ path: String, _ settings: Settings) -> Bool {
        let place = Path(path).place
        return settings[Key.inboxes].contains { place.isAtOrBelow(Path($0.path).place) }
    }
}
