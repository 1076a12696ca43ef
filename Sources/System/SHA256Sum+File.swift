internal import Glibc

extension SHA256Sum {
    /// The sum of a regular file that is as long as was said; nothing for any other, or where it cannot be read.
    package static func of(file path: String, bytes: Int) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int(status.st_size) == bytes
        else { return nil }
        var sum = SHA256Sum()
        var block = [UInt8](repeating: 0, count: 1 << 17)
        while true {
            let count = read(descriptor, &block, block.count)
            if count == 0 { return sum.finish() }
            guard count > 0 || errno == EINTR else { return nil }
            block.withUnsafeBytes { sum.update(UnsafeRawBufferPointer(rebasing: $0[..<max(0, count)])) }
        }
    }
}
