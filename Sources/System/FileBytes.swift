internal import Glibc

/// Whole files in memory.
package enum FileBytes {
    /// The content of a regular file, or nothing when it cannot be read; `errno` says why.
    package static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            errno = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: max(0, Int(status.st_size)) + 1)
        var count = 0
        while true {
            if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: bytes.count)) }
            let got = bytes[count...].withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if got == 0 { break }
            guard got > 0 || errno == EINTR else { return nil }
            count += max(0, got)
        }
        return Array(bytes[..<count])
    }
}
