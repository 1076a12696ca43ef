import Glibc
import Testing

struct SlowWriter {
    let memo: TestMemo
    let path: String
    let finalPath: String?
    private let descriptor: Int32
    private var rest: ArraySlice<UInt8>

    init(_ memo: TestMemo, at path: String, finalPath: String?) {
        self.memo = memo
        self.path = path
        self.finalPath = finalPath
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        #expect(descriptor >= 0)
        rest = memo.bytes[...]
    }

    /// Returns true for the last bytes, after which the file is closed.
    mutating func write(_ most: Int) -> Bool {
        let burst = Array(rest.prefix(most))
        #expect(burst.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == burst.count)
        rest = rest.dropFirst(burst.count)
        guard rest.isEmpty else { return false }
        close(descriptor)
        return true
    }
}
