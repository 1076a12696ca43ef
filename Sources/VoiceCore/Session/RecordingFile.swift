internal import Glibc
internal import Ground
internal import Sound

/// A recording on its way to disk: a WAV file that can be heard up to its last written byte, whatever happens.
///
/// While it is open its file is locked, which is how others know that it is not abandoned.
package final class RecordingFile {
    /// How long sound may wait for the disk, in seconds.
    private static let syncInterval = 0.4

    let path: String
    let format: CaptureFormat
    private(set) var frames = 0
    private let descriptor: Int32
    private var syncedAt: Double

    /// Makes a new file in the folder, named after the recording.
    init(in folder: String, name: String, format: CaptureFormat, now: Double) throws(SessionError) {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
            throw .recordingUnwritable(path: "\(folder)/\(name)", errno: EINVAL)
        }
        do {
            try DurableFile.makeFolder(folder)
        } catch {
            throw .recordingUnwritable(path: folder, errno: error.errno)
        }
        (path, descriptor) = try Self.create(in: folder, name: name)
        self.format = format
        syncedAt = now
        try write(WaveHeader.header(format, soundBytes: nil))
        try? DurableFile.sync(folder: folder)
    }

    deinit {
        FileLock.close(descriptor)
    }

    /// Adds whole frames.
    func append(_ sound: [UInt8], now: Double) throws(SessionError) {
        try write(sound)
        frames += sound.count / format.bytesPerFrame
        if now - syncedAt >= Self.syncInterval {
            guard fdatasync(descriptor) == 0 else { throw unwritable(errno) }
            syncedAt = now
        }
    }

    /// Writes the true length into the header and makes the file last.
    func finish() throws(SessionError) {
        let header = WaveHeader.header(format, soundBytes: frames * format.bytesPerFrame)
        guard ftruncate(descriptor, off_t(header.count + frames * format.bytesPerFrame)) == 0,
            pwrite(descriptor, header, header.count, 0) == header.count,
            fsync(descriptor) == 0
        else { throw unwritable(errno) }
    }

    /// Leaves nothing of it.
    func discard() throws(SessionError) {
        guard unlink(path) == 0 else { throw unwritable(errno) }
        try? DurableFile.sync(folder: DurableFile.split(path).folder)
    }

    private static func create(in folder: String, name: String) throws(SessionError) -> (String, Int32) {
        for number in 1...99 {
            let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").wav"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor >= 0, try isOurs(descriptor, path) { return (path, descriptor) }
            guard descriptor >= 0 || errno == EEXIST else {
                throw .recordingUnwritable(path: path, errno: errno)
            }
        }
        throw .recordingUnwritable(path: "\(folder)/\(name).wav", errno: EEXIST)
    }

    /// Locks a new file; whoever looks for abandoned recordings may have been faster, and has taken its name away.
    private static func isOurs(_ descriptor: Int32, _ path: String) throws(SessionError) -> Bool {
        var status = stat()
        let answer = FileLock.take(descriptor)
        if answer == .taken, fstat(descriptor, &status) == 0, status.st_nlink > 0 { return true }
        FileLock.close(descriptor)
        if case .unusable(let code) = answer { throw .recordingUnwritable(path: path, errno: code) }
        return false
    }

    private func write(_ bytes: [UInt8]) throws(SessionError) {
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { done += count }
            guard count > 0 || errno == EINTR else { throw unwritable(errno) }
        }
    }

    private func unwritable(_ errno: Int32) -> SessionError {
        .recordingUnwritable(path: path, errno: errno)
    }
}
