internal import Glibc

/// One of our programs that decode.
struct DecodingProgram: Sendable {
    /// The helper's name.
    let name: String
    /// Whether it is to be asked first about a file that begins with these bytes; a wrong guess costs time, no more.
    let knows: @Sendable (_ head: [UInt8]) -> Bool

    /// Decodes what libsndfile reads, and is asked first about all that nobody else knows.
    static let sndFile = DecodingProgram(name: "voicecore-decode", knows: { _ in true })

    /// Decodes all that FFmpeg's libraries read, and encodes AAC.
    static let ffmpeg = DecodingProgram(
        name: "voicecore-decode-ffmpeg",
        knows: { head in
            head.dropFirst(4).starts(with: "ftyp".utf8) || ffmpegBeginnings.contains { head.starts(with: $0) }
        }
    )

    /// Every one of them; the first to know a file is asked first, and then the others in this order.
    static let all = [ffmpeg, sndFile]

    /// How many bytes of a file tell who knows it.
    static let headBytes = 16

    /// All of them, in the order in which they are asked about a file.
    static func order(forFileBeginning head: [UInt8]) -> [DecodingProgram] {
        guard let first = all.firstIndex(where: { $0.knows(head) }) else { return all }
        return [all[first]] + all[..<first] + all[(first + 1)...]
    }

    /// How AMR, Matroska, ASF and ADTS begin.
    private static let ffmpegBeginnings: [[UInt8]] = [
        Array("#!AMR".utf8), [0x1a, 0x45, 0xdf, 0xa3], [0x30, 0x26, 0xb2, 0x75], [0xff, 0xf1], [0xff, 0xf9],
    ]

    /// Only what loading a program may need, and no tracer when it falls.
    static var environment: [String] {
        let kept = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap {
            (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return kept + ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C"]
    }
}
