internal import Glibc

/// Finds looping EXIF tables: libexif follows each pointer anew, half a minute for a kilobyte of them.
package enum ExifLoops {
    private static let mostTables = 64
    /// Bounds the search: anything may look like a block.
    private static let mostTags = 1_000_000
    private static let pointers = [0x8769, 0x8825, 0xA005]

    /// Removes looping EXIF blocks; throws if there is more to search than any camera writes.
    package static func removed(from bytes: [UInt8]) throws(PhotoFailure) -> [UInt8] {
        var result = bytes
        var left = mostTags
        for block in blocks(in: bytes) {
            if block.leadsRound(&left) {
                // A block without its mark is none.
                result.replaceSubrange(block.start..<block.start + 4, with: [0, 0, 0, 0])
            }
            guard left > 0 else { throw PhotoFailure(.damaged, "EXIF without end") }
        }
        return result
    }

    private static func blocks(in bytes: [UInt8]) -> [Block] {
        var starts: [(place: Int, isBigEndian: Bool)] = []
        bytes.withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count, starts.count <= mostTags, let base = bytes.baseAddress,
                let found = memchr(base + place, 42, bytes.count - place)
            {
                let here = UnsafeRawPointer(found) - base
                place = here + 1
                if here >= 3, bytes[here - 3] == 0x4D, bytes[here - 2] == 0x4D, bytes[here - 1] == 0 {
                    starts.append((here - 3, true))
                } else if here >= 2, here + 1 < bytes.count, bytes[here - 2] == 0x49, bytes[here - 1] == 0x49,
                    bytes[here + 1] == 0
                {
                    starts.append((here - 2, false))
                }
            }
        }
        return starts.map { Block(bytes: bytes, start: $0.place, isBigEndian: $0.isBigEndian) }
    }

    private struct Block {
        let bytes: [UInt8]
        let start: Int
        let isBigEndian: Bool

        func leadsRound(_ left: inout Int) -> Bool {
            var waiting = [number(at: 4, count: 4)].compactMap(\.self)
            let first = waiting.first
            var tables = 0
            while let table = waiting.popLast() {
                tables += 1
                guard tables <= ExifLoops.mostTables else { return true }
                guard let count = number(at: table, count: 2) else { continue }
                left -= 1
                for index in 0..<count {
                    let tag = table + 2 + 12 * index
                    left -= 1
                    guard left > 0, let name = number(at: tag, count: 2) else { break }
                    guard ExifLoops.pointers.contains(name) else { continue }
                    if let place = number(at: tag + 8, count: 4) { waiting.append(place) }
                }
                // Only the first table has a successor, that of the thumbnail.
                if table == first, let next = number(at: table + 2 + 12 * count, count: 4), next > 0 {
                    waiting.append(next)
                }
            }
            return false
        }

        private func number(at place: Int, count: Int) -> Int? {
            let place = start + place
            guard place <= bytes.count - count else { return nil }
            return (0..<count).reduce(0) { $0 << 8 | Int(bytes[place + (isBigEndian ? $1 : count - 1 - $1)]) }
        }
    }
}
