internal import CLinux
internal import Glibc
internal import System

package struct NeverHappened: Error, CustomStringConvertible {
    package let what: String

    package init(what: String) { self.what = what }

    package var description: String { "never happened: \(what)" }
}

/// Kernel events in place of polling: changed files, ended processes, readable descriptors.
package struct Events: Sendable {
    private let places: [String]
    private let processes: [Int32]
    fileprivate let descriptors: [Int32]

    /// Watches folders' direct members; awaits a missing path in the nearest existing folder above it.
    package init(at places: [String] = [], of processes: [Int32] = [], readable descriptors: [Int32] = []) {
        (self.places, self.processes, self.descriptors) = (places, processes, descriptors)
    }

    /// Checks a condition now and after every event, the last time when a process has ended or a descriptor was closed.
    package func wait(
        until what: @autoclosure () -> String,
        limitSeconds: Double = 180,
        _ holds: () throws -> Bool
    ) throws {
        let queue = EventQueue(self)
        let end = ContinuousClock.now + .seconds(limitSeconds)
        var comesMore = true
        while true {
            queue.watch()
            if try holds() { return }
            guard comesMore else { throw NeverHappened(what: what()) }
            comesMore = queue.awaitNext(before: end)
        }
    }

    /// Like ``wait(until:limitSeconds:_:)``, but blocks no shared thread.
    package func pause(
        until what: @autoclosure () -> String,
        limitSeconds: Double = 180,
        isolation: isolated (any Actor)? = #isolation,
        _ holds: () async throws -> Bool
    ) async throws {
        let queue = EventQueue(self)
        let end = ContinuousClock.now + .seconds(limitSeconds)
        var comesMore = true
        while true {
            queue.watch()
            if try await holds() { return }
            guard comesMore else { throw NeverHappened(what: what()) }
            comesMore = await BlockingWork.run(label: "events") { _ in queue.awaitNext(before: end) }
        }
    }

    /// Includes the process's threads, whoever its parent is.
    package static func seesEnd(of process: Int32, limitSeconds: Double = 180) -> Bool {
        let handle = clinux_process_handle(process)
        guard handle >= 0 else { return true }
        defer { close(handle) }
        var end = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return poll(&end, 1, Int32(limitSeconds * 1_000)) == 1
    }

    package static func awaitsEnd(of process: Int32, limitSeconds: Double = 180) async -> Bool {
        await BlockingWork.run(label: "end") { _ in seesEnd(of: process, limitSeconds: limitSeconds) }
    }

    fileprivate var handles: [Int32] { processes.map { clinux_process_handle($0) } }

    fileprivate var present: [String] {
        places.map { place in
            var place = place
            while access(place, F_OK) != 0, place.utf8.count > 1 { place = DurableFile.split(place).folder }
            return place
        }
    }
}

private final class EventQueue: Sendable {
    private let events: Events
    private let changes: Int32
    private let handles: [Int32]

    init(_ events: Events) {
        self.events = events
        changes = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        handles = events.handles
    }

    deinit {
        for descriptor in [changes] + handles where descriptor >= 0 { close(descriptor) }
    }

    func watch() {
        let kinds = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVE | IN_DELETE_SELF
        var watched: [String] = []
        // A file made between the look and the watch would cause no event.
        while case let present = events.present, present != watched {
            for place in present { _ = inotify_add_watch(changes, place, UInt32(kinds)) }
            watched = present
        }
    }

    func awaitNext(before end: ContinuousClock.Instant) -> Bool {
        let left = (end - .now) / .milliseconds(1)
        guard left > 0, !handles.contains(-1) else { return false }
        var all = ([changes] + handles + events.descriptors).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        guard poll(&all, nfds_t(all.count), Int32(clamping: Int(left) + 1)) > 0 else { return false }
        var block = [UInt8](repeating: 0, count: 4_096)
        while read(changes, &block, block.count) > 0 {}
        let hasEnded = all.dropFirst().prefix(handles.count).contains { $0.revents != 0 }
        return !hasEnded && !all.contains { $0.revents & Int16(POLLHUP) != 0 }
    }
}
