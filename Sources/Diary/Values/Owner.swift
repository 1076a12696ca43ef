internal import Glibc
internal import System

/// A process that took work, by a name that no other process ever has.
///
/// Its lock in the diary tells that it lives, never its number: in a container or on another machine that is another
/// process's.
package struct Owner: Hashable, Sendable {
    /// The process's number, for people.
    package let process: Int32
    /// When the process began, in clock ticks since the machine did.
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
