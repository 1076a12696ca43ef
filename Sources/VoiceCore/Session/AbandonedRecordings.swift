internal import Glibc
internal import Sound
internal import System

/// Finds recordings whose program died before filing them, so that the next program files them.
///
/// A recording in progress is locked by its maker; the kernel frees the lock when the maker dies. Claiming takes that
/// lock, so that one of several programs files it.
public enum AbandonedRecordings {
    /// Recordings in a folder that no program makes or files now.
    package static func find(in folder: String) -> [String] {
        names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return !FileLock.isHeld(descriptor) && size(descriptor) != nil
        }
    }

    /// Claims every abandoned recording of a folder; those shorter than 1.000 s are removed.
    package static func claim(in folder: String) -> [ClaimedRecording] {
        names(in: folder).compactMap { claim("\(folder)/\($0)") }
    }

    /// Claims one recording and makes it a whole WAV file; nil if another program has it or it was too short.
    package static func claim(_ path: String) -> ClaimedRecording? {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard FileLock.take(descriptor) == .taken else {
            close(descriptor)
            return nil
        }
        let file = LockedFile(owning: descriptor)
        guard let bytes = size(descriptor) else { return nil }
        var header = [UInt8](repeating: 0, count: WaveHeader.bytes)
        let count = pread(descriptor, &header, header.count, 0)
        guard count == header.count, let format = WaveHeader.format(in: header) else {
            // Killed before the first sound; anything longer is not a recording of ours and is left alone.
            if bytes < WaveHeader.bytes { ClaimedRecording.remove(path) }
            return nil
        }
        let frames = (bytes - WaveHeader.bytes) / format.bytesPerFrame
        guard frames >= format.hertz, mend(descriptor, format, frames: frames) else {
            if frames < format.hertz { ClaimedRecording.remove(path) }
            return nil
        }
        return ClaimedRecording(path: path, frames: frames, format: format, file: file)
    }

    /// Writes the true length into the header.
    private static func mend(_ descriptor: Int32, _ format: CaptureFormat, frames: Int) -> Bool {
        let header = WaveHeader.header(format, soundBytes: frames * format.bytesPerFrame)
        return ftruncate(descriptor, off_t(header.count + frames * format.bytesPerFrame)) == 0
            && pwrite(descriptor, header, header.count, 0) == header.count && fsync(descriptor) == 0
    }

    /// nil for a file without a name: another program may have filed it before we had the lock.
    private static func size(_ descriptor: Int32) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 0 else {
            return nil
        }
        return Int(status.st_size)
    }

    private static func names(in folder: String) -> [String] {
        FolderNames.of(folder).filter { $0.hasSuffix(".wav") && !$0.hasPrefix(".") }
    }
}
