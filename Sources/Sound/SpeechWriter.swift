internal import Glibc
internal import System

/// Writes the sound for the recogniser: 16-bit samples without a header.
///
/// The file lives in a work folder and is made again when anything happens to it, so it is not synced.
struct SpeechWriter: ~Copyable {
    private let path: String
    private let descriptor: Int32
    /// Samples beyond this many are left out.
    private let mostSamples: Int
    private var samples = 0

    init(path: String, mostSamples: Int) throws(SoundError) {
        // A file without a name is reached by a link of the kernel's.
        let flags = path.hasPrefix("/proc/self/fd/") ? 0 : O_CREAT | O_TRUNC | O_NOFOLLOW
        descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o600)
        self.path = path
        self.mostSamples = mostSamples
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    mutating func write(_ block: [Float]) throws(SoundError) {
        let wanted = block.prefix(mostSamples - samples)
        guard !wanted.isEmpty else { return }
        let numbers = wanted.map { Int16(sample: $0).littleEndian }
        try writeAll(numbers)
        samples += numbers.count
    }

    /// Closes the file and gives it.
    consuming func finish() -> SpeechSamples {
        SpeechSamples(path: path, samples: samples)
    }

    private func writeAll(_ numbers: [Int16]) throws(SoundError) {
        var done = 0
        while done < numbers.count * 2 {
            let count = numbers.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
                return Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            guard count >= 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
            done += max(0, count)
        }
    }
}
