internal import Glibc

/// A clock for waiting, which nobody sets.
package enum Monotonic {
    /// Seconds since a moment that does not matter.
    package static var seconds: Double { Double(nanoseconds) / 1e9 }

    /// Nanoseconds since the same moment, as the kernel counts them.
    package static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
