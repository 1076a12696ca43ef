import Glibc
import System
import TestKit

struct Damage {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func broken(_ bytes: [UInt8], with other: [UInt8]) -> (bytes: [UInt8], kind: String) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: (truncated(bytes, within: bytes.count), "truncated")
        case 1: (truncated(bytes, within: 512), "truncated in its header")
        case 2: (flipped(bytes, within: bytes.count), "bits flipped")
        case 3: (flipped(bytes, within: 256), "bits flipped in its header")
        case 4: (lying(bytes), "a size that lies")
        case 5: (headed(bytes, by: other), "another's header")
        case 6: (holed(bytes, with: 0), "a hole of zeros")
        case 7: (holed(bytes, with: 0xff), "a hole of ones")
        case 8: (bytes.dropLast(bytes.count / 2) + noise(bytes.count / 2), "its second half noise")
        default: (spliced(bytes), "a part twice")
        }
    }

    private mutating func place(_ count: Int) -> Int {
        count > 0 ? Int.random(in: 0..<count, using: &random) : 0
    }

    private mutating func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private mutating func truncated(_ bytes: [UInt8], within limit: Int) -> [UInt8] {
        Array(bytes.prefix(place(min(limit, bytes.count))))
    }

    private mutating func flipped(_ bytes: [UInt8], within limit: Int) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<(1 << place(8)) { bytes[place(min(limit, bytes.count))] ^= 1 << UInt8(place(8)) }
        return bytes
    }

    /// Lies where a container may keep a length, a rate or a count.
    private mutating func lying(_ bytes: [UInt8]) -> [UInt8] {
        let lies: [[UInt8]] = [
            [0xff, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0x7f], [0x7f, 0xff, 0xff, 0xff], [0, 0, 0, 0x80],
            [0x80, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1],
        ]
        var bytes = bytes
        for _ in 0...place(4) {
            let start = place(min(400, bytes.count - 4)) & ~3
            bytes.replaceSubrange(start..<(start + 4), with: lies[place(lies.count)])
        }
        return bytes
    }

    private mutating func headed(_ bytes: [UInt8], by other: [UInt8]) -> [UInt8] {
        let count = min(16 << place(7), bytes.count, other.count)
        return Array(other.prefix(count) + bytes.dropFirst(count))
    }

    private mutating func holed(_ bytes: [UInt8], with byte: UInt8) -> [UInt8] {
        var bytes = bytes
        let start = place(bytes.count)
        for index in start..<min(bytes.count, start + place(4_096) + 1) { bytes[index] = byte }
        return bytes
    }

    private mutating func spliced(_ bytes: [UInt8]) -> [UInt8] {
        let cut = place(bytes.count), back = place(cut + 1)
        return Array(bytes[..<cut] + bytes[back...])
    }
}
