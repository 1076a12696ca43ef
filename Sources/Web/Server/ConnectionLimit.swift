internal import CLinux
internal import Glibc
internal import Synchronization

/// The connections; the one that has been silent longest makes room for a new one.
///
/// libmicrohttpd would refuse the new one, so that a silent program could lock out the user's browser; nor does it
/// limit the bytes of answers that nobody reads.
final class ConnectionLimit<Key: Hashable & Sendable>: Sendable {
    private struct Guest {
        var socket: Int32
        /// Its arrival or last answer, as a number that grows.
        var since: UInt64
        var isServed = false
        var owed = 0
    }

    private struct State {
        var guests: [Key: Guest] = [:]
        var clock: UInt64 = 0
        var owed = 0
        var mostOwed = 0

        mutating func sendAway(_ key: Key) {
            guard let guest = guests.removeValue(forKey: key) else { return }
            owed -= guest.owed
            shutdown(guest.socket, Int32(SHUT_RDWR))
        }

        mutating func tick() -> UInt64 {
            clock += 1
            return clock
        }
    }

    private let most: Int
    private let mostOwed: Int
    private let state = Mutex(State())

    init(most: Int, mostOwed: Int = .max) { (self.most, self.mostOwed) = (most, mostOwed) }

    /// Ends the connection that has been silent longest; of those that wait for an answer only if there is no other.
    func makeRoom() {
        state.withLock { state in
            guard state.guests.count >= most else { return }
            let oldest = state.guests.min { one, other in
                one.value.isServed == other.value.isServed
                    ? one.value.since < other.value.since : other.value.isServed
            }
            guard let oldest else { return }
            // It is on its way out, and is not asked twice.
            state.sendAway(oldest.key)
        }
    }

    /// Counts an answer; when all are too long, the slowest reader goes.
    func owe(_ key: Key, _ bytes: Int) {
        state.withLock { state in
            guard bytes > 0, let guest = state.guests[key] else { return }
            state.guests[key]?.owed = bytes
            state.owed += bytes - guest.owed
            state.mostOwed = max(state.mostOwed, state.owed)
            while state.owed > mostOwed {
                let slow = state.guests.filter { $0.value.owed > 0 && $0.key != key }
                guard let slowest = slow.min(by: { $0.value.since < $1.value.since }) else { return }
                state.sendAway(slowest.key)
            }
        }
    }

    func enter(_ key: Key, socket: Int32) {
        state.withLock { $0.guests[key] = Guest(socket: socket, since: $0.tick()) }
    }

    func leave(_ key: Key) {
        settle(key) { $0.guests[key] = nil }
    }

    func endAll() {
        state.withLock { state in
            for guest in state.guests.values { shutdown(guest.socket, Int32(SHUT_RDWR)) }
        }
    }

    func serve(_ key: Key) {
        state.withLock { $0.guests[key]?.isServed = true }
    }

    func rest(_ key: Key) {
        settle(key) { state in
            let now = state.tick()
            state.guests[key]?.isServed = false
            state.guests[key]?.since = now
        }
    }

    /// Gives the memory of many long answers back once the last is read.
    private func settle(_ key: Key, _ work: (inout State) -> Void) {
        let isOver = state.withLock { state in
            state.owed -= state.guests[key]?.owed ?? 0
            state.guests[key]?.owed = 0
            work(&state)
            guard state.owed == 0, state.mostOwed > Self.much else { return false }
            state.mostOwed = 0
            return true
        }
        if isOver { clinux_return_memory() }
    }

    private static var much: Int { 4 << 20 }
}
