package import System

/// A folder into which memos are dropped, and how it is watched.
package struct Inbox: Equatable, Sendable {
    /// Absolute, without a slash at the end; a link is followed here and nowhere below.
    package var path: String
    package var settle: Duration
    /// Time between looks at everything, whatever the kernel told.
    package var rescan: Duration
    /// Polls even where events would work.
    package var polls: Bool
    /// Folders of others: the diary, other inboxes.
    package var foreign: [String]
    package var ignored: [FilePattern] = []

    package init(
        path: String,
        settle: Duration = .seconds(5),
        rescan: Duration = .seconds(300),
        polls: Bool = false,
        foreign: [String] = []
    ) {
        self.path = path
        self.settle = settle
        self.rescan = rescan
        self.polls = polls
        self.foreign = foreign
    }

    /// Deeper folders hold no memos; they are a loop or an attack.
    package static let deepest = 64

    package func isTooDeep(folder: String) -> Bool { folders(to: folder).count >= Self.deepest }

    /// Time between looks without events.
    var pollPause: Duration { min(max(settle, .milliseconds(200)), .seconds(10)) }

    /// True if a pattern names this file or a folder between the inbox and it.
    func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path, below: self.path) } }

    /// The outermost folder of a path, or the file itself, that is passed over by its name.
    func passesOver(onTheWayTo path: String) -> (path: String, reason: SkipReason)? {
        var above = self.path
        for name in Path(path).names.dropFirst(Path(self.path).names.count) {
            above += "/" + name
            if let reason = SkipReason.judge(name: name) { return (above, reason) }
            if ignores(above) { return (above, .ignored) }
        }
        return nil
    }

    package func folders(to path: String) -> [String] {
        let (path, inbox) = (Path(path), Path(self.path))
        return path.isAtOrBelow(inbox) ? path.names.dropFirst(inbox.names.count).dropLast() : []
    }
}

package struct SettledFile: Equatable, Sendable {
    package var path: String
    package var inbox: String
    package var look: FileLook

    package init(path: String, inbox: String, look: FileLook) {
        self.path = path
        self.inbox = inbox
        self.look = look
    }
}
