internal import Glibc
internal import Sound
internal import System

package final class RecordingFile {
    private static let syncInterval = 0.4

    let path: String
    let format: CaptureFormat
    private(set) var frames = 0
    private let file: LockedFile
    private var syncedAt: Double

    /// The note keeps the options for the program that files it after a crash.
    init(in folder: String, name: String, format: CaptureFormat, note: String? = nil, now: Double)
        throws(SessionError)
    {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
            throw .recordingUnwritable(path: "\(folder)/\(name)", errno: EINVAL)
        }
        do {
            try DurableFile.makeFolder(folder)
        } catch {
            throw .recordingUnwritable(path: folder, errno: error.errno)
        }
        (path, file) = try Self.create(in: folder, name: name)
        self.format = format
        syncedAt = now
        if let note { try? DurableFile.write(Array(note.utf8), to: ClaimedRecording.note(beside: path)) }
        do throws(SessionError) {
            try write(WaveHeader.header(format, soundBytes: nil))
        } catch {
            // The file has no sound yet.
            ClaimedRecording.remove(path)
            throw error
        }
        try? DurableFile.sync(folder: folder)
    }

    private var descriptor: Int32 { file.descriptor }

    func append(_ sound: [UInt8], now: Double) throws(SessionError) {
        try write(sound)
        frames += sound.count / format.bytesPerFrame
        if now - syncedAt >= Self.syncInterval {
            guard fdatasync(descriptor) == 0 else { throw unwritable(errno) }
            syncedAt = now
        }
    }

    @discardableResult
    func finish() throws(SessionError) -> ClaimedRecording {
        guard file.writeLength(of: frames, format) else { throw unwritable(errno) }
        return ClaimedRecording(path: path, frames: frames, format: format, file: file)
    }

    func discard() throws(SessionError) {
        guard unlink(path) == 0 else { throw unwritable(errno) }
        unlink(ClaimedRecording.note(beside: path))
        try? DurableFile.sync(folder: DurableFile.split(path).folder)
    }

    private static func create(in folder: String, name: String) throws(SessionError) -> (String, LockedFile) {
        for number in 1...99 {
            let path = "\(folder)/\(name)\(number == 1 ? "" : "-\(number)").wav"
            let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            if descriptor >= 0 {
                if let file = try locked(descriptor, path) { return (path, file) }
                continue
            }
            guard errno == EEXIST else { throw .recordingUnwritable(path: path, errno: errno) }
        }
        throw .recordingUnwritable(path: "\(folder)/\(name).wav", errno: EEXIST)
    }

    /// Nil if a search for abandoned recordings removed the file first.
    private static func locked(_ descriptor: Int32, _ path: String) throws(SessionError) -> LockedFile? {
        let answer = FileLock.take(descriptor)
        guard answer == .taken else {
            close(descriptor)
            if case .unusable(let code) = answer { throw .recordingUnwritable(path: path, errno: code) }
            return nil
        }
        let file = LockedFile(owning: descriptor)
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 0 ? file : nil
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

/// 16-bit mono WAV at 16 000 Hz, for any other program.
package enum WaveRendering {
    package static func render(_ sound: String, from seconds: Double, to path: String) async throws -> Double
    {
        let folder = DurableFile.split(path).folder
        guard access(folder, W_OK) == 0 else {
            throw SessionError.recordingUnwritable(path: path, errno: errno)
        }
        let name = "voicecore-\(getpid())-unfinished"
        let file = try RecordingFile(in: folder, name: name, format: .ear, now: 0)
        do {
            var samples = 0
            for try await block in SoundBlocks(path: sound, from: seconds) {
                try file.append(block.map { Int16(sample: $0) }.fileBytes, now: 0)
                samples += block.count
            }
            guard samples > 0 else { throw SoundError.cutShort }
            try file.finish()
            try DurableFile.move(file.path, to: path, replacing: false)
            return Double(samples) / Double(CaptureFormat.ear.hertz)
        } catch {
            try? file.discard()
            throw error
        }
    }
}
