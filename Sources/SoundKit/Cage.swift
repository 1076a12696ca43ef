internal import CLinux

/// The bars that a process puts around itself before it reads what a stranger made.
package enum Cage {
    /// What a caged process may have.
    package struct Limits: Sendable {
        package var memoryBytes: UInt64
        package var processorSeconds: UInt64
        package var fileBytes: UInt64

        package init(memoryBytes: UInt64, processorSeconds: UInt64, fileBytes: UInt64 = 0) {
            self.memoryBytes = memoryBytes
            self.processorSeconds = processorSeconds
            self.fileBytes = fileBytes
        }
    }

    /// Closes the cage for good; false when this machine lets a part of it stand open.
    @discardableResult
    package static func enter(_ limits: Limits) -> Bool {
        let bounds = clinux_cage(
            memoryBytes: limits.memoryBytes,
            processorSeconds: limits.processorSeconds,
            fileBytes: limits.fileBytes
        )
        return clinux_enter_cage(bounds) == 0
    }
}
