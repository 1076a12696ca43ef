internal import Glibc
internal import System

/// Tells the service manager how the program fares, if one asked to be told.
package struct ServiceNotice: Sendable {
    private let socketPath: String?
    /// How often the manager wants to hear that there is progress, if it does.
    package let watchdog: Duration?

    package init(environment: [String: String]) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        watchdog = isForUs ? environment["WATCHDOG_USEC"].flatMap(Int64.init).map { .microseconds($0) } : nil
    }

    /// Says that the program watches.
    package func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
    /// Says what it is doing, in a line.
    package func status(_ status: String) { send("STATUS=\(status)") }
    /// Says that there is progress, to the manager's watchdog.
    package func alive() { send("WATCHDOG=1") }
    /// Says that it is about to end.
    package func stopping(_ status: String) { send("STOPPING=1\nSTATUS=\(status)") }

    /// Says that the settings are being read again; the manager wants to know since when.
    package func reloading() {
        send("RELOADING=1\nMONOTONIC_USEC=\(Monotonic.nanoseconds / 1_000)")
    }

    /// Sends one datagram; a manager that does not listen is no fault of ours.
    private func send(_ message: String) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socketPath.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // A name that begins with @ is in the kernel's own name space.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)

        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(
                    descriptor,
                    message,
                    message.utf8.count,
                    Int32(MSG_NOSIGNAL),
                    address,
                    length
                )
            }
        }
    }
}
