import Programs
import VoiceCore

/// Folders in inboxes where the daemon takes no memo: those of finished memos, and too deep ones.
enum FiledFolder {
    static func sentence(ofFileAt path: String, _ settings: Settings) -> Sentence? {
        let place = Path(path).place
        for inbox in settings[Key.inboxes] {
            let terms = MemoOffer.FilingOptions(settings, inbox)
            guard terms.source == .move, let folder = terms.moveTo.map({ Path($0).place }) else { continue }
            let root = Path(inbox.path).place
            guard folder != root, folder.isAtOrBelow(root), place.isAtOrBelow(folder) else { continue }
            return Sentence(
                "passed over: it lies in \(folder.shown), where the files of finished memos are moved",
                advice: "move it up into \(root.shown) to have it filed"
            )
        }
        return sentence(ofDeep: place, settings)
    }

    private static func sentence(ofDeep place: Path, _ settings: Settings) -> Sentence? {
        let roots = settings[Key.inboxes].map { Path($0.path).place }
        guard let root = roots.first(where: { place.isAtOrBelow($0) }),
            Inbox(path: root.text).isTooDeep(folder: DurableFile.split(place.text).folder)
        else { return nil }
        return Sentence(
            "passed over: it lies more than \(Inbox.deepest) folders deep in \(root.shown)",
            advice: "move it up to have it filed"
        )
    }

    static func isInInbox(_ path: String, _ settings: Settings) -> Bool {
        let place = Path(path).place
        return settings[Key.inboxes].contains { place.isAtOrBelow(Path($0.path).place) }
    }
}
