internal import CLinux
internal import Dispatch
internal import Glibc

/// Tells when the system is about to sleep and when it woke, as logind announces it on the system bus.
///
/// Speaks the little of the D-Bus protocol that this takes: sign in, ask for one signal, and wait for it.
package final class SleepWatch: Sendable {
    package enum Change: Equatable, Sendable {
        case goesToSleep, wokeUp
    }

    package static let standardBus = "/run/dbus/system_bus_socket"

    private let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// The changes from now on; nothing when there is no system bus, which is no fault.
    package static func changes(bus: String = standardBus) async -> AsyncStream<Change>? {
        guard let watch = connected(to: bus) else { return nil }
        let (changes, told) = AsyncStream<Change>.makeStream()
        let queue = DispatchQueue(label: "sleep watch")
        let isReady = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: watch.signIn()) }
        }
        guard isReady else { return nil }
        // Closed in both directions, the reader returns, and the last one to hold the watch closes it.
        told.onTermination = { _ in shutdown(watch.descriptor, Int32(SHUT_RDWR)) }
        queue.async {
            while let message = watch.message() {
                guard let isBeginning = message.prepareForSleep else { continue }
                told.yield(isBeginning ? .goesToSleep : .wokeUp)
            }
            told.finish()
        }
        return changes
    }

    private static func connected(to bus: String) -> SleepWatch? {
        let descriptor = clinux_stream_socket()
        guard descriptor >= 0 else { return nil }
        let watch = SleepWatch(descriptor)
        return clinux_connect_to(descriptor, bus) == 0 ? watch : nil
    }

    /// Signs in as this user and asks for the signal.
    private func signIn() -> Bool {
        let digits = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        guard write(Array("\0AUTH EXTERNAL \(digits)\r\n".utf8)), line().hasPrefix("OK ") else {
            return false
        }
        let rule = "type='signal',interface='org.freedesktop.login1.Manager',member='PrepareForSleep'"
        return write(Array("BEGIN\r\n".utf8)) && write(BusMessage.call("Hello", serial: 1))
            && write(BusMessage.call("AddMatch", text: rule, serial: 2))
            && answered(serial: 2)
    }

    /// Waits for the answer to a call, so that what comes after it is heard for certain.
    private func answered(serial: UInt32) -> Bool {
        while let message = message() {
            if message.answers == serial { return message.kind == .answer }
        }
        return false
    }

    private func message() -> BusMessage? {
        guard let head = read(16), let length = BusMessage.length(of: head), let rest = read(length) else {
            return nil
        }
        return BusMessage(head + rest)
    }

    private func line() -> String {
        var bytes: [UInt8] = []
        while bytes.count < 1_024, let byte = read(1)?.first, byte != 10 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes[done...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
