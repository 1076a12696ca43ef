internal import CLinux

/// The bars that a process puts around itself before it reads what a stranger made.
package enum Cage {
    /// Asks a helper, as its only argument, whether this machine lets it close its cage; 0 is yes.
    package static let question = "--check-cage"

    /// What a caged process may have.
    package struct Limits: Sendable {
        /// How much memory the program may have.
        package var memoryBytes: UInt64
        /// How long it may compute.
        package var processorSeconds: UInt64
        /// How long a file it may write.
        package var fileBytes: UInt64
        /// Whether it is killed when the thread that started it ends.
        package var diesWithStarter: Bool
        /// Whether it may have more than one thread.
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

    /// Closes the cage for good; false when this machine lets a part of it stand open.
    @discardableResult
    package static func enter(_ limits: Limits) -> Bool {
        clinux_enter_cage(limits.bounds) == 0
    }

    /// Sets the bounds alone, for a process that has to open files and sockets; false when one could not be set.
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
