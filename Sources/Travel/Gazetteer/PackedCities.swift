internal import CZlib

/// The list of cities inside the library `libgeonames`: a resource of GLib's, packed by zlib.
///
/// The library itself is not loaded: it would bring all of GLib, and give no names in Hangul.
enum PackedCities {
    /// What is unpacked has at most so many bytes; the list of today has 2.4 million.
    static let limit = 64 << 20

    /// The list, unpacked; nothing when the bytes hold none.
    static func unpacked(from library: [UInt8]) throws(GazetteerError) -> [UInt8]? {
        guard let section = section(".gresource.geonames", of: LittleEndian(library)),
            let value = value(of: "cities.compiled", in: section),
            let size = value.number(at: 0, size: 4), (1...limit).contains(size),
            let isPacked = value.number(at: 4, size: 4), isPacked == 1,
            let packed = value.part(from: 8, to: value.count)
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        let code = packed.bytes.withUnsafeBufferPointer { from in
            bytes.withUnsafeMutableBufferPointer {
                czlib_unpack($0.baseAddress, size, from.baseAddress, from.count)
            }
        }
        guard code != -1 else { throw .noLibrary }
        return code == 0 ? bytes : nil
    }

    /// A section of a file in the Executable and Linkable Format of 64 bits.
    private static func section(_ name: String, of file: LittleEndian) -> LittleEndian? {
        guard file.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
            let table = file.number(at: 0x28, size: 8), let size = file.number(at: 0x3A, size: 2),
            let count = file.number(at: 0x3C, size: 2), let naming = file.number(at: 0x3E, size: 2),
            let headers = file.part(from: table, to: file.count),
            let names = content(ofSection: naming, size, headers, file)
        else { return nil }
        let found = (0..<count).first { number in
            headers.number(at: number * size, size: 4).flatMap { names.text(at: $0)?.text } == name
        }
        return found.flatMap { content(ofSection: $0, size, headers, file) }
    }

    private static func content(
        ofSection number: Int,
        _ size: Int,
        _ headers: LittleEndian,
        _ file: LittleEndian
    ) -> LittleEndian? {
        guard let start = headers.number(at: number * size + 0x18, size: 8),
            let length = headers.number(at: number * size + 0x20, size: 8), length <= file.count
        else { return nil }
        return start <= file.count ? file.part(from: start, to: start + length) : nil
    }

    /// The value of a key in a resource: a table of hashes whose keys are parts of paths.
    private static func value(of key: String, in resource: LittleEndian) -> LittleEndian? {
        guard resource.bytes.starts(with: Array("GVariant".utf8)),
            let start = resource.number(at: 16, size: 4), let end = resource.number(at: 20, size: 4),
            let table = resource.part(from: start, to: end),
            let bloom = table.number(at: 0, size: 4), let buckets = table.number(at: 4, size: 4)
        else { return nil }
        let items = 8 + 4 * ((bloom & 0x7FF_FFFF) + buckets)
        for item in stride(from: items, through: table.count - 24, by: 24) {
            guard let at = table.number(at: item + 8, size: 4),
                let length = table.number(at: item + 12, size: 2),
                let name = resource.part(from: at, to: at + length), name.bytes.elementsEqual(key.utf8),
                let start = table.number(at: item + 16, size: 4),
                let end = table.number(at: item + 20, size: 4)
            else { continue }
            return resource.part(from: start, to: end)
        }
        return nil
    }
}
