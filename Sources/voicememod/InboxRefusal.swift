import CommandLineKit
import Diary
import Glibc
import VoiceCore

/// Which folders cannot be inboxes: what the programs write there would be filed anew, round after round.
enum InboxRefusal {
    /// Refuses an inbox that is a diary or a mirror, or lies in one; both paths are without links.
    static func check(_ inbox: String, diary: String) throws(Failure) {
        if inbox == diary || inbox.hasPrefix(diary + "/") {
            throw failure(inbox, inbox == diary ? "is the diary itself" : "lies in the diary \(diary)")
        }
        var folder = inbox
        while !folder.isEmpty {
            let relation = folder == inbox ? "is" : "lies in"
            if access(DiaryFolder(folder).database, F_OK) == 0 {
                throw failure(inbox, "\(relation) a diary\(folder == inbox ? "" : ", \(folder)")")
            }
            if access("\(folder)/\(DiaryMarks.mirrorList)", F_OK) == 0 {
                throw failure(inbox, "\(relation) a mirror of a diary\(folder == inbox ? "" : ", \(folder)")")
            }
            folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
        }
    }

    private static func failure(_ inbox: String, _ fact: String) -> Failure {
        Failure(
            .configuration,
            "\(inbox): this inbox \(fact), so its own sound would be filed again",
            advice: "name a folder beside it as inbox"
        )
    }
}
