internal import Glibc
internal import System

/// Spare capacity of a machine, which limits the jobs that it hears for others.
package struct WorkRoom: Equatable, Sendable {
    var processors: Int
    var freeBytes: Int
    var load: Double
    var isOnBattery: Bool

    /// A process that hears needs 200 MB, and the machine as much besides.
    private static let bytesEach = 400_000_000

    /// As many jobs as processors and memory allow, but one on battery or on an overloaded machine.
    func jobs(most: Int) -> Int {
        let room = max(1, min(most, processors, freeBytes / Self.bytesEach))
        return isOnBattery || load > 2 * Double(processors) + Double(room) ? 1 : room
    }

    package static func present(most: Int) -> Int {
        var load = [0.0]
        let room = WorkRoom(
            processors: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))),
            freeBytes: freeBytes,
            load: getloadavg(&load, 1) == 1 ? load[0] : 0,
            isOnBattery: isOnBattery
        )
        return room.jobs(most: most)
    }

    /// Available memory, including file caches that the kernel can drop at once.
    private static var freeBytes: Int {
        let text = FileBytes.read("/proc/meminfo").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
        let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return kilobytes.map { $0 * 1_024 } ?? bytesEach
    }

    private static var isOnBattery: Bool {
        let folder = "/sys/class/power_supply"
        return FolderNames.of(folder).contains { name in
            FileBytes.read("\(folder)/\(name)/status").map { $0.starts(with: "Discharging".utf8) } ?? false
        }
    }
}
