internal import Glibc
package import System

/// A file's bytes by their SHA-256, which is what makes two memos the same.
package struct FileDigest: Hashable, Sendable {
    /// Why a file could not be read through.
    package struct Unreadable: Error, Equatable, Sendable {
        /// What the system answered.
        package let errno: Int32
    }

    /// 64 hexadecimal digits in lower case.
    package let sha256: String
    /// How many bytes were read.
    package let bytes: Int

    /// Reads an open file from its beginning; its position stays where it was.
    package init(descriptor: Int32) throws(Unreadable) {
        try self.init(descriptor: descriptor, cancellation: CancellationFlag())
    }

    /// Reads an open file as long as nobody cancels that, which is `ECANCELED`.
    package init(descriptor: Int32, cancellation: CancellationFlag) throws(Unreadable) {
        var sum = SHA256Sum()
        var block = [UInt8](repeating: 0, count: 1 << 17)
        var offset = 0
        while true {
            guard !cancellation.isRaised else { throw Unreadable(errno: ECANCELED) }
            let count = pread(descriptor, &block, block.count, offset)
            if count == 0 { break }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Unreadable(errno: errno)
            }
            block.withUnsafeBytes { sum.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            offset += count
        }
        sha256 = sum.finish()
        bytes = offset
    }
}
