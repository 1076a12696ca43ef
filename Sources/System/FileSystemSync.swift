internal import CLinux
internal import Glibc

/// Brings everything that was written near a folder to the disk, where syncing file by file would take far longer.
package enum FileSystemSync {
    /// Syncs the file system that a folder is in; an errno value where that fails, else nothing.
    package static func run(around folder: String) -> Int32? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        let error = clinux_sync_file_system(descriptor)
        return error == 0 ? nil : error
    }
}
