internal import Glibc

/// Gives an Ogg file of ours the same stream number each time.
///
/// libsndfile draws the number by lot, so that the same sound would become other bytes at each archiving. In a
/// file with one stream any number will do; each page is summed up anew after it.
enum OggSerial {
    private static let serial: [UInt8] = Array("memo".utf8)
    private static let headBytes = 27

    static func settle(_ descriptor: Int32) throws(SoundError) {
        var place = 0
        while let page = try page(at: place, of: descriptor) {
            var bytes = page
            bytes.replaceSubrange(14..<18, with: serial)
            bytes.replaceSubrange(22..<26, with: [0, 0, 0, 0])
            let sum = checksum(bytes)
            bytes.replaceSubrange(22..<26, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
            guard pwrite(descriptor, bytes, headBytes, off_t(place)) == headBytes else {
                throw .cannotWrite(errno: errno)
            }
            place += page.count
        }
    }

    /// The page that begins at a place; nothing at the end of the file.
    private static func page(at place: Int, of descriptor: Int32) throws(SoundError) -> [UInt8]? {
        // The largest page there can be: a full table and 255 bytes for each entry of it.
        var bytes = [UInt8](repeating: 0, count: headBytes + 255 + 255 * 255)
        let count = pread(descriptor, &bytes, bytes.count, off_t(place))
        guard count >= 0 else { throw .cannotWrite(errno: errno) }
        guard count > 0 else { return nil }
        let segments = Int(bytes[26])
        let size = bytes[headBytes..<(headBytes + segments)].reduce(headBytes + segments) { $0 + Int($1) }
        guard bytes.starts(with: Array("OggS".utf8)), count >= size else {
            throw .cannotEncode(reason: "a page of the archive is not whole")
        }
        return Array(bytes[..<size])
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0) { sum, byte in sum << 8 ^ table[Int(sum >> 24) ^ Int(byte)] }
    }

    /// Ogg's own sum: the polynomial 04c11db7, not mirrored and from zero.
    private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
        (0..<8).reduce(index << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04c1_1db7 : 0) }
    }
}
