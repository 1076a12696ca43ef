internal import Glibc
internal import Synchronization
internal import System

/// A locked file in the diary by which others see that an owner lives; it is locked as long as this value exists.
///
/// The kernel frees the lock when the process ends in whatever way, also for those who see it from another container
/// or, over a network that carries locks, from another machine.
final class OwnerLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Locks the file of an owner, and makes it where there is none.
    init(of owner: Owner, in folder: DiaryFolder) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.work)
        path = Self.path(of: owner, in: folder)
        for _ in 0..<100 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
            let answer = FileLock.take(descriptor)
            // Whoever sweeps may have found the file before it was locked, and have taken it away.
            if answer == .taken, FileIdentity(following: path) == FileIdentity(of: descriptor) {
                self.descriptor = descriptor
                return
            }
            FileLock.close(descriptor)
            if case .unusable(let code) = answer { throw .file(path: path, errno: code) }
        }
        throw .file(path: path, errno: EAGAIN)
    }

    deinit {
        removeFile()
        FileLock.close(descriptor)
    }

    /// False if somebody removed the file or put another diary in its place.
    var isThere: Bool { FileIdentity(following: path) == FileIdentity(of: descriptor) }

    /// Removes the file, which says that the owner lives no more.
    func removeFile() {
        if isThere { unlink(path) }
    }

    /// Asking disturbs nobody.
    static func isHeld(of owner: Owner, in folder: DiaryFolder) -> Bool {
        let descriptor = open(path(of: owner, in: folder), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return FileLock.isHeld(descriptor)
    }

    /// Removes the file of an owner that no longer lives.
    static func sweep(_ path: String) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        guard FileLock.take(descriptor) == .taken else {
            close(descriptor)
            return
        }
        unlink(path)
        FileLock.close(descriptor)
    }

    static func isLockName(_ name: String) -> Bool { name.hasSuffix(ending) }

    private static let ending = "_lives"

    private static func path(of owner: Owner, in folder: DiaryFolder) -> String {
        "\(folder.work)/\(owner)\(ending)"
    }
}

extension DiaryFolder {
    func isAlive(_ owner: Owner) -> Bool { owner == .current || OwnerLock.isHeld(of: owner, in: self) }
}

/// A process that took work, by a name that no other process ever has.
///
/// Its lock in the diary tells that it lives, never its number: in a container or on another machine that is another
/// process's.
package struct Owner: Hashable, Sendable {
    /// The process's number, for people.
    package let process: Int32
    /// The start of the process, in clock ticks since the machine's.
    package let startTicks: UInt64
    /// The kernel's boot id and a random number, which tell processes of the same number apart.
    package let boot: String

    /// Names a process.
    package init(process: Int32, startTicks: UInt64, boot: String) {
        self.process = process
        self.startTicks = startTicks
        self.boot = boot
    }

    /// The running process.
    package static let current = Owner(
        process: getpid(),
        startTicks: ownStartTicks,
        boot: bootName + "-" + String(UInt32.random(in: .min ... .max), radix: 16)
    )

    static let bootName = String(
        firstLine(of: "/proc/sys/kernel/random/boot_id").filter { $0 != "-" }.prefix(12)
    )

    /// The 22nd field of `/proc/self/stat`.
    private static var ownStartTicks: UInt64 {
        let line = firstLine(of: "/proc/self/stat")
        // The name before the last bracket may hold anything.
        guard let bracket = line.lastIndex(of: ")") else { return 0 }
        let fields = line[bracket...].split(separator: " ")
        return fields.count > 20 ? UInt64(fields[20]) ?? 0 : 0
    }

    private static func firstLine(of path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &bytes, bytes.count)
        let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: line, as: UTF8.self)
    }
}

extension Owner: LosslessStringConvertible {
    package var description: String { "\(process).\(startTicks).\(boot)" }

    package init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let process = Int32(parts[0]), let ticks = UInt64(parts[1]) else {
            return nil
        }
        self.init(process: process, startTicks: ticks, boot: String(parts[2]))
    }
}

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

/// Keeps a diary on a network folder to one machine at a time, as long as this value lives.
///
/// The programs of one machine share what SQLite keeps in memory about a database; those of two would damage it. In a
/// file of the diary each machine locks a byte of its own, all its programs the same, and no program begins while
/// another machine has its byte locked. On a local disk there is nothing to lock.
final class MachineLock: Sendable {
    private let descriptor: Int32

    /// Locks the diary for a machine, where that is needed; nothing where it is not.
    static func take(in folder: DiaryFolder, for machine: Machine) throws(DiaryError) -> MachineLock? {
        guard machine.fileSystem(folder.path).map({ FileSystemKind.of(kind: $0) }) == .shared else {
            return nil
        }
        return try MachineLock(folder: folder, machine: machine)
    }

    private init(folder: DiaryFolder, machine: Machine) throws(DiaryError) {
        let path = "\(folder.path)/\(Self.name)"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
        switch FileLock.share(descriptor, byte: machine.byte) {
        case .taken: break
        case .held: throw .elsewhere(path: folder.path)
        case .unusable(let code): throw .file(path: path, errno: code)
        }
    }

    deinit {
        FileLock.close(descriptor)
    }

    /// The file's name in the diary.
    static let name = "machine.lock"
}

/// This machine, and its view of file systems.
package struct Machine: Sendable {
    package var name: String
    /// The number of the kind of a folder's file system.
    package var fileSystem: @Sendable (String) -> Int64?

    package init(name: String, fileSystem: @escaping @Sendable (String) -> Int64?) {
        self.name = name
        self.fileSystem = fileSystem
    }

    /// The machine that we are on; containers on it are the same one, because they share its memory.
    package static let present = Machine(name: Owner.bootName) { Path($0).fileSystem }

    /// The byte that stands for it.
    fileprivate var byte: Int {
        Int(name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 34)
    }
}

extension DiaryFolder {
    /// The diary lies on a network folder, and other machines see our locks there.
    package var sharing: (isShared: Bool, locksAreSeen: Bool) {
        guard let kind = Path(path).fileSystem else { return (false, true) }
        return (FileSystemKind.of(kind: kind) == .shared, FileSystemKind.sharesLocks(kind: kind))
    }
}
