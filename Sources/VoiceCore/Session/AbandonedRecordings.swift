internal import Glibc
internal import Sound
internal import System

/// The maker's lock ends with its process; claiming takes the lock, so that one program files it.
public enum AbandonedRecordings {
    package static func find(in folder: String) -> [String] {
        names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return !FileLock.isHeld(descriptor) && size(descriptor) != nil
        }
    }

    package static func claim(in folder: String) -> [ClaimedRecording] {
        names(in: folder).compactMap { claim("\(folder)/\($0)") }
    }

    /// Repairs the header; nil if another program has it or it was too short.
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
            // A program died before the first sound; longer files are not ours.
            if bytes < WaveHeader.bytes { ClaimedRecording.remove(path) }
            return nil
        }
        let frames = (bytes - WaveHeader.bytes) / format.bytesPerFrame
        guard frames >= format.hertz, file.writeLength(of: frames, format) else {
            if frames < format.hertz { ClaimedRecording.remove(path) }
            return nil
        }
        return ClaimedRecording(path: path, frames: frames, format: format, file: file)
    }

    /// Nil also for a nameless file: another program may have filed it just now.
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
