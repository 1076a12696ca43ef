internal import Glibc

/// What lies in folders.
package enum FolderNames {
    /// What the system answered instead of the names.
    package struct Refused: Error, Equatable, Sendable {
        /// Why, in the system's number.
        package let errno: Int32
    }

    /// The names in a folder in alphabetical order; none where it cannot be read.
    package static func of(_ folder: String) -> [String] { Path.sorted((try? read(folder)) ?? []) }

    /// The names in a folder in the order of the file system, without `.` and `..`.
    package static func read(_ folder: String) throws(Refused) -> [String] { try entries(folder).map(\.name) }

    /// What lies in a folder: names, and whether each is that of a folder, as far as the folder itself tells.
    private static func entries(_ folder: String) throws(Refused) -> [(name: String, isFolder: Bool?)] {
        guard let stream = opendir(folder) else { throw Refused(errno: errno) }
        defer { closedir(stream) }
        var entries: [(String, Bool?)] = []
        errno = 0
        while let entry = readdir(stream) {
            let kind = Int(entry.pointee.d_type)
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                    let name = Path(text).text
                    guard name != ".", name != ".." else { return }
                    entries.append((name, kind == Int(DT_UNKNOWN) ? nil : kind == Int(DT_DIR)))
                }
            }
            errno = 0
        }
        guard errno == 0 else { throw Refused(errno: errno) }
        return entries
    }

    /// Whether there is something at a path that is no file: a folder, a link, a device, a pipe.
    package static func isOtherThanFile(_ path: String) -> Bool {
        var status = stat()
        return Path(path).withBytes { lstat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Whether there is a folder at the path itself, not behind a link.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a path leads to a folder, links followed.
    package static func leadsToFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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

    /// Removes what killed programs left unfinished in a folder of files by year and month, and in those folders.
    ///
    /// Whoever asks has nothing unfinished there itself: a file with its own number is of an earlier program that had
    /// it, as each one has that begins in a container.
    package static func sweepUnfinished(byMonthIn folder: String) {
        func folders(in above: String, digits: Int) -> [String] {
            of(above).filter { $0.utf8.count == digits && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
                .map { "\(above)/\($0)" }.filter(isFolder)
        }
        let months = folders(in: folder, digits: 4).flatMap { folders(in: $0, digits: 2) }
        for place in [folder] + months {
            for name in of(place) {
                guard let process = DurableFile.process(ofUnfinished: name),
                    process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
                else { continue }
                unlink("\(place)/\(name)")
            }
        }
    }

    /// Every file below a folder, by its path within it, in alphabetical order.
    package static func files(below folder: String) -> [String] {
        let entries = ((try? entries(folder)) ?? []).map { (name: Path($0.name), isFolder: $0.isFolder) }
        return entries.sorted { $0.name < $1.name }.flatMap { entry in
            let name = entry.name.text
            let path = folder + "/" + name
            guard entry.isFolder ?? isFolder(path) else { return [name] }
            return files(below: path).map { name + "/" + $0 }
        }
    }

    /// Whether there is anything but folders in a folder and those below it.
    package static func holdsFiles(_ folder: String) -> Bool {
        of(folder).contains { name in
            let path = folder + "/" + name
            return !isFolder(path) || holdsFiles(path)
        }
    }
}
