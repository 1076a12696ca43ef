/// The 44 bytes before the sound of a WAV file.
package enum WaveHeader {
    /// The length of a header.
    package static let bytes = 44

    /// A header for so much sound; for no known amount, the one that says "until the end".
    package static func header(_ format: CaptureFormat, soundBytes: Int?) -> [UInt8] {
        let sound = soundBytes.map { UInt32(clamping: $0) } ?? .max
        let whole = soundBytes.map { UInt32(clamping: $0 + bytes - 8) } ?? .max
        let isFloat = format.encoding == .f32le
        return Array("RIFF".utf8) + little(whole) + Array("WAVEfmt ".utf8) + little(UInt32(16))
            + little(UInt16(isFloat ? 3 : 1)) + little(UInt16(format.channels))
            + little(UInt32(format.hertz)) + little(UInt32(format.hertz * format.bytesPerFrame))
            + little(UInt16(format.bytesPerFrame)) + little(UInt16(format.encoding.bytes * 8))
            + Array("data".utf8) + little(sound)
    }

    /// The format in a header that ``header(_:soundBytes:)`` made, or nothing when it did not.
    package static func format(in header: [UInt8]) -> CaptureFormat? {
        guard header.count >= bytes else { return nil }
        let channels = Int(header[22]) | Int(header[23]) << 8
        let hertz = (0..<4).reduce(0) { $0 | Int(header[24 + $1]) << (8 * $1) }
        let formats = CaptureFormat.Encoding.allCases.compactMap {
            CaptureFormat($0, hertz: hertz, channels: channels)
        }
        return formats.first { Self.header($0, soundBytes: nil).prefix(40).dropFirst(8) == header[8..<40] }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
}
