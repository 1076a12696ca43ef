internal import Glibc

/// Lines of columns between tabs; empty lines and those that begin with `#` are skipped.
struct TableFile {
    let path: String
    let bytes: [UInt8]

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

    /// Room for each of the tables.
    private static let block = 1 << 19
    /// More than a hundred times the largest table.
    private static let mostBytes = 64 << 20

    func forEachLine(_ take: (TableLine) throws(MoodTableError) -> Void) throws(MoodTableError) {
        var failure: MoodTableError?
        TextBytes.search(bytes) { text in
            var columns: [Range<Int>] = []
            // Some editors put a mark in front of a text.
            var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
            var number = 0
            while start < text.count, failure == nil {
                number += 1
                let end = Self.line(in: text, from: start, columns: &columns)
                let isEmpty = columns.count == 1 && columns[0].isEmpty
                if !isEmpty, text[start] != UInt8(ascii: "#") {
                    do throws(MoodTableError) {
                        try take(
                            TableLine(place: .init(path: path, number: number), text: text, columns: columns)
                        )
                    } catch {
                        failure = error
                    }
                }
                start = end + 1
            }
        }
        if let failure { throw failure }
    }

    private static func line(in text: TextBytes, from start: Int, columns: inout [Range<Int>]) -> Int {
        columns.removeAll(keepingCapacity: true)
        var columnStart = start
        var index = start
        while index < text.count, text[index] != UInt8(ascii: "\n") {
            if text[index] == UInt8(ascii: "\t") {
                columns.append(columnStart..<index)
                columnStart = index + 1
            }
            index += 1
        }
        let isReturned = index > columnStart && text[index - 1] == UInt8(ascii: "\r")
        columns.append(columnStart..<(isReturned ? index - 1 : index))
        return index
    }
}
