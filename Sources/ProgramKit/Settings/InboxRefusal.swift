package import CommandLineKit
internal import Glibc
internal import VoiceCore

/// Which folders cannot be inboxes: what the programs write there would be filed anew, round after round.
package enum InboxRefusal {
    /// Refuses an inbox that is a diary, or a mirror, export or backup of one, or lies in one; no path has links.
    package static func check(_ inbox: String, diary: String) throws(Failure) {
        if Path(inbox).isAtOrBelow(Path(diary)) {
            throw failure(
                inbox,
                Path(inbox) == Path(diary) ? "is the diary itself" : "is in the diary \(diary)"
            )
        }
        var folder = inbox
        while !folder.isEmpty {
            let relation = folder == inbox ? "is" : "is in"
            let name = folder == inbox ? "" : ", \(folder)"
            if access(DiaryFolder(folder).database, F_OK) == 0 {
                throw failure(inbox, "\(relation) a diary\(name)")
            }
            if let kind = DiaryMarks.kind(among: FolderNames.of(folder)) {
                throw failure(inbox, "\(relation) a diary's \(kind)\(name)")
            }
            let above = DurableFile.split(folder).folder
            folder = above == folder || above == "." ? "" : above
        }
    }

    private static func failure(_ inbox: String, _ fact: String) -> Failure {
        Failure(
            .configuration,
            "\(inbox): this inbox \(fact), so its own sound would be filed again",
            advice: "choose a folder outside it as inbox"
        )
    }
}
