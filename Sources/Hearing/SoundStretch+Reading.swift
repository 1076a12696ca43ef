internal import Glibc
internal import System
internal import Wires

extension SoundStretch {
    /// Samples for the program that hears, which can open no file inside its cage.
    func read() async throws(TranscriptionError) -> [Int16] {
        guard firstSample >= 0, samples >= 0, samples <= Self.mostSamples else {
            throw .overCap(seconds: Double(samples) / Double(Self.hertz))
        }
        return try await BlockingWork.run(label: "sound to hear") { (_) throws(TranscriptionError) in
            try readNow()
        }
    }

    private func readNow() throws(TranscriptionError) -> [Int16] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .soundUnreadable(errno: errno) }
        defer { close(file) }
        var read = [Int16](repeating: 0, count: samples)
        let failure: Int32? = read.withUnsafeMutableBytes { bytes in
            var done = 0
            while done < bytes.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
                let count = pread(file, rest.baseAddress, rest.count, 2 * firstSample + done)
                if count > 0 { done += count }
                if count == 0 { return EIO }
                if count < 0, errno != EINTR { return errno }
            }
            return nil
        }
        if let failure { throw .soundUnreadable(errno: failure) }
        return read
    }
}
