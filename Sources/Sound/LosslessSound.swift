internal import CSndFile
internal import Glibc
package import System
internal import Wires

/// Samples for hearing as FLAC, from which exactly they come back.
package enum LosslessSound {
    /// Packs samples; the folder needs room for them for a moment.
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
        // The library closes the descriptor, also when it cannot begin.
        guard let handle = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, 1) else {
            throw .cannotEncode(reason: String(cString: sf_strerror(nil)))
        }
        // It is unpacked once: the 3 % that more work would save are not worth a third of the time.
        var effort = 0.0
        sf_command(handle, Int32(SFC_SET_COMPRESSION_LEVEL), &effort, Int32(MemoryLayout<Double>.size))
        // As whole numbers: as fractions their last bit would be rounded.
        let written = sf_write_short(handle, samples, sf_count_t(samples.count))
        let code = sf_close(handle)
        guard written == samples.count, code == 0 else {
            throw .cannotEncode(reason: String(cString: sf_error_number(code)))
        }
    }

    /// Unpacks what somebody else packed, in a process of its own; never more samples than that.
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

/// Samples in a file without a name, at the place that they have in their memo.
package struct PlacedSamples: Sendable {
    /// The samples, which can be read for as long as this value lives.
    package let sound: SpeechSamples
    /// Which samples of the sound are there.
    package let range: Range<Int>
    private let file: UnnamedFile

    /// Puts samples into a file that is empty before them, so that whoever hears them finds the memo's own times.
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
