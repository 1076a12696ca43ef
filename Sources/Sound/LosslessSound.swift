internal import CSndFile
internal import Glibc
package import System
internal import Wires

package enum LosslessSound {
    package static func pack(_ samples: [Int16], scratch folder: String) throws(SoundError) -> [UInt8] {
        let file = try UnnamedFile(in: folder)
        try write(samples, to: file.path)
        guard let bytes = FileBytes.read(file.path) else { throw .unreadable(errno: errno) }
        return bytes
    }

    private static func write(_ samples: [Int16], to path: String) throws(SoundError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
        var info = SF_INFO()
        info.samplerate = Int32(SpeechSamples.hertz)
        info.channels = 1
        info.format = Int32(SF_FORMAT_FLAC | SF_FORMAT_PCM_16)
        // The library closes the descriptor even on failure.
        guard let handle = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            throw .cannotEncode(reason: String(cString: sf_strerror(nil)))
        }
        // It is unpacked once: 3 % less size is not worth a third more time.
        var effort = 0.0
        sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &effort, Int32(MemoryLayout<Double>.size))
        // Floats would round the last bit.
        let written = sf_write_short(handle, samples, sf_count_t(samples.count))
        let code = sf_close(handle)
        guard written == samples.count, code == 0 else {
            throw .cannotEncode(reason: String(cString: sf_error_number(code)))
        }
    }

    /// Unpacks a stranger's FLAC in a caged process.
    package static func unpack(
        _ bytes: [UInt8],
        mostSamples: Int,
        scratch folder: String,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> [Int16] {
        try await BlockingWork.run(label: "sound to hear") { (cancellation) throws(SoundError) in
            let file = try UnnamedFile(in: folder)
            try file.write(bytes)
            let decoder = try SoundDecoder(
                try SourceFile(path: file.path),
                installed: installed,
                cancellation: cancellation
            )
            guard decoder.header.hertz == SpeechSamples.hertz else {
                throw .unsupportedRate(hertz: decoder.header.hertz)
            }
            var samples: [Int16] = []
            while let block = try decoder.next() {
                guard samples.count + block.count <= mostSamples else {
                    throw .tooLong(limitSeconds: Double(mostSamples) / Double(SpeechSamples.hertz))
                }
                samples += block.map { Int16(sample: $0) }
            }
            return samples
        }
    }
}

/// Samples in an unnamed file, at their place in the memo: a hole before them keeps the memo's own times.
package struct PlacedSamples: Sendable {
    package let sound: SpeechSamples
    package let range: Range<Int>
    private let file: UnnamedFile

    package init(_ samples: [Int16], from first: Int, scratch folder: String) throws(SoundError) {
        file = try UnnamedFile(in: folder)
        range = first..<(first + samples.count)
        sound = SpeechSamples(path: file.path, samples: range.upperBound)
        try file.write(samples.fileBytes, at: 2 * first)
    }
}
