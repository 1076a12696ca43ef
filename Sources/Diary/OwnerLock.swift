internal import Glibc
internal import Synchronization
internal import System

/// A locked file that shows a living owner; the kernel frees it however the process ends, also for other machines.
final class OwnerLock: Sendable {
    private let path: String
    private let descriptor: Int32

    init(of owner: Owner, in folder: DiaryFolder) throws(DiaryError) {
        try DiaryFolder.makeFolder(folder.work)
        path = Self.path(of: owner, in: folder)
        for _ in 0..<100 {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw DiaryError(errno: errno, path: path) }
            let answer = FileLock.take(descriptor)
            // A sweeper may have found the file before it was locked, and removed it.
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

    func removeFile() {
        if isThere { unlink(path) }
    }

    static func isHeld(of owner: Owner, in folder: DiaryFolder) -> Bool {
        let descriptor = open(path(of: owner, in: folder), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return FileLock.isHeld(descriptor)
    }

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

/// A process that took work, by a unique name: in a container or elsewhere its number is another process's.
package struct Owner: Hashable, Sendable {
    package let process: Int32
    /// The start of the process, in clock ticks since the machine's.
    package let startTicks: UInt64
    /// The kernel's boot id and a random number, which tell processes of the same number apart.
    package let boot: String

    package init(process: Int32, startTicks: UInt64, boot: String) {
        self.process = process
        self.startTicks = startTicks
        self.boot = boot
    }

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

/// Shows that this process lives, from its first claim until all its stores of a diary are released.
final class LifeSign: Sendable {
    private let locks: OwnLocks
    private let lock = Mutex<OwnerLock?>(nil)

    init(among locks: OwnLocks = .ofProcess) {
        self.locks = locks
    }

    var isShown: Bool { lock.withLock { $0 != nil } }

    func show(in folder: DiaryFolder) throws(DiaryError) {
        let result: Result<Void, DiaryError> = lock.withLock { lock in
            guard lock?.isThere != true else { return .success(()) }
            return locks.lock(in: folder).map { lock = $0 }
        }
        try result.get()
    }

    /// Keeps others from calling unfinished work abandoned.
    func show<Value>(in folder: DiaryFolder, during work: () throws(DiaryError) -> Value) throws(DiaryError)
        -> Value
    {
        locks.begin()
        defer { locks.end() }
        try show(in: folder)
        return try work()
    }
}

final class OwnLocks: Sendable {
    /// Removes its files at exit: running work has not released its diary by then.
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
                guard let place = FileIdentity(folder: folder.work) else { throw .missing(path: folder.path) }
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

    /// Removes the files and blocks later locks; files of work in progress stay, so that others find its owner.
    func removeFiles() {
        state.withLock { state in
            state.isOver = true
            guard state.begun == 0 else { return }
            state.locks.values.forEach { $0.lock?.removeFile() }
        }
    }
}

/// Keeps a diary on a network folder to one machine at a time: SQLite shares memory only within one.
///
/// Each locks a byte of its own in a file, and none begins while another's is locked.
final class MachineLock: Sendable {
    private let descriptor: Int32

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

    deinit { FileLock.close(descriptor) }

    static let name = "machine.lock"
}

package struct Machine: Sendable {
    package var name: String
    package var fileSystem: @Sendable (String) -> Int64?

    /// This machine; containers on it share its memory, so they are the same one.
    package static let present = Machine(name: Owner.bootName) { Path($0).fileSystem }

    fileprivate var byte: Int {
        Int(name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 34)
    }
}

extension DiaryFolder {
    /// The diary is on a network folder; other machines may see our locks there.
    package var sharing: (isShared: Bool, locksAreSeen: Bool) {
        guard let kind = Path(path).fileSystem else { return (false, true) }
        return (FileSystemKind.of(kind: kind) == .shared, FileSystemKind.sharesLocks(kind: kind))
    }
}
