package import CommandLineKit
internal import VoiceCore

extension Settings {
    /// Refuses a folder for filed memos that lies in a diary or in what was written of one.
    ///
    /// A diary removes from its folder what its database does not name.
    package func checkMoveTo() throws(Failure) {
        let inboxes = self[Key.inboxes].compactMap(\.moveTo)
        for folder in [self[Key.moveTo]].compactMap(\.self) + inboxes {
            guard let (kind, around) = InboxRefusal.around(Self.present(folder)) else { continue }
            throw Failure(
                .configuration,
                "\(folder): memos cannot be moved there: it is in \(kind), \(around)",
                advice: "choose another folder for moveTo"
            )
        }
    }

    /// The nearest folder that is there, this one or one above it, without links.
    private static func present(_ path: String) -> String {
        var folder = path
        while folder.count > 1 {
            if let found = Path(folder).resolved { return found }
            folder = DurableFile.split(folder).folder
        }
        return folder
    }
}
