/// The rate at which Opus is to be decoded.
///
/// Opus has no rate of its own: its decoder gives any of five. libsndfile asks it for the one that the file's first
/// page notes as that of the recording, and for 48 kHz where the note is none of the five. All that is wanted of most
/// recordings is 16 kHz, and to leave away what lies above costs the decoder nothing.
package enum OpusRate {
    /// The rate that is asked for: the recogniser's.
    package static let hertz: UInt32 = 16_000
    /// Such recordings are decoded at their own rate: no more is in them.
    private static let own: [UInt32] = [8_000, 12_000, 16_000, 24_000]
    /// Where the note stands in the packet that opens a stream.
    private static let noteOffset = 12

    /// A first page changed to ask for 16 kHz; nothing for another codec, or when the page asks for little enough.
    package static func correction(for file: HandedFile) -> HandedFile.Correction? {
        guard var page = OggPage(beginning: file.bytes(at: 0, count: 4_096)), page.isSound,
            page.content.starts(with: Array("OpusHead".utf8)), page.content.count >= noteOffset + 4
        else { return nil }
        let place = page.content.startIndex + noteOffset
        let noted = page.bytes[place..<(place + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard !own.contains(noted) else { return nil }
        page.replace(at: place, with: (0..<4).map { UInt8(truncatingIfNeeded: hertz >> (8 * $0)) })
        return HandedFile.Correction(place: 0, bytes: page.bytes)
    }
}
