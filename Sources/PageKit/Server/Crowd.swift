internal import CLinux
internal import Glibc
internal import Synchronization

/// Who is connected, so that the one that has kept still longest makes room before there is none.
///
/// A program that opens connections and says nothing costs itself its own, and nobody else theirs.
final class Crowd<Key: Hashable & Sendable>: Sendable {
    private struct Guest {
        var socket: Int32
        /// When it came or was last answered, as a number that grows.
        var since: UInt64
        /// Whether something is being done for it.
        var isServed = false
    }

    private struct State {
        var guests: [Key: Guest] = [:]
        var clock: UInt64 = 0

        mutating func tick() -> UInt64 {
            clock += 1
            return clock
        }
    }

    private let most: Int
    private let state = Mutex(State())

    /// Room for so many.
    init(most: Int) { self.most = most }

    /// Ends the connection that has kept still longest when there is no room; of those that are served the oldest.
    func makeRoom() {
        state.withLock { state in
            guard state.guests.count >= most else { return }
            let oldest = state.guests.min { one, other in
                one.value.isServed == other.value.isServed
                    ? one.value.since < other.value.since : other.value.isServed
            }
            guard let oldest else { return }
            shutdown(oldest.value.socket, Int32(SHUT_RDWR))
            // It is on its way out, and is not asked twice.
            state.guests[oldest.key] = nil
        }
    }

    func enter(_ key: Key, socket: Int32) {
        state.withLock { $0.guests[key] = Guest(socket: socket, since: $0.tick()) }
    }

    func leave(_ key: Key) {
        state.withLock { $0.guests[key] = nil }
    }

    /// Ends every connection.
    func endAll() {
        state.withLock { state in
            for guest in state.guests.values { shutdown(guest.socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Its request has come whole.
    func serve(_ key: Key) {
        state.withLock { $0.guests[key]?.isServed = true }
    }

    /// Its answer was sent.
    func rest(_ key: Key) {
        state.withLock { state in
            let now = state.tick()
            state.guests[key]?.isServed = false
            state.guests[key]?.since = now
        }
    }
}
