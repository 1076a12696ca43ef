internal import Glibc
internal import System

package struct ServiceNotice: Sendable {
    private let socketPath: String?
    /// The longest time between two signs of life.
    package let watchdog: Duration?

    package init(environment: [String: String]) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isForUs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        watchdog = isForUs ? environment["WATCHDOG_USEC"].flatMap(Int64.init).map { .microseconds($0) } : nil
    }

    package func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
    package func status(_ status: String) { send("STATUS=\(status)") }
    package func alive() { send("WATCHDOG=1") }
    package func stopping(_ status: String) { send("STOPPING=1\nSTATUS=\(status)") }
    package func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Monotonic.nanoseconds / 1_000)") }

    /// Ignores a manager that does not listen.
    private func send(_ message: String) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socketPath.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // A leading @ is the kernel's abstract name space.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)

        let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
