package import System

/// A folder into which memos are dropped, and how it is watched.
package struct Inbox: Equatable, Sendable {
    /// Absolute, without a slash at the end; a link is followed here, and nowhere below.
    package var path: String
    /// How long a file must stay the same.
    package var settle: Duration
    /// How often everything is looked at, whatever the kernel told.
    package var rescan: Duration
    /// Looks instead of listening, also where listening would work.
    package var polls: Bool
    /// Folders that are somebody else's: the diary, other inboxes.
    package var foreign: [String]
    /// Names and paths that are passed over.
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

    /// Nobody keeps memos deeper than this; whoever makes such folders means mischief.
    package static let deepest = 64

    /// Whether a folder in the inbox lies so deep that it is not looked into.
    package func isTooDeep(folder: String) -> Bool { folders(to: folder).count >= Self.deepest }

    /// How often everything is looked at when nothing tells of changes.
    var pollPause: Duration { min(max(settle, .milliseconds(200)), .seconds(10)) }

    /// Whether a pattern names this file, or a folder between the inbox and it.
    func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path, below: self.path) } }

    /// The outermost of a path's folders, or itself, that is passed over by its name, and why.
    func passesOver(onTheWayTo path: String) -> (path: String, reason: SkipReason)? {
        var above = self.path
        for name in Path(path).names.dropFirst(Path(self.path).names.count) {
            above += "/" + name
            if let reason = SkipReason.judge(name: name) { return (above, reason) }
            if ignores(above) { return (above, .ignored) }
        }
        return nil
    }

    /// The folders between the inbox and a file in it, from the outermost.
    package func folders(to path: String) -> [String] {
        let (path, inbox) = (Path(path), Path(self.path))
        return path.isAtOrBelow(inbox) ? path.names.dropFirst(inbox.names.count).dropLast() : []
    }
}

/// A file that has settled in an inbox.
package struct SettledFile: Equatable, Sendable {
    /// The file.
    package var path: String
    /// The inbox that it was found in.
    package var inbox: String
    /// How it looked when it had settled.
    package var look: FileLook

    package init(path: String, inbox: String, look: FileLook) {
        self.path = path
        self.inbox = inbox
        self.look = look
    }
}
