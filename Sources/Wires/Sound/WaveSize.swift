/// The length that a RIFF wave says its sound has.
package enum WaveSize {
    /// Whether it says that it holds more sound than the file does.
    package static func isCutShort(_ file: HandedFile) -> Bool {
        guard let data = data(in: file) else { return false }
        return !data.isStale && data.size > file.bytes - data.begin
    }

    /// The true length, for a recorder that never came back to write it; otherwise nothing.
    package static func correction(for file: HandedFile) -> HandedFile.Correction? {
        guard let data = data(in: file), data.isStale else { return nil }
        let size = UInt32(clamping: min(file.bytes - data.begin, 0x7fff_0000))
        return HandedFile.Correction(
            place: data.begin - 4,
            bytes: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        )
    }

    private struct Data {
        var begin: Int
        var size: Int
        /// Zero and all ones are what recorders write first.
        var isStale: Bool { size == 0 || size >= 0xffff_0000 }
    }

    private static func data(in file: HandedFile) -> Data? {
        let head = file.bytes(at: 0, count: 12)
        guard head.count == 12, Array(head[..<4]) == Array("RIFF".utf8),
            Array(head[8...]) == Array("WAVE".utf8)
        else { return nil }
        var place = 12
        // A file of tiny chunks is not walked for ever.
        for _ in 0..<256 {
            let chunk = file.bytes(at: place, count: 8)
            guard chunk.count == 8 else { return nil }
            let size = chunk[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
            if Array(chunk[..<4]) == Array("data".utf8) { return Data(begin: place + 8, size: size) }
            place += 8 + size + size % 2
        }
        return nil
    }
}
