internal import CLinux

/// Locks a process down before it reads a stranger's bytes.
package enum Cage {
    /// The only argument that makes a helper test if this machine lets it close its cage; 0 is yes.
    package static let question = "--check-cage"

    package struct Limits: Sendable {
        package var memoryBytes: UInt64
        package var processorSeconds: UInt64
        package var fileBytes: UInt64
        /// Kills the process when the thread that started it ends.
        package var diesWithStarter: Bool
        package var allowsThreads: Bool

        package init(
            memoryBytes: UInt64,
            processorSeconds: Int,
            fileBytes: Int = 0,
            diesWithStarter: Bool = true,
            allowsThreads: Bool = false
        ) {
            self.memoryBytes = memoryBytes
            self.processorSeconds = UInt64(max(1, processorSeconds))
            self.fileBytes = UInt64(max(0, fileBytes))
            self.diesWithStarter = diesWithStarter
            self.allowsThreads = allowsThreads
        }
    }

    /// For good; false if this machine leaves a part of it open.
    @discardableResult
    package static func enter(_ limits: Limits) -> Bool {
        clinux_enter_cage(limits.bounds) == 0
    }

    /// Sets the limits alone, for a process that opens files and sockets; false if one could not be set.
    @discardableResult
    package static func limit(_ limits: Limits) -> Bool {
        clinux_limit(limits.bounds) == 0
    }
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
