package import System

/// Files that lie in an inbox and that its daemon has not looked at yet, as it hears of them a moment later.
struct UnseenFiles {
    private let inbox: Inbox
    private let foreign: Set<FileIdentity>
    /// What may be such a file, and how it looks.
    private var files: [Path: FileLook] = [:]

    private init(_ inbox: Inbox) {
        self.inbox = inbox
        foreign = Set(inbox.foreign.compactMap(FileIdentity.init(folder:)))
    }

    /// The files that would be taken and were changed since, or came with a folder that was; all without a time.
    static func find(in inbox: Inbox, changedSince time: Int64?) -> [Path: FileLook] {
        var unmet = UnseenFiles(inbox)
        unmet.enter(inbox.path, since: time ?? .min)
        return unmet.files
    }

    private mutating func enter(_ folder: String, since time: Int64) {
        guard !inbox.isTooDeep(folder: folder), let names = try? FolderNames.read(folder),
            FolderKind.kind(among: names) == nil
        else { return }
        for name in names where SkipReason.judge(name: name) == nil {
            let path = "\(folder)/\(name)"
            if inbox.ignores(path) { continue }
            switch PathSight.at(path) {
            case .file(let look) where look.bytes > 0 && look.changed >= time: files[Path(path)] = look
            case .folder(let identity) where !foreign.contains(identity):
                // What a folder brings with it looks as old as it is.
                let isNew = FileLook.changed(ofFolder: path).map { $0 >= time } ?? false
                enter(path, since: isNew ? .min : time)
            case .file, .folder, .link, .other, .gone, .hidden: continue
            }
        }
    }
}

extension DaemonStatus {
    /// What lies in one inbox and may be unmet.
    package struct Unmet: Sendable {
        /// The inbox.
        package let inbox: String
        /// The files, as they look; those that were dealt with while they looked so are to be taken out.
        package var files: [Path: FileLook]
    }

    /// What has come into the inboxes since the daemon looked at them last, and is at no other place of the status.
    ///
    /// Inboxes that are looked at every few seconds are left alone, as one that hangs would hold up whoever asks.
    package func unmet(ignoring ignored: [FilePattern]) -> [Unmet] {
        let named = Set(inHand + waiting.map(\.name) + inboxes.flatMap(\.settling))
        return inboxes.filter { !$0.isPolling }.compactMap { status in
            var inbox = VoiceCore.Inbox(path: status.path, foreign: status.foreign ?? [])
            inbox.ignored = ignored
            let files = UnseenFiles.find(in: inbox, changedSince: status.lookedAt)
                .filter { !named.contains($0.key.shown) }
            return files.isEmpty ? nil : Unmet(inbox: status.path, files: files)
        }
    }

    /// Names what is still unmet among what settles, unless it went its way meanwhile.
    package mutating func add(_ unmet: Unmet) {
        let names = unmet.files.keys.filter { PathSight.at($0.text) != .gone }.map(\.shown)
        guard !names.isEmpty, let index = inboxes.firstIndex(where: { $0.path == unmet.inbox }) else {
            return
        }
        inboxes[index].isThere = true
        inboxes[index].settling = (inboxes[index].settling + names).sorted()
    }

    /// Forgets what only whoever looks for unmet files needs to know.
    package mutating func forgetLooks() {
        for index in inboxes.indices { (inboxes[index].lookedAt, inboxes[index].foreign) = (nil, nil) }
    }
}
