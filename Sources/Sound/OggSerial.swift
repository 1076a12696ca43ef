internal import Glibc
internal import Wires

/// Gives an Ogg file of ours the same stream number each time.
///
/// libsndfile draws the number by lot, so that the same sound would become other bytes at each archiving. In a
/// file with one stream any number will do; each page is summed up anew after it.
enum OggSerial {
    private static let serial: [UInt8] = Array("memo".utf8)
    private static let serialOffset = 14

    static func settle(_ descriptor: Int32) throws(SoundError) {
        var place = 0
        while var page = try page(at: place, of: descriptor) {
            page.replace(at: serialOffset, with: serial)
            guard pwrite(descriptor, page.bytes, OggPage.headBytes, off_t(place)) == OggPage.headBytes else {
                throw .cannotWrite(errno: errno)
            }
            place += page.bytes.count
        }
    }

    /// The page that begins at a place; nothing at the end of the file.
    private static func page(at place: Int, of descriptor: Int32) throws(SoundError) -> OggPage? {
        var bytes = [UInt8](repeating: 0, count: OggPage.mostBytes)
        let count = pread(descriptor, &bytes, bytes.count, off_t(place))
        guard count >= 0 else { throw .cannotWrite(errno: errno) }
        guard count > 0 else { return nil }
        guard let page = OggPage(beginning: bytes[..<count]) else {
            throw .cannotEncode(reason: "a page of the archive is not whole")
        }
        return page
    }
}
