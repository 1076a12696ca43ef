/// Numbers keys by their bytes, in the same time however many there are.
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

    mutating func insert(_ key: some StringProtocol) -> Int {
        insert(Array(key.utf8))
    }

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

    // A hash that grows byte by byte, so that one walk gives the hashes of all longer phrases (FNV-1a).

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
