internal import CLinux

package enum Cage {
    /// Makes a helper test if its cage closes; 0 is yes.
    package static let question = "--check-cage"

    package struct Limits: Sendable {
        package var memoryBytes: UInt64
        package var processorSeconds: UInt64
        package var fileBytes: UInt64
        package var diesWithStarter: Bool
        package var allowsThreads: Bool

        package init(
            memoryBytes: UInt64,
            processorSeconds: Int,
            fileBytes: Int = 0,
            diesWithStarter: Bool = true,
            allowsThreads: Bool = false
        ) {
            (self.memoryBytes, self.processorSeconds) = (memoryBytes, UInt64(max(1, processorSeconds)))
            self.fileBytes = UInt64(max(0, fileBytes))
            (self.diesWithStarter, self.allowsThreads) = (diesWithStarter, allowsThreads)
        }
    }

    /// False if this machine leaves a part of the cage open.
    @discardableResult
    package static func enter(_ limits: Limits) -> Bool { clinux_enter_cage(limits.bounds) == 0 }

    /// Sets the limits alone, for a process that opens files and sockets.
    @discardableResult
    package static func limit(_ limits: Limits) -> Bool { clinux_limit(limits.bounds) == 0 }
}

extension Cage.Limits {
    fileprivate var bounds: clinux_cage {
        clinux_cage(
            memoryBytes: memoryBytes,
            processorSeconds: processorSeconds,
            fileBytes: fileBytes,
            diesWithStarter: diesWithStarter,
            allowsThreads: allowsThreads
        )
    }
}
