internal import Glibc
internal import System

package enum Obstacle: Codable, Hashable, Sendable {
    case noSpace(path: String)
    /// A path, or a name within our data or helpers.
    case missing(path: String)
    case unreadable(path: String)
    /// Another program holds the database or a file.
    case busy
    case pause(seconds: Double, because: String)
    case other(String)

    /// Always false for obstacles that cannot be checked.
    package var isGone: Bool {
        switch self {
        case .noSpace(let path): Self.freeBytes(path) > FreeRoom.enoughForMemo
        case .missing(let path): Self.isThere(path)
        case .unreadable(let path): access(path, R_OK) == 0
        case .busy, .pause, .other: false
        }
    }

    /// `path` was read, `diary` written.
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
    fileprivate var secondsToWait: Double {
        let now = Moment.present(in: .utc)
        return nextTry.map { max(1, Double($0.milliseconds - now.milliseconds) / 1_000) } ?? 0
    }
}
