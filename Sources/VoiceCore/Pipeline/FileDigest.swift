internal import Glibc
package import System

package struct FileDigest: Hashable, Sendable {
    package struct Unreadable: Error, Equatable, Sendable {
        package let errno: Int32
    }

    package let sha256: String
    package let bytes: Int

    package init(descriptor: Int32, cancellation: CancellationFlag = CancellationFlag()) throws(Unreadable) {
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

package enum MemoDigest {
    package static func sha256(of path: String) async throws -> String {
        try await OpenedMemo.read(path).digest.sha256
    }
}
