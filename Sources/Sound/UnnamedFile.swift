internal import CLinux
internal import Glibc

/// A file without a name, which is gone with the last who has it open, also after a kill.
package final class UnnamedFile: Sendable {
    private let descriptor: Int32

    /// A path that leads to it for as long as this value lives, in this process alone.
    package var path: String { "/proc/self/fd/\(descriptor)" }

    /// Makes an empty file in a folder's file system.
    package init(in folder: String) throws(SoundError) {
        let unnamed = clinux_open_unnamed(folder)
        if unnamed >= 0 {
            descriptor = unnamed
            return
        }
        // Some file systems have no files without a name: then it loses its name before anything is in it.
        var template = Array("\(folder)/.voicecore-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .cannotWrite(errno: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit {
        close(descriptor)
    }
}
