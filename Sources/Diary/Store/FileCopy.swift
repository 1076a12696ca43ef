internal import Glibc
internal import Ground

/// Copies of files from one volume to another.
package enum FileCopy {
    /// Copies a regular file and syncs the copy and its folder; what already has the name gives way.
    static func copy(_ from: String, to: String) throws(DiaryError) {
        let source = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard source >= 0 else { throw DiaryError(errno: errno, path: from) }
        defer { close(source) }
        let target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw DiaryError(errno: errno, path: to) }
        defer { close(target) }
        while true {
            let count = sendfile(target, source, nil, 1 << 20)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw DiaryError(errno: errno, path: to) }
        }
        guard fsync(target) == 0 else { throw DiaryError(errno: errno, path: to) }
        do {
            try DurableFile.sync(folder: DurableFile.split(to).folder)
        } catch {
            throw DiaryError(errno: error.errno, path: error.path)
        }
    }
}

extension FileCopy {
    /// Copies a file so that the name is there with the whole content or not at all.
    package static func put(_ from: String, to: String, replacing: Bool = true) throws(DiaryError) {
        let unfinished = DurableFile.unfinishedPath(beside: to)
        do throws(DiaryError) {
            try copy(from, to: unfinished)
        } catch {
            unlink(unfinished)
            throw error
        }
        do throws(DurableFile.Failure) {
            try DurableFile.move(unfinished, to: to, replacing: replacing)
        } catch {
            unlink(unfinished)
            throw DiaryError(errno: error.errno, path: error.path)
        }
    }

    /// Writes a text so that the name is there with all of it or not at all, and makes the folders above it.
    package static func write(_ text: String, to path: String, replacing: Bool = true) throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(DurableFile.split(path).folder)
            try DurableFile.write(text.utf8, to: path, replacing: replacing)
        } catch {
            throw DiaryError(errno: error.errno, path: error.path)
        }
    }
}
