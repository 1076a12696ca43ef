internal import CSndFile
internal import Glibc
package import System
internal import Wires

/// Packs samples for hearing as FLAC, without loss.
package enum LosslessSound {
    /// Needs room in the scratch folder for a moment.
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
        // It is unpacked once: 3 % less size are not worth a third more time.
        var effort = 0.0
        sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &effort, Int32(MemoryLayout<Double>.size))
        // As integers: floats would round the last bit.
        let written = sf_write_short(handle, samples, sf_count_t(samples.count))
        let code = sf_close(handle)
        guard written == samples.count, code == 0 else {
            throw .cannotEncode(reason: String(cString: sf_error_number(code)))
        }
    }

    /// Unpacks a stranger's FLAC in a caged process, up to a number of samples.
    package static func unpack(
        _ bytes: [UInt8],
        mostSamples: Int,
        scratch folder: String,
        installed: InstalledFiles = .standard
    ) async throws(SoundError) -> [Int16] {
        try await BlockingWork.run(label: "sound to hear") { (cancellation) throws(SoundError) in
            let file = try UnnamedFile(in: folder)
            let descriptor = open(file.path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
            defer { close(descriptor) }
            try write(bytes, to: descriptor)
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

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SoundError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
            done += max(0, count)
        }
    }
}

/// Samples in an unnamed file, at their place in the memo.
package struct PlacedSamples: Sendable {
    /// Readable as long as this value lives.
    package let sound: SpeechSamples
    /// The part of the sound that is there.
    package let range: Range<Int>
    private let file: UnnamedFile

    /// Leaves a hole before the samples, so that whoever hears them finds the memo's own times.
    package init(_ samples: [Int16], from first: Int, scratch folder: String) throws(SoundError) {
        file = try UnnamedFile(in: folder)
        range = first..<(first + samples.count)
        sound = SpeechSamples(path: file.path, samples: range.upperBound)
        let descriptor = open(file.path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
        defer { close(descriptor) }
        let bytes = samples.fileBytes
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, 2 * first + done)
            }
            guard count > 0 || errno == EINTR else { throw .cannotWrite(errno: errno) }
            done += max(0, count)
        }
    }
}
