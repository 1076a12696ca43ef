internal import Glibc
internal import VoiceCore

/// What one walk through an inbox found.
private struct Walk {
    var files: Set<String> = []
    var passedOver: [NotAMemo: Int] = [:]
    let foreign: Set<FolderIdentity>
}

extension InboxWatch {
    /// Looks at everything in the inbox.
    func rescan(now: Instant) {
        report.rescans += 1
        kind = FileSystemKind.of(inbox.path)
        listenOrPoll()
        guard FolderIdentity(following: inbox.path) != nil else { return inboxIsMissing() }
        if !report.isThere {
            report.isThere = true
            let wasMissed = said.remove("missing") != nil
            note(WatchNote(wasMissed ? .inboxBack : report.isPolling ? .polling : .watching, inbox.path))
        }
        var walk = Walk(foreign: foreign)
        enter(inbox.path, &walk, now: now)
        report.passedOver = walk.passedOver
        // What has gone may come again, and is then new.
        handed = handed.filter { walk.files.contains($0.key) }
        for path in settling.paths where !walk.files.contains(path) { settling.forget(path) }
    }

    /// Looks at what a hint named.
    func look(at path: String, now: Instant) {
        guard path != inbox.path, path.isAtOrBelow(inbox.path) else { return rescan(now: now) }
        guard NotAMemo.judge(path: path, below: inbox.path) == nil else { return }
        var walk = Walk(foreign: foreign)
        visit(path, &walk, now: now)
    }

    /// Nobody keeps memos deeper than this; whoever makes such folders means mischief.
    private static let deepest = 64

    private var foreign: Set<FolderIdentity> {
        Set(inbox.foreign.compactMap(FolderIdentity.init(following:)))
    }

    /// Chooses how to learn of changes: from the kernel, or by looking every few seconds.
    private func listenOrPoll() {
        if inbox.polls || kind == .shared {
            events = nil
            report.isPolling = true
            return
        }
        if events == nil, !report.isPolling {
            do throws(FolderEvents.Refusal) {
                events = try FolderEvents(root: inbox.path, wake: waker)
            } catch {
                pollInstead(because: error)
            }
        }
        watchAbove()
    }

    /// Watches the nearest folder above that is there, to learn of the inbox's coming and going.
    private func watchAbove() {
        var above = inbox.path
        while let slash = above.lastIndex(of: "/"), above != "/" {
            above = slash == above.startIndex ? "/" : String(above[..<slash])
            if (try? events?.watch(above)) != nil { return }
        }
    }

    private func pollInstead(because refusal: FolderEvents.Refusal) {
        events = nil
        report.isPolling = true
        guard case .exhausted(let code) = refusal else { return }
        let facts = "the system has no more watches to give (\(code)); looking every few seconds instead"
        if said.insert("exhausted").inserted { note(WatchNote(.tooManyFolders, inbox.path, facts)) }
    }

    private func inboxIsMissing() {
        report.isThere = false
        settling = Settling(time: inbox.settle)
        handed = [:]
        if said.insert("missing").inserted { note(WatchNote(.inboxMissing, inbox.path)) }
    }

    private func enter(_ folder: String, _ walk: inout Walk, now: Instant) {
        guard inbox.folders(to: folder).count < Self.deepest else {
            if said.insert("deep \(folder)").inserted { note(WatchNote(.folderClosed, folder, "too deep")) }
            return
        }
        // First the watch, then the list: what comes in between is seen twice rather than never.
        do throws(FolderEvents.Refusal) {
            try events?.watch(folder)
        } catch {
            if case .exhausted = error { pollInstead(because: error) }
        }
        do throws(FolderNames.Refused) {
            let names = try FolderNames.read(folder) { strange in
                if said.insert("name \(folder)/\(strange)").inserted {
                    note(
                        WatchNote(
                            .strangeName,
                            "\(folder)/\(strange)",
                            "not UTF-8; rename it to have it filed"
                        )
                    )
                }
            }
            said.remove("closed \(folder)")
            for name in names { visit("\(folder)/\(name)", &walk, now: now) }
        } catch {
            guard error.errno != ENOENT, said.insert("closed \(folder)").inserted else { return }
            note(WatchNote(.folderClosed, folder, String(cString: strerror(error.errno))))
        }
    }

    private func visit(_ path: String, _ walk: inout Walk, now: Instant) {
        func passOver(_ reason: NotAMemo) { walk.passedOver[reason, default: 0] += 1 }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if let reason = NotAMemo.judge(name: name) { return passOver(reason) }
        switch Sight.at(path) {
        case .folder(let identity):
            walk.foreign.contains(identity) ? passOver(.diary) : enter(path, &walk, now: now)
        case .file(let look) where look.bytes == 0:
            settling.forget(path)
            passOver(.empty)
        case .file(let look):
            walk.files.insert(path)
            if handed[path] != look { _ = settling.saw(look, at: path, now: now) }
        case .link: passOver(.link)
        case .other: passOver(.special)
        case .gone, .hidden:
            settling.forget(path)
            handed[path] = nil
        }
    }
}
