internal import Glibc
package import Sound
internal import System

package enum PipedSound {
    /// Copies a descriptor into a new file.
    package static func copy(_ source: Int32, to path: String) async throws(SoundError) {
        try await BlockingWork.run(label: "pipe") { (cancellation) throws(SoundError) in
            // A file without a name is reached by a link of the kernel's.
            let flags = path.hasPrefix("/proc/self/fd/") ? 0 : O_CREAT | O_EXCL | O_NOFOLLOW
            let target = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
            guard target >= 0 else { throw .cannotWrite(errno: errno) }
            defer { close(target) }
            try copy(source, to: target, cancellation)
        }
    }

    private static func copy(_ source: Int32, to target: Int32, _ cancellation: CancellationFlag)
        throws(SoundError)
    {
        let longest = SoundOptions().longestSeconds
        var bytes = 0
        var head: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 17)
        while let count = try next(source, &block, cancellation) {
            bytes += count
            if head.count < SoundName.headBytes {
                head += block.prefix(min(count, SoundName.headBytes - head.count))
            }
            guard bytes <= SoundOptions.mostBytes(forSeconds: longest) else {
                throw .tooLong(limitSeconds: longest)
            }
            // What never ends and is no sound is not to fill the disk.
            guard bytes <= OpenedMemo.usualBytes || SoundName.mayBeSound(head) else { throw .unknownFormat }
            var done = 0
            while done < count {
                let written = block[done..<count].withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
                guard written >= 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
                done += max(0, written)
            }
        }
    }

    private static func next(_ source: Int32, _ block: inout [UInt8], _ cancellation: CancellationFlag)
        throws(SoundError) -> Int?
    {
        while true {
            guard !cancellation.isRaised else { throw .cancelled }
            var wait = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 50) > 0 else { continue }
            let count = block.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR || errno == EAGAIN else { throw .unreadable(errno: errno) }
            if count >= 0 { return count == 0 ? nil : count }
        }
    }
}
