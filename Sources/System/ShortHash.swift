/// FNV-1a.
package struct ShortHash {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init(of bytes: [UInt8]) { bytes.forEach { add($0) } }

    package init(of parts: [String]) {
        for part in parts {
            part.utf8.forEach { add($0) }
            // No UTF-8 text has this byte, so parts cannot run into one another.
            add(0xFF)
        }
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
