/// A kind of picture that is kept as a photo, told by its first bytes and never by a name.
package enum PhotoFormat: String, CaseIterable, Sendable {
    case jpeg, png, webp, heic, avif

    /// How many first bytes tell it.
    package static let headBytes = 64

    /// The format of a file that begins so; nothing for anything else.
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

    /// Whether a file begins like a picture of a kind that is not kept: GIF, TIFF, BMP, JPEG XL.
    package static func isOther(head: [UInt8]) -> Bool {
        // Of the two letters of a BMP much else may be made, so its size and its zeros have to follow.
        if head.starts(with: "BM".utf8), head.count >= 10 { return head[6..<10].allSatisfy { $0 == 0 } }
        let beginnings: [[UInt8]] = [
            Array("GIF8".utf8), [0x49, 0x49, 0x2a, 0], [0x4d, 0x4d, 0, 0x2a], [0xff, 0x0a],
            [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20],
        ]
        return beginnings.contains { head.starts(with: $0) }
    }

    /// A box of file types names the main brand, and then what else the file may be read as.
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
