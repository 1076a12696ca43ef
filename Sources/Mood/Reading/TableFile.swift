internal import Glibc
internal import System

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

    private static let block = 1 << 19
    /// More than a hundred times the largest table.
    private static let mostBytes = 64 << 20

    func forEachLine(_ take: (TableLine) throws(MoodTableError) -> Void) throws(MoodTableError) {
        var failure: MoodTableError?
        TextBytes.search(bytes) { text in
            var columns: [Range<Int>] = []
            // Some editors write a byte order mark.
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

struct TableLine {
    let place: TablePlace
    let text: TextBytes
    let columns: [Range<Int>]

    var count: Int { columns.count }
    subscript(column: Int) -> Slice<UnsafeBufferPointer<UInt8>> { text[columns[column]] }
    func string(_ column: Int) -> String { text.string(columns[column]) }
    func decimal(_ column: Int) -> Double? { PlainDecimal.value(text, columns[column]) }
}

struct TablePlace {
    let path: String
    /// From 1; 0 stands for the whole table.
    let number: Int

    var malformed: MoodTableError { .malformed(path: path, line: number) }
    func wrong(_ fault: PhraseFault) -> MoodTableError { .phrase(path: path, line: number, fault: fault) }

    func compile(_ source: String, use: Pattern.Use = .seldom) throws(MoodTableError) -> Pattern {
        do throws(PatternError) {
            return try Pattern(source, use: use)
        } catch {
            throw .pattern(path: path, line: number, offset: error.offset)
        }
    }
}

/// Decimals such as `-1.25`, with at most twelve digits.
enum PlainDecimal {
    static func value(_ text: TextBytes, _ range: Range<Int>) -> Double? {
        var value = 0
        var scale = 0
        var digits = 0
        let isNegative = !range.isEmpty && text[range.lowerBound] == UInt8(ascii: "-")
        for index in (isNegative ? range.dropFirst() : range[...]) {
            let byte = text[index]
            if byte == UInt8(ascii: "."), scale == 0 {
                scale = 1
                continue
            }
            guard byte.isDigit, digits < 12 else { return nil }
            value = value * 10 + Int(byte - 0x30)
            scale *= 10
            digits += 1
        }
        guard digits > 0 else { return nil }
        let size = Double(value) / Double(max(scale, 1))
        return isNegative ? -size : size
    }

    static func value(_ text: some StringProtocol) -> Double? {
        TextBytes.look(at: Array(text.utf8)) { value($0, 0..<$0.count) }
    }
}

package enum MoodTableError: Error, Equatable {
    case missing(folder: String)
    case unreadable(path: String, errno: Int32)
    case malformed(path: String, line: Int)
    case phrase(path: String, line: Int, fault: PhraseFault)
    /// A plain word that shares its stem with another.
    case swallows(path: String, line: Int, word: String)
    case pattern(path: String, line: Int, offset: Int)
}

package enum PhraseFault: Equatable, Sendable {
    case columns(Int)
    case feeling(String)
    case strength(String)
    case empty
    case tooLong
    case unknownSlot
    case slotName(String)
    /// The phrase would never be found, because its first words are open.
    case beginning
}

extension InstalledFiles {
    func moodTables() throws(MoodTableError) -> String {
        guard let folder = data("models/mood") else { throw .missing(folder: "models/mood") }
        return folder
    }
}

/// A hash table of byte strings, numbered in order of insertion.
struct ByteTable {
    private var bytes: [UInt8] = []
    private var keys: [Range<Int>] = []
    private var slots: [Int32] = []

    var count: Int { keys.count }

    init(expected: Int) {
        keys.reserveCapacity(expected)
        bytes.reserveCapacity(expected * 10)
        slots = [Int32](repeating: -1, count: Self.slotCount(for: expected))
    }

    mutating func insert(_ text: TextBytes, _ range: Range<Int>) -> Int {
        if (keys.count + 1) * 2 > slots.count { grow() }
        var slot = Int(truncatingIfNeeded: Self.mixed(Self.hash(text, range))) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if isKey(number, text, range) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let start = bytes.count
        for index in range { bytes.append(text[index]) }
        keys.append(start..<bytes.count)
        slots[slot] = Int32(clamping: keys.count - 1)
        return keys.count - 1
    }

    mutating func insert(_ key: [UInt8]) -> Int {
        key.withUnsafeBufferPointer { insert(TextBytes($0), 0..<$0.count) }
    }

    mutating func insert(_ key: some StringProtocol) -> Int { insert(Array(key.utf8)) }

    func find(_ text: TextBytes, _ range: Range<Int>, hash: UInt64) -> Int? {
        var slot = Int(truncatingIfNeeded: Self.mixed(hash)) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if isKey(number, text, range) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    func find(_ text: TextBytes, _ range: Range<Int>) -> Int? {
        find(text, range, hash: Self.hash(text, range))
    }

    private func isKey(_ number: Int, _ text: TextBytes, _ range: Range<Int>) -> Bool {
        let key = keys[number]
        guard key.count == range.count else { return false }
        for offset in 0..<key.count where bytes[key.lowerBound + offset] != text[range.lowerBound + offset] {
            return false
        }
        return true
    }

    private mutating func grow() {
        var larger = ByteTable(expected: keys.count * 2)
        bytes.withUnsafeBufferPointer { for key in keys { _ = larger.insert(TextBytes($0), key) } }
        self = larger
    }

    private static func slotCount(for expected: Int) -> Int {
        var count = 64
        while count < expected * 2 + 2 { count *= 2 }
        return count
    }

    // FNV-1a grows byte by byte, so one walk hashes all longer phrases too.

    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

    static func extend(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    private static func mixed(_ hash: UInt64) -> UInt64 { hash ^ (hash >> 29) }

    private static func hash(_ text: TextBytes, _ range: Range<Int>) -> UInt64 {
        var hash = seed
        for index in range { hash = extend(hash, text[index]) }
        return hash
    }
}
