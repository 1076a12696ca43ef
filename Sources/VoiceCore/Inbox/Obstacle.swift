internal import Glibc
internal import System

/// What stands in the way of a memo, and may go away.
package enum Obstacle: Codable, Hashable, Sendable {
    /// The file system of this path is full, or its quota is used up.
    case noSpace(path: String)
    /// This file is not there: a model, an engine; one of ours goes by its name within our data or helpers.
    case missing(path: String)
    /// The memo cannot be read by us.
    case unreadable(path: String)
    /// Something else holds what we need, such as the database.
    case busy
    /// It is left alone for so long, by a rule of the road, for the reason in this word.
    case pause(seconds: Double, because: String)
    /// Something that cannot be asked about; only another attempt tells.
    case other(String)

    /// Whether what stood in the way is seen to be gone.
    ///
    /// What cannot be asked about is never seen to be.
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

    /// What is free where a path lies, or where it would lie.
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
