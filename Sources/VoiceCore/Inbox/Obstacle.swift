internal import Glibc
internal import System

/// A passing obstacle of a memo.
package enum Obstacle: Codable, Hashable, Sendable {
    /// Disk or quota is full at this path.
    case noSpace(path: String)
    /// A missing model or engine: a path, or a name within our data or helpers.
    case missing(path: String)
    case unreadable(path: String)
    /// Another program holds what we need, such as the database.
    case busy
    /// A rule leaves it alone for so long, for this reason.
    case pause(seconds: Double, because: String)
    /// Only another attempt can tell.
    case other(String)

    /// True if the obstacle is seen to be gone; never for one that cannot be checked.
    package var isGone: Bool {
        switch self {
        case .noSpace(let path): Self.freeBytes(path) > FreeRoom.enoughForMemo
        case .missing(let path): Self.isThere(path)
        case .unreadable(let path): access(path, R_OK) == 0
        case .busy, .pause, .other: false
        }
    }

    /// The obstacle that a passing fault names: `path` is what was read, `diary` what was written.
    init(_ fault: MemoFault, path: String, diary: String) {
        self =
            switch fault.reason {
            case .ended where fault.nextTry != nil:
                .pause(seconds: fault.secondsToWait, because: fault.reason.rawValue)
            case .noSpace: .noSpace(path: diary)
            case .notPermitted where access(path, R_OK) != 0: .unreadable(path: path)
            case .taken, .changing, .diaryBusy, .diaryElsewhere: .busy
            default: fault.missingPath.map { .missing(path: $0) } ?? .other(fault.reason.rawValue)
            }
    }

    private static func isThere(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return access(path, R_OK) == 0 }
        return InstalledFiles.standard.data(path) != nil || InstalledFiles.standard.helper(path) != nil
    }

    private static func freeBytes(_ path: String) -> Int {
        var folder = path
        while true {
            if let free = FreeRoom.bytes(at: folder) { return free }
            guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return 0 }
            folder = String(folder[..<slash])
        }
    }
}

extension MemoFault {
    /// Seconds until a rule has it tried again.
    fileprivate var secondsToWait: Double {
        let now = Moment.present(in: .utc)
        return nextTry.map { max(1, Double($0.milliseconds - now.milliseconds) / 1_000) } ?? 0
    }
}
