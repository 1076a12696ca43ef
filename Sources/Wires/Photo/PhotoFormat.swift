internal import Glibc

/// Recognised by first bytes, never by a name.
package enum PhotoFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp, heic, avif

    package static let headBytes = 64

    package init?(head: [UInt8]) {
        if head.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if let format = Self.ofBrands(head) {
            self = format
        } else {
            return nil
        }
    }

    /// Recognises GIF, TIFF, BMP and JPEG XL, which are not kept.
    package static func isOther(head: [UInt8]) -> Bool {
        // Two letters do not make a BMP, so its zeros are checked, too.
        if head.starts(with: "BM".utf8), head.count >= 10 { return head[6..<10].allSatisfy { $0 == 0 } }
        let beginnings: [[UInt8]] = [
            Array("GIF8".utf8), [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0xff, 0x0a],
            [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20],
        ]
        return beginnings.contains { head.starts(with: $0) }
    }

    /// Reads the main brand, then compatible ones.
    private static func ofBrands(_ head: [UInt8]) -> PhotoFormat? {
        guard head.count >= 16, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let end = min(head.count, head[..<4].reduce(0) { $0 << 8 | Int($1) })
        let places = [8] + Array(stride(from: 16, to: max(16, end - 3), by: 4))
        let brands = places.filter { $0 + 4 <= end }.map {
            String(decoding: head[$0..<($0 + 4)], as: UTF8.self)
        }
        if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
        let known = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
        return brands.contains(where: known.contains) ? .heic : nil
    }
}

extension PhotoFormat {
    /// Libraries read a picture that ends early as if it were whole.
    package func isCutShort(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .jpeg: !Self.endsAfterScan(bytes)
        case .png: !Self.hasLastChunk(bytes)
        // Readers check the stated length of these formats.
        case .webp, .heic, .avif: false
        }
    }

    /// Cameras append data after the end mark.
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
