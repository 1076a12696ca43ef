package import System

package struct Inbox: Equatable, Sendable {
    /// Without a trailing slash; a link is followed here and nowhere below.
    package var path: String
    package var settle: Duration
    package var rescan: Duration
    package var polls: Bool
    package var foreign: [String]
    package var ignored: [FilePattern] = []

    package init(
        path: String,
        settle: Duration = .seconds(5),
        rescan: Duration = .seconds(300),
        polls: Bool = false,
        foreign: [String] = []
    ) {
        (self.path, self.settle, self.rescan) = (path, settle, rescan)
        (self.polls, self.foreign) = (polls, foreign)
    }

    /// Deeper folders are a loop or an attack.
    package static let deepest = 64

    package func isTooDeep(folder: String) -> Bool { folders(to: folder).count >= Self.deepest }
    var pollPause: Duration { min(max(settle, .milliseconds(200)), .seconds(10)) }
    func ignores(_ path: String) -> Bool { ignored.contains { $0.matches(path, below: self.path) } }

    /// The outermost skipped folder on the way, or the file itself.
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
}
