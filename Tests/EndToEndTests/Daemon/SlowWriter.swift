import Glibc
import Testing

/// A memo that is written into a file bit by bit, as a copy over a slow line is.
struct SlowWriter {
    let memo: TestMemo
    let path: String
    /// The name that the file gets when it is whole, where that is another one.
    let finalPath: String?
    private let descriptor: Int32
    private var rest: ArraySlice<UInt8>

    /// Begins with a file that is there and empty.
    init(_ memo: TestMemo, at path: String, finalPath: String?) {
        self.memo = memo
        self.path = path
        self.finalPath = finalPath
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        #expect(descriptor >= 0)
        rest = memo.bytes[...]
    }

    /// Writes so many bytes more, and says whether that was the last of them, which closes the file.
    mutating func write(_ most: Int) -> Bool {
        let burst = Array(rest.prefix(most))
        #expect(burst.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == burst.count)
        rest = rest.dropFirst(burst.count)
        guard rest.isEmpty else { return false }
        close(descriptor)
        return true
    }
}
