internal import Glibc

extension PhotoFormat {
    /// Whether a file of this format ends before its picture does; libraries read such a one as if it were whole.
    package func isCutShort(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg: !Self.endsAfterScan(bytes)
        case .png: !Self.hasLastChunk(bytes)
        // What these say of their own length is checked by whoever reads them.
        case .webp, .heic, .avif: false
        }
    }

    /// Whether the mark of the end stands anywhere after the first line of points: cameras write more behind it.
    private static func endsAfterScan(_ bytes: [UInt8]) -> Bool {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xff {
            switch bytes[place + 1] {
            case 0xff: place += 1
            case 0xda: return hasEnd(bytes, from: place)
            default: place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
            }
        }
        return false
    }

    private static func hasEnd(_ bytes: [UInt8], from start: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var place = start
            while place + 1 < bytes.count, let base = bytes.baseAddress,
                let mark = memchr(base + place, 0xff, bytes.count - 1 - place)
            {
                place = UnsafeRawPointer(mark) - base + 1
                if bytes[place] == 0xd9 { return true }
            }
            return false
        }
    }

    private static func hasLastChunk(_ bytes: [UInt8]) -> Bool {
        var place = 8
        while place + 12 <= bytes.count {
            if bytes[(place + 4)..<(place + 8)].elementsEqual("IEND".utf8) { return true }
            place += 12 + bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        return false
    }
}
