internal import CLinux
internal import Glibc
package import System
internal import Wires

package struct SpokenSound: Sendable {
    package struct Stretch: Equatable, Sendable {
        package var start: Double
        package var seconds: Double?

        package init(start: Double = 0, seconds: Double? = nil) {
            (self.start, self.seconds) = (start, seconds)
        }
    }

    /// Readable as long as this value lives.
    package let ear: SpeechSamples
    package let samples: Int
    private let file: UnnamedFile

    package var samplesBeyondCap: Int { max(0, samples - SpeechSamples.capSamples) }

    /// Samples beyond `mostSamples` are only counted.
    package static func decoded(
        _ source: SoundSource,
        stretch: Stretch = Stretch(),
        mostSamples: Int = SpeechSamples.capSamples,
        scratch folder: String,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> SpokenSound {
        try await BlockingWork.run(label: "sound to hear") { (cancellation) throws(SoundError) in
            let decoder = try SoundDecoder(
                SourceFile(source),
                skippingSeconds: stretch.start,
                installed: installed,
                cancellation: cancellation
            )
            let file = try UnnamedFile(in: folder)
            var writer = try SpeechWriter(path: file.path, mostSamples: mostSamples)
            let hertz = decoder.header.hertz
            let longest = SoundOptions().longestSeconds
            let end = stretch.seconds.map { Int(($0 * Double(SpeechSamples.hertz)).rounded()) } ?? .max
            var sound = try MonoSound(decoder, hertz: SpeechSamples.hertz)
            var samples = 0
            while samples < end, let block = try sound.next() {
                guard Double(sound.frames) <= longest * Double(hertz) else {
                    throw .tooLong(limitSeconds: longest)
                }
                let wanted = Array(block.prefix(end - samples))
                samples += wanted.count
                try writer.write(wanted)
            }
            try SoundFacts.check(seconds: Double(sound.frames) / Double(hertz), flaw: decoder.flaw)
            return SpokenSound(ear: writer.finish(), samples: samples, file: file)
        }
    }
}

/// 16-bit little-endian mono without a header.
public struct SpeechSamples: Equatable, Sendable {
    package static let hertz = 16_000
    /// The longest recording, and the most that is heard in one piece.
    package static let capSeconds = 180
    package static let capSamples = capSeconds * hertz

    package var path: String
    package var samples: Int

    package init(path: String, samples: Int) { (self.path, self.samples) = (path, samples) }

    public var seconds: Double { Double(samples) / Double(Self.hertz) }
}

struct MonoSound: ~Copyable {
    let decoder: SoundDecoder
    private(set) var frames = 0
    private var converter: SampleRateConverter?

    init(_ decoder: SoundDecoder, hertz: Int) throws(SoundError) {
        converter = try SampleRateConverter(from: decoder.header.hertz, to: hertz)
        self.decoder = decoder
    }

    /// May be empty; nil after the last.
    mutating func next() throws(SoundError) -> [Float]? {
        var output: [Float] = []
        guard converter != nil else { return nil }
        if let block = try decoder.next() {
            frames += block.count
            try converter?.convert(block, appendingTo: &output)
        } else if let converter = converter.take() {
            try converter.finish(appendingTo: &output)
        }
        return output
    }
}

/// Disappears with its last descriptor, even after a kill.
package final class UnnamedFile: Sendable {
    private let descriptor: Int32

    /// Valid in this process, as long as this value lives.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    package init(in folder: String) throws(SoundError) {
        let unnamed = clinux_open_unnamed(folder)
        if unnamed >= 0 {
            descriptor = unnamed
            return
        }
        // Some file systems have no unnamed files: remove the name while the file is empty.
        var template = Array("\(folder)/.voicecore-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    func write(_ bytes: [UInt8], at place: Int = 0) throws(SoundError) {
        try writeAll(bytes, to: descriptor, at: place)
    }

    deinit { close(descriptor) }
}
