internal import Glibc
internal import Synchronization
internal import System

/// Shows that this process lives, from when it first takes something of a diary until all its stores of it are let go.
final class LifeSign: Sendable {
    private let locks: OwnLocks
    private let lock = Mutex<OwnerLock?>(nil)

    init(among locks: OwnLocks = .ofProcess) {
        self.locks = locks
    }

    var isShown: Bool { lock.withLock { $0 != nil } }

    /// Shows it; to be called before anything is taken.
    func show(in folder: DiaryFolder) throws(DiaryError) {
        let result: Result<Void, DiaryError> = lock.withLock { lock in
            guard lock?.isThere != true else { return .success(()) }
            return locks.lock(in: folder).map { lock = $0 }
        }
        try result.get()
    }

    /// Shows it while something is done that nobody may take for left half done.
    func show<Value>(in folder: DiaryFolder, during work: () throws(DiaryError) -> Value) throws(DiaryError)
        -> Value
    {
        locks.begin()
        defer { locks.end() }
        try show(in: folder)
        return try work()
    }
}

/// The locks of one process: one in each diary that it has open, however often it has it open.
final class OwnLocks: Sendable {
    /// Those of the running process, whose files go at its end: whatever still runs then has not let go of its diary.
    static let ofProcess: OwnLocks = {
        atexit { OwnLocks.ofProcess.removeFiles() }
        return OwnLocks()
    }()

    private let state = Mutex(State())

    private struct State {
        var locks: [FileIdentity: WeakLock] = [:]
        var begun = 0
        var isOver = false
    }

    private struct WeakLock {
        weak var lock: OwnerLock?
    }

    fileprivate func lock(in folder: DiaryFolder) -> Result<OwnerLock, DiaryError> {
        state.withLock { state in
            Result { () throws(DiaryError) in
                try folder.makeWork()
                guard let place = FileIdentity(folder: folder.work) else {
                    throw .missing(path: folder.path)
                }
                if let lock = state.locks[place]?.lock, lock.isThere { return lock }
                let lock = try OwnerLock(of: .current, in: folder)
                state.locks[place] = WeakLock(lock: lock)
                return lock
            }
        }
    }

    fileprivate func begin() {
        let isOver = state.withLock { state in
            state.begun += 1
            return state.isOver
        }
        // The process is at its end, and so is this thread.
        while isOver { pause() }
    }

    fileprivate func end() { state.withLock { $0.begun -= 1 } }

    /// Removes the files, and lets nothing begin any more.
    ///
    /// Work in progress is left as by a kill, with its files, so that others find out whose it was.
    func removeFiles() {
        state.withLock { state in
            state.isOver = true
            guard state.begun == 0 else { return }
            state.locks.values.forEach { $0.lock?.removeFile() }
        }
    }
}
