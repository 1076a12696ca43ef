internal import Glibc

/// Which file or folder it is, whatever path leads to it.
package struct FileIdentity: Hashable, Sendable {
    /// The device that the file is on.
    package var device: UInt64
    /// Its number on that device.
    package var inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    /// What a descriptor stands for.
    package init?(of descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// What a path leads to, links followed; nothing where there is nothing.
    package init?(following path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// The folder that a path leads to, links followed; nothing where there is none.
    package init?(folder path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
}
