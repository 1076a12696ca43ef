import Foundation
import VoiceCore

/// A memo that is like no other: noise and a tone.
struct TestMemo: Hashable {
    let number: UInt64
    let frames: Int

    init(_ number: UInt64, frames: Int = 17_000) {
        self.number = number
        self.frames = frames
    }

    var seconds: Double { Double(frames) / 16_000 }

    var bytes: [UInt8] {
        var chance = SeededRandom(seed: number &* 0x9E37_79B9_7F4A_7C15 | 1)
        let pitch = 200 + Double(number % 97) * 5
        return WaveFile.bytes(
            of: (0..<frames).map { frame in
                let tone = sin(Double(frame) / 16_000 * pitch * 2 * .pi) * 3_000
                let noise = Double(Int64(truncatingIfNeeded: chance.next() >> 52)) - 2_048
                return Int16(tone + noise / 4)
            }
        )
    }

    var sha256: String {
        var template = Array((NSTemporaryDirectory() + "memo-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        defer { close(descriptor) }
        unlink(template)
        let bytes = bytes
        guard write(descriptor, bytes, bytes.count) == bytes.count else { return "" }
        return (try? FileDigest(descriptor: descriptor))?.sha256 ?? ""
    }
}
