package import System

struct UnseenFiles {
    private let inbox: Inbox
    private let foreign: Set<FileIdentity>
    private var files: [Path: FileLook] = [:]

    private init(_ inbox: Inbox) {
        self.inbox = inbox
        foreign = Set(inbox.foreign.compactMap(FileIdentity.init(folder:)))
    }

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
                // Files keep their own times when their folder arrives.
                let isNew = FileLook.changed(ofFolder: path).map { $0 >= time } ?? false
                enter(path, since: isNew ? .min : time)
            case .file, .folder, .link, .other, .gone, .hidden: continue
            }
        }
    }
}

extension DaemonStatus {
    package struct Unmet: Sendable {
        package let inbox: String
        /// The caller removes files whose present state was dealt with.
        package var files: [Path: FileLook]
    }

    /// Skips polled inboxes: a hanging one would hold up the caller.
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

    package mutating func add(_ unmet: Unmet) {
        let names = unmet.files.keys.filter { PathSight.at($0.text) != .gone }.map(\.shown)
        guard !names.isEmpty, let index = inboxes.firstIndex(where: { $0.path == unmet.inbox }) else {
            return
        }
        inboxes[index].isThere = true
        inboxes[index].settling = (inboxes[index].settling + names).sorted()
    }

    package mutating func forgetLooks() {
        for index in inboxes.indices { (inboxes[index].lookedAt, inboxes[index].foreign) = (nil, nil) }
    }
}
