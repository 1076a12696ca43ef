internal import CLinux
@preconcurrency internal import Dispatch
internal import Glibc
internal import Synchronization
package import System

/// Hints from inotify: look at the named paths, and expect unnamed changes.
package final class FolderEvents: Sendable {
    package enum Refusal: Error, Equatable, Sendable {
        case folder(errno: Int32)
        case exhausted(errno: Int32)
    }

    package struct Hints: Equatable, Sendable {
        package var paths: Set<Path> = []
        /// Hints were lost or file systems changed: look at everything.
        package var everything = false
    }

    private struct State {
        var folders: [Int32: String] = [:]
        var hints = Hints()
    }

    private let root: String
    private let descriptor: Int32
    private let queue: DispatchQueue
    private let state = Mutex(State())
    private let sources: [any DispatchSourceRead]
    private let wake: @Sendable () -> Void

    /// Calls `wake` from any thread.
    package init(root: String, wake: @escaping @Sendable () -> Void) throws(Refusal) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw .exhausted(errno: errno) }
        self.root = root
        self.descriptor = descriptor
        self.wake = wake
        let queue = DispatchQueue(label: "voicecore.folder-events")
        self.queue = queue
        let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        var mounts: [Int32] = [-1, -1]
        let mountSource =
            clinux_mount_changes(&mounts) == 0
            ? DispatchSource.makeReadSource(fileDescriptor: mounts[0], queue: queue) : nil
        sources = [events] + (mountSource.map { [$0] } ?? [])

        events.setEventHandler { [weak self] in self?.drain() }
        events.setCancelHandler { close(descriptor) }
        let (waiting, table) = (mounts[0], mounts[1])
        mountSource?.setEventHandler { [weak self] in
            clinux_mount_changes_seen(waiting)
            self?.add { $0.everything = true }
        }
        mountSource?.setCancelHandler {
            close(waiting)
            close(table)
        }
        sources.forEach { $0.resume() }
    }

    deinit { sources.forEach { $0.cancel() } }

    package func watch(_ folder: String) throws(Refusal) {
        let watch = Path(folder).withBytes { inotify_add_watch(descriptor, $0, Self.mask) }
        guard watch >= 0 else {
            throw errno == ENOSPC || errno == ENOMEM ? .exhausted(errno: errno) : .folder(errno: errno)
        }
        state.withLock { $0.folders[watch] = folder }
    }

    package func gathered() -> Hints {
        queue.sync { read() }
        return state.withLock { state in
            defer { state.hints = Hints() }
            return state.hints
        }
    }

    package var count: Int { state.withLock { $0.folders.count } }

    // A file linked into place brings only the event of its creation.
    private static let mask =
        UInt32(
            IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
                | IN_MOVE_SELF
        ) | UInt32(IN_ONLYDIR)

    private func add(_ change: (inout Hints) -> Void) {
        state.withLock { change(&$0.hints) }
        wake()
    }

    private func drain() {
        read()
        if state.withLock({ $0.hints != Hints() }) { wake() }
    }

    private func read() {
        var block = [UInt8](repeating: 0, count: 65_536)
        // A block fuller than this may have left an event behind.
        let full = block.count - MemoryLayout<inotify_event>.size - Int(NAME_MAX) - 1
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            guard count > 0 else { return }
            block.withUnsafeBytes { bytes in
                let header = MemoryLayout<inotify_event>.size
                var offset = 0
                while offset + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let end = min(offset + header + Int(event.len), count)
                    let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
                    gather(event, name: Path(bytes: name).text)
                    offset = end
                }
            }
            guard count > full else { return }
        }
    }

    private func gather(_ event: inotify_event, name: String) {
        let mask = Int(event.mask)
        state.withLock { state in
            if mask & Int(IN_Q_OVERFLOW) != 0 { return state.hints.everything = true }
            guard let folder = state.folders[event.wd] else { return }
            let path = name.isEmpty ? folder : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            if mask & Int(IN_IGNORED) != 0 { state.folders[event.wd] = nil }
            if mask & Int(IN_ISDIR) != 0, mask & Int(IN_MOVED_FROM) != 0 { unwatch(path, in: &state) }
            // Parents are watched only for the inbox itself.
            let (hinted, inbox) = (Path(path), Path(root))
            guard hinted.isAtOrBelow(inbox) || inbox.isAtOrBelow(hinted) else { return }
            state.hints.paths.insert(hinted)
        }
    }

    /// Watches would follow a moved folder to its new place.
    private func unwatch(_ folder: String, in state: inout State) {
        for (watch, path) in state.folders where Path(path).isAtOrBelow(Path(folder)) {
            inotify_rm_watch(descriptor, watch)
            state.folders[watch] = nil
        }
    }
}
