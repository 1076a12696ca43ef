package import Diary
package import System

/// A diary as the watch over its inboxes sees it.
package protocol MemoTaking: Sendable {
    /// The diary that is in its folder now; a restore may put another in its place.
    var store: DiaryStore { get }

    /// True if nothing is left to do for this file, as it looks now.
    func isDone(_ file: SettledFile) async -> Bool

    /// Takes a file or finishes an entry; nil if nothing was left to do. Calls `moved` at every step.
    func take(_ work: IntakeQueue.Work, moved: @escaping @Sendable () -> Void) async -> MemoOutcome?
}

/// Files that are no longer where they were.
package enum GoneFiles: Equatable, Sendable {
    case file(String)
    case allBelow(String, except: Set<Path>)
}

extension DiaryStore {
    /// Has whatever comes to these places read, even with the same name, size and time.
    package func forget(_ gone: GoneFiles) async {
        switch gone {
        case .file(let path): try? await ledger.doubt(path: path)
        case .allBelow(let folder, let present): try? await ledger.doubtPaths(below: folder, except: present)
        }
    }
}

extension MemoPipeline {
    /// True if the ledger says that this file, as it looks now, needs nothing more.
    ///
    /// A run that ended at the last step leaves the file of a filed memo behind, even if `disposes`.
    package func isDone(_ file: SettledFile, disposes: Bool) async -> Bool {
        guard let row = try? await store.ledger.row(path: file.path), row.isFinished,
            row.state != .filed || !disposes
        else { return false }
        return row.paths.contains {
            Path($0.path) == Path(file.path) && $0.inode == file.look.inode
                && Int64($0.bytes) == file.look.bytes
                && $0.modifiedNanoseconds == file.look.modified && $0.changedNanoseconds == file.look.changed
        }
    }
}
