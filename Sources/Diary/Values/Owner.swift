internal import Glibc

/// A process that took work, told apart from a later one that got the same number.
public struct Owner: Hashable, Sendable {
    /// The process's number.
    public let process: Int32
    /// When the process began, in clock ticks since the machine did.
    public let startTicks: UInt64
    /// The beginning of the kernel's boot id, which is another one after each start of the machine.
    public let boot: String

    /// A process as it was once written down.
    public init(process: Int32, startTicks: UInt64, boot: String) {
        self.process = process
        self.startTicks = startTicks
        self.boot = boot
    }

    /// The running process.
    public static let current =
        living(process: getpid()) ?? Owner(process: getpid(), startTicks: 0, boot: bootName)

    /// Whether the process is still there.
    public var isAlive: Bool {
        boot == Self.bootName && Self.startTicks(of: process) == startTicks
    }

    private static let bootName = String(
        firstLine(of: "/proc/sys/kernel/random/boot_id").filter { $0 != "-" }.prefix(12)
    )

    /// When a process began, the 22nd field of `/proc/PID/stat`; a zombie counts as gone.
    private static func startTicks(of process: Int32) -> UInt64? {
        let line = firstLine(of: "/proc/\(process)/stat")
        // The name before the last bracket may hold anything.
        guard let bracket = line.lastIndex(of: ")") else { return nil }
        let fields = line[bracket...].split(separator: " ")
        guard fields.count > 20, fields[1] != "Z", fields[1] != "X" else { return nil }
        return UInt64(fields[20])
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
    /// The form that is written into the database and into names of files.
    public var description: String { "\(process).\(startTicks).\(boot)" }

    /// Reads that form.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let process = Int32(parts[0]), let ticks = UInt64(parts[1]) else {
            return nil
        }
        self.init(process: process, startTicks: ticks, boot: String(parts[2]))
    }
}

extension Owner {
    /// The process that has this number now, if there is one.
    public static func living(process: Int32) -> Owner? {
        startTicks(of: process).map { Owner(process: process, startTicks: $0, boot: bootName) }
    }
}
