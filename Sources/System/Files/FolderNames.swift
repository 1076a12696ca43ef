internal import Glibc

package enum FolderNames {
    package struct Refused: Error, Equatable, Sendable {
        package let errno: Int32
    }

    package static func of(_ folder: String) -> [String] { Path.sorted((try? read(folder)) ?? []) }

    package static func read(_ folder: String) throws(Refused) -> [String] { try entries(folder).map(\.name) }

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

    package static func isOtherThanFile(_ path: String) -> Bool {
        var status = stat()
        return Path(path).withBytes { lstat($0, &status) } == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package static func leadsToFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Never follows links.
    package static func removeTree(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        for name in of(path) { removeTree(path + "/" + name) }
        rmdir(path)
    }

    /// The caller must have nothing unfinished here: in a container, an earlier program may have had our process id.
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

    package static func files(below folder: String) -> [String] {
        let entries = ((try? entries(folder)) ?? []).map { (name: Path($0.name), isFolder: $0.isFolder) }
        return entries.sorted { $0.name < $1.name }.flatMap { entry in
            let name = entry.name.text
            let path = folder + "/" + name
            guard entry.isFolder ?? isFolder(path) else { return [name] }
            return files(below: path).map { name + "/" + $0 }
        }
    }

    package static func holdsFiles(_ folder: String) -> Bool {
        of(folder).contains { name in
            let path = folder + "/" + name
            return !isFolder(path) || holdsFiles(path)
        }
    }
}
