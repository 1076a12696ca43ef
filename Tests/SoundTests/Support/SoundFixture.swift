import CSndFile
import TestKit
import Testing
@testable import Sound

enum SoundFixture {
    struct Form: Sendable, CustomTestStringConvertible {
        var name: String
        var format: Int
        var container: String
        var codec: String
        var tolerance: Float
        /// Extra frames of codecs that fill up blocks.
        var padding = 0
        var hertz = 16_000

        var testDescription: String { name }
    }

    static func write(
        _ samples: [Float],
        hertz: Int,
        channels: Int = 1,
        format: Int = SF_FORMAT_WAV | SF_FORMAT_PCM_16,
        to path: String,
        before: (OpaquePointer) -> Void = { _ in }
    ) throws {
        var info = SF_INFO()
        info.samplerate = Int32(hertz)
        info.channels = Int32(channels)
        info.format = Int32(format)
        guard let handle = sf_open(path, Int32(SFM_WRITE), &info) else {
            throw NotWritten(reason: String(cString: sf_strerror(nil)))
        }
        defer { sf_close(handle) }
        before(handle)
        let written = sf_writef_float(handle, samples, sf_count_t(samples.count / channels))
        guard written == samples.count / channels else { throw NotWritten(reason: "short") }
    }

    struct NotWritten: Error { var reason: String }

    static func samples(of ear: SpeechSamples, in folder: TestFolder) -> [Float] {
        let bytes = folder.read(String(ear.path.split(separator: "/").last ?? ""))
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 0x1p15
        }
    }

    static func interleaved(_ channels: [[Float]]) -> [Float] {
        guard let first = channels.first else { return [] }
        return first.indices.flatMap { index in channels.map { $0[index] } }
    }
}

extension TestFolder {
    func take(_ name: String = "memo.wav", options: SoundOptions = SoundOptions()) async throws(SoundError)
        -> TakenSound
    {
        try await SoundIntake.take(.path(self(name)), workFolder: path, options: options)
    }
}
