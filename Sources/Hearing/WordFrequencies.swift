internal import Glibc
internal import System

/// Reads only the single words of a binary language model, so that no process loads it all.
enum WordFrequencies {
    private static let mark = Array("Trie Language Model".utf8)
    /// After the mark: the longest sequence, the count of each length, and the number format.
    private static let mostHead = mark.count + 1 + 4 * longestSequence + 4
    private static let longestSequence = 9
    /// Numbers of 16 bits, with a table of values for each kind.
    private static let byTable: UInt32 = 1
    private static let tableBytes = 4 * (1 << 16)
    private static let recordBytes = 12
    /// A damaged file cannot ask for endless memory.
    private static let mostWords = 1_000_000
    /// Words stand at the end of the file; their average length is below this.
    private static let usualWordBytes = 24
    private static let longestWordBytes = 255
    private static let base = 1.0001

    static func words(_ wanted: Set<String>, atLeast least: Double, in path: String) -> Set<String> {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let (first, count) = records(bytes(of: descriptor, at: 0, most: mostHead)),
            let size = Int(exactly: status.st_size)
        else { return [] }
        let records = bytes(of: descriptor, at: first, most: count * recordBytes)
        let most = min(size - first, count * usualWordBytes)
        let tail = bytes(of: descriptor, at: size - most, most: most)
        guard records.count == count * recordBytes, let words = words(in: tail, count: count) else {
            return []
        }
        let shares = zip(words, stride(from: 0, to: records.count, by: recordBytes))
        return Set(
            shares.lazy.filter { wanted.contains($0.0) }.filter { _, place in
                Double(Float(bitPattern: number(records[place...]))) * log(base) >= least
            }.map(\.0)
        )
    }

    private static func records(_ head: [UInt8]) -> (first: Int, count: Int)? {
        guard head.starts(with: mark), head.count > mark.count else { return nil }
        let longest = Int(head[mark.count])
        let behind = mark.count + 1 + 4 * longest
        guard (2...longestSequence).contains(longest), head.count >= behind + 4 else { return nil }
        let count = Int(number(head[(mark.count + 1)...]))
        guard (1...mostWords).contains(count) else { return nil }
        // Sequences between the shortest and the longest also have a table of fallback costs.
        let tables = number(head[behind...]) == byTable ? 2 * (longest - 2) + 1 : 0
        return (behind + 4 + tables * tableBytes, count)
    }

    /// Follows a byte count; a zero ends each word.
    private static func words(in tail: [UInt8], count: Int) -> [String]? {
        let ends = tail.indices.filter { tail[$0] == 0 }.suffix(count)
        guard let firstEnd = ends.first, ends.count == count, ends.last == tail.count - 1 else { return nil }
        let starts = max(4, firstEnd - longestWordBytes)..<max(4, firstEnd)
        let first = starts.last { Int(number(tail[($0 - 4)...])) == tail.count - $0 }
        guard let first else { return nil }
        return tail[first...].dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(of descriptor: Int32, at offset: Int, most: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, most))
        var count = 0
        while count < bytes.count {
            let got = bytes[count...].withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(offset + count))
            }
            guard got > 0 || (got < 0 && errno == EINTR) else { break }
            count += max(0, got)
        }
        return Array(bytes[..<count])
    }
}
