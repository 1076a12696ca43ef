internal import Glibc

/// A table: lines of columns between tabs; empty lines and those that begin with `#` say nothing.
struct TableFile {
    let path: String
    private let bytes: [UInt8]

    init(path: String) throws(MoodTableError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, errno: errno) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var count = 1
        while count > 0 {
            let block = [UInt8](unsafeUninitializedCapacity: Self.block) { buffer, filled in
                count = read(file, buffer.baseAddress, buffer.count)
                filled = max(0, count)
            }
            guard count >= 0 else { throw .unreadable(path: path, errno: errno) }
            bytes = bytes.isEmpty ? block : bytes + block
            guard bytes.count <= Self.mostBytes else { throw .malformed(path: path, line: 0) }
        }
        self.init(path: path, bytes: bytes)
    }

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Room for each table there is.
    private static let block = 1 << 19
    /// More than a hundred times the largest table there is.
    private static let mostBytes = 64 << 20

    /// Hands each line that says something to `take`, as its number and its columns.
    func forEachLine(
        _ take: (_ number: Int, _ columns: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>)
            throws(MoodTableError) -> Void
    ) throws(MoodTableError) {
        var failure: MoodTableError?
        bytes.withUnsafeBufferPointer { buffer in
            var columns: [Range<Int>] = []
            var start = 0
            var number = 0
            while start < buffer.count, failure == nil {
                number += 1
                let end = Self.line(in: buffer, from: start, columns: &columns)
                if end > start, buffer[start] != UInt8(ascii: "#") {
                    do throws(MoodTableError) {
                        try take(number, columns, buffer)
                    } catch {
                        failure = error
                    }
                }
                start = end + 1
            }
        }
        if let failure { throw failure }
    }

    /// Finds the columns of the line at `start`; returns where the line ends.
    private static func line(
        in buffer: UnsafeBufferPointer<UInt8>,
        from start: Int,
        columns: inout [Range<Int>]
    ) -> Int {
        columns.removeAll(keepingCapacity: true)
        var columnStart = start
        var index = start
        while index < buffer.count, buffer[index] != UInt8(ascii: "\n") {
            if buffer[index] == UInt8(ascii: "\t") {
                columns.append(columnStart..<index)
                columnStart = index + 1
            }
            index += 1
        }
        columns.append(columnStart..<index)
        return index
    }

    /// The decimal that stands at `range`, such as `-1.25`; nil for anything else.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
        var value = 0
        var scale = 0
        var digits = 0
        let isNegative = !range.isEmpty && bytes[range.lowerBound] == UInt8(ascii: "-")
        for index in (isNegative ? range.dropFirst() : range[...]) {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), scale == 0 {
                scale = 1
                continue
            }
            guard byte >= 0x30, byte <= 0x39, digits < 12 else { return nil }
            value = value * 10 + Int(byte - 0x30)
            scale *= 10
            digits += 1
        }
        guard digits > 0 else { return nil }
        let size = Double(value) / Double(max(scale, 1))
        return isNegative ? -size : size
    }

    static func number(_ text: some StringProtocol) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { number($0, 0..<$0.count) }
    }
}

/// Why the tables of the mood reader cannot be used.
package enum MoodTableError: Error, Equatable {
    case missing(folder: String)
    case unreadable(path: String, errno: Int32)
    /// A line that is not as the format says; line 0 is the file as a whole.
    case malformed(path: String, line: Int)
    case pattern(path: String, line: Int, offset: Int)
}
