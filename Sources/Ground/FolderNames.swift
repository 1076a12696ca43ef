internal import Glibc

/// What lies in folders.
package enum FolderNames {
    /// The names in a folder in alphabetical order; none where it cannot be read.
    package static func of(_ folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let found = readdir(stream) {
            let name = withUnsafeBytes(of: &found.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file, or a folder with all that is in it; links are removed, not followed.
    package static func removeTree(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        for name in of(path) { removeTree(path + "/" + name) }
        rmdir(path)
    }

    /// Every file below a folder, by its path within it.
    package static func files(below folder: String) -> [String] {
        of(folder).flatMap { name in
            let path = folder + "/" + name
            return isFolder(path) ? files(below: path).map { name + "/" + $0 } : [name]
        }
    }
}
