internal import Glibc

/// The names in a folder.
enum FolderListing {
    /// What the system answered instead of the names.
    struct Refused: Error, Equatable {
        let errno: Int32
    }

    /// Every name but those of the folder itself and the one above, in no order.
    ///
    /// A name that is not UTF-8 cannot be a path here; it is given to `onStrangeName`, mended for reading.
    static func names(in folder: String, onStrangeName: (String) -> Void = { _ in }) throws(Refused)
        -> [String]
    {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Refused(errno: errno) }
        guard let stream = fdopendir(descriptor) else {
            let failure = errno
            close(descriptor)
            throw Refused(errno: failure)
        }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    guard let name = String(validatingCString: text) else {
                        return onStrangeName(String(cString: text))
                    }
                    if name != ".", name != ".." { names.append(name) }
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw Refused(errno: errno) }
        return names
    }
}
