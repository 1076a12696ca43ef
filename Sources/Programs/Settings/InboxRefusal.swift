internal import Glibc
internal import VoiceCore

/// Refuses inboxes where our own files would be filed anew, round after round.
package enum InboxRefusal {
    static func failures(of inboxes: [String], diary: String) -> [Failure] {
        inboxes.compactMap { inbox in
            do throws(Failure) { try check(inbox, diary: diary) } catch { return error }
            return nil
        }
    }

    /// Refuses an inbox that is, holds or lies in a diary or its copies; both paths are without links.
    package static func check(_ inbox: String, diary: String) throws(Failure) {
        guard !isFile(inbox) else {
            throw Failure(.configuration, "\(inbox): this inbox is a file, not a folder")
                .advising("name the folder; to file this one memo: voicecore ingest \(ShellWord(inbox))")
        }
        if Path(inbox).isAtOrBelow(Path(diary)) {
            throw failure(
                inbox,
                Path(inbox) == Path(diary) ? "is the diary itself" : "is in the diary \(diary)"
            )
        }
        if Path(diary).isAtOrBelow(Path(inbox)) { throw failure(inbox, "holds the diary \(diary)") }
        if let (kind, folder) = around(inbox) {
            throw failure(inbox, folder == inbox ? "is \(kind)" : "is in \(kind), \(folder)")
        }
        if let (kind, folder) = held(in: inbox) { throw failure(inbox, "holds \(kind), \(folder)") }
    }

    private static func isFile(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// The nearest folder, at or above this path, that is a diary or was written from one.
    static func around(_ path: String) -> (kind: String, folder: String)? {
        var folder = path
        while !folder.isEmpty {
            // Probes by name, because a folder above may hold very many.
            if let kind = name(of: FolderKind.kind(of: folder), folder) { return (kind, folder) }
            let above = DurableFile.split(folder).folder
            folder = above == folder || above == "." ? "" : above
        }
        return nil
    }

    private static func name(of kind: FolderKind.Kind?, _ folder: String) -> String? {
        kind?.inWords
            ?? (access(DiaryFolder(folder).database, F_OK) == 0 ? FolderKind.Kind.diary.inWords : nil)
    }

    /// The longest that a start waits for a look into an inbox; special folders found later are passed over.
    private static let longestSeconds = 3.0
    private static let deepest = 64

    /// The first folder below an inbox that is a diary or was written from one.
    private static func held(in inbox: String) -> (kind: String, folder: String)? {
        let deadline = Monotonic.seconds + longestSeconds
        var waiting = [(folder: inbox, depth: 0)]
        while let (folder, depth) = waiting.popLast(), Monotonic.seconds < deadline {
            let names = FolderNames.of(folder)
            if let kind = name(of: FolderKind.kind(among: names), folder) { return (kind, folder) }
            guard depth < deepest else { continue }
            let folders = names.filter { SkipReason.judge(name: $0) == nil }.map { "\(folder)/\($0)" }
            waiting += folders.filter(FolderNames.isFolder).map { ($0, depth + 1) }
        }
        return nil
    }

    static func fact(of inbox: String) -> String {
        "the diary's files would be in the inbox \(inbox.printable), where only memos belong"
    }

    private static func failure(_ inbox: String, _ fact: String) -> Failure {
        Failure(
            .configuration,
            "\(inbox): this inbox \(fact), so sound that is filed already would be filed again",
            advice: "choose another folder as inbox"
        )
    }
}

extension FolderKind.Kind {
    package var inWords: String { self == .diary ? "a diary" : "a diary's \(rawValue)" }
}

extension Settings {
    /// Refuses a folder whose files an inbox would take.
    package func refuseInbox(_ folder: String, shown: String? = nil) throws(Failure) {
        guard let inbox = inbox(holding: folder) ?? inbox(heldBy: folder) else { return }
        throw Self.refusal(of: shown ?? folder, inbox)
    }

    /// Refuses a folder in an inbox for backups; an inbox beside them is fine, as each has its own folder.
    package func refuseBackups(in folder: String) throws(Failure) {
        if let inbox = inbox(holding: folder) { throw Self.refusal(of: folder, inbox) }
    }

    /// The inbox at or above a folder, with all links resolved.
    func inbox(holding folder: String) -> String? {
        let place = Path(folder).place
        return self[Key.inboxes].map(\.path).first { place.isAtOrBelow(Path($0).place) }
    }

    func inbox(heldBy folder: String) -> String? {
        let place = Path(folder).place
        return self[Key.inboxes].map(\.path).first { Path($0).place.isAtOrBelow(place) }
    }

    private static func refusal(of folder: String, _ inbox: String) -> Failure {
        Failure(.configuration, "\(folder.printable): " + InboxRefusal.fact(of: inbox))
            .advising("choose a folder apart from it")
    }
}
