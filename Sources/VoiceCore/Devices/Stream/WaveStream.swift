internal import Sound

/// The header of a WAV file that comes through a pipe.
struct WaveStream: Equatable {
    var format: CaptureFormat
    var soundBytes: Int?

    static let firstBytes = 12

    /// Reads the header, a few bytes at a time from whatever gives exactly as many as asked for.
    static func read(
        _ exactly: (Int) async throws(DeviceError) -> [UInt8]
    ) async throws(DeviceError) -> WaveStream {
        let riff = try await exactly(firstBytes)
        guard tag(riff, at: 0) == "RIFF", tag(riff, at: 8) == "WAVE" else { throw .unknownFormat }
        var format: CaptureFormat?
        for _ in 0..<64 {
            let head = try await exactly(8)
            let size = number(head, at: 4, bytes: 4)
            switch tag(head, at: 0) {
            case "fmt ":
                guard (16...1_024).contains(size) else { throw .unknownFormat }
                format = Self.format(try await exactly(size + size % 2))
            case "data":
                guard let format else { throw .unknownFormat }
                return WaveStream(format: format, soundBytes: size == 0 || size >= 0x7fff_0000 ? nil : size)
            default:
                guard size <= 1 << 24 else { throw .unknownFormat }
                _ = try await exactly(size + size % 2)
            }
        }
        throw .unknownFormat
    }

    private static func format(_ chunk: [UInt8]) -> CaptureFormat? {
        var code = number(chunk, at: 0, bytes: 2)
        // The extensible form says it a second time, further on.
        if code == 0xfffe, chunk.count >= 26 { code = number(chunk, at: 24, bytes: 2) }
        let encoding: CaptureFormat.Encoding
        switch (code, number(chunk, at: 14, bytes: 2)) {
        case (1, 8): encoding = .u8
        case (1, 16): encoding = .s16le
        case (1, 24): encoding = .s24le
        case (1, 32): encoding = .s32le
        case (3, 32): encoding = .f32le
        default: return nil
        }
        let channels = number(chunk, at: 2, bytes: 2)
        return CaptureFormat(encoding, hertz: number(chunk, at: 4, bytes: 4), channels: channels)
    }

    private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }

    private static func tag(_ bytes: [UInt8], at place: Int) -> String {
        String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }
}
