package import CommandLineKit
internal import Glibc
internal import MemoWatch
internal import VoiceCore

/// Which folders cannot be inboxes: what the programs write there would be filed anew, round after round.
package enum InboxRefusal {
    /// Refuses inboxes as ``check(_:diary:)`` does, and names all that cannot be.
    package static func check(all inboxes: [String], diary: String) throws(Failure) {
        var failures: [Failure] = []
        for inbox in inboxes {
            do throws(Failure) { try check(inbox, diary: diary) } catch { failures.append(error) }
        }
        guard let first = failures.first else { return }
        guard failures.count > 1 else { throw first }
        throw Failure(
            first.code,
            failures.map(\.message).joined(separator: "; "),
            advice: "choose other folders as inboxes"
        )
    }

    /// Refuses an inbox that is, holds or lies in a diary or in what was written of one; both paths are without links.
    package static func check(_ inbox: String, diary: String) throws(Failure) {
        if Path(inbox).isAtOrBelow(Path(diary)) {
            throw failure(
                inbox,
                Path(inbox) == Path(diary) ? "is the diary itself" : "is in the diary \(diary)"
            )
        }
        if Path(diary).isAtOrBelow(Path(inbox)) {
            throw failure(inbox, "holds the diary \(diary)")
        }
        if let (kind, folder) = around(inbox) {
            throw failure(inbox, folder == inbox ? "is \(kind)" : "is in \(kind), \(folder)")
        }
        if let (kind, folder) = held(in: inbox) { throw failure(inbox, "holds \(kind), \(folder)") }
    }

    /// The nearest folder, this one or one above it, that is a diary or was written of one.
    static func around(_ path: String) -> (kind: String, folder: String)? {
        var folder = path
        while !folder.isEmpty {
            if let kind = kind(of: folder, FolderNames.of(folder)) { return (kind, folder) }
            let above = DurableFile.split(folder).folder
            folder = above == folder || above == "." ? "" : above
        }
        return nil
    }

    /// What a folder with these names is, in words; nothing for every other folder.
    private static func kind(of folder: String, _ names: [String]) -> String? {
        switch DiaryMarks.kind(among: names) {
        case .diary?: "a diary"
        case let kind?: "a diary's \(kind.rawValue)"
        case nil: access(DiaryFolder(folder).database, F_OK) == 0 ? "a diary" : nil
        }
    }

    /// For so long a start waits for the look into an inbox; what lies behind is passed over when it is met.
    private static let longestSeconds = 3.0
    private static let deepest = 64

    /// The first folder that is a diary, or was written of one, among those that would be watched.
    private static func held(in inbox: String) -> (kind: String, folder: String)? {
        let deadline = Monotonic.seconds + longestSeconds
        var waiting = [(folder: inbox, depth: 0)]
        while let (folder, depth) = waiting.popLast(), Monotonic.seconds < deadline {
            let names = FolderNames.of(folder)
            if let kind = kind(of: folder, names) { return (kind, folder) }
            guard depth < deepest else { continue }
            let folders = names.filter { NotAMemo.judge(name: $0) == nil }.map { "\(folder)/\($0)" }
            waiting += folders.filter(FolderNames.isFolder).map { ($0, depth + 1) }
        }
        return nil
    }

    private static func failure(_ inbox: String, _ fact: String) -> Failure {
        Failure(
            .configuration,
            "\(inbox): this inbox \(fact), so sound that is filed already would be filed again",
            advice: "choose another folder as inbox"
        )
    }
}
