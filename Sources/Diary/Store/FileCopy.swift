internal import Glibc
internal import System

/// Copies of files from one volume to another.
package enum FileCopy {
    /// Why a file was not copied.
    package struct Failure: Error {
        /// The source failed, not the target.
        package let isOfSource: Bool
        /// The file or folder that it is about.
        package let path: String
        /// The number of the system's error.
        package let errno: Int32

        /// The error if both files are the diary's.
        package var inDiary: DiaryError { DiaryError(errno: errno, path: path) }
        /// The error if the copy is not the diary's.
        package var outside: DiaryError {
            isOfSource ? inDiary : .outside(path: path, errno: errno)
        }

        fileprivate init(isOfSource: Bool = false, path: String, errno: Int32) {
            (self.isOfSource, self.path, self.errno) = (isOfSource, path, errno)
        }

        fileprivate init(_ failure: DurableFile.Failure) {
            self.init(path: failure.path, errno: failure.errno)
        }
    }

    /// Copies a regular file and syncs the copy and its folder; what already has the name gives way.
    static func copy(_ from: String, to: String) throws(Failure) {
        // A pipe that nobody writes to would be waited for without end.
        let source = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard source >= 0 else { throw Failure(isOfSource: true, path: from, errno: errno) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(isOfSource: true, path: from, errno: EINVAL)
        }
        let target = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw Failure(path: to, errno: errno) }
        defer { close(target) }
        while true {
            let count = sendfile(target, source, nil, 1 << 20)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw failure(from, source, to, errno) }
        }
        guard fsync(target) == 0 else { throw Failure(path: to, errno: errno) }
        do {
            try DurableFile.sync(folder: DurableFile.split(to).folder)
        } catch {
            throw Failure(error)
        }
    }

    /// Tells by a look at the source which of the two files an error is of.
    private static func failure(_ from: String, _ source: Int32, _ to: String, _ code: Int32) -> Failure {
        var byte: UInt8 = 0
        guard pread(source, &byte, 1, lseek(source, 0, SEEK_CUR)) < 0 else {
            return Failure(path: to, errno: code)
        }
        return Failure(isOfSource: true, path: from, errno: errno)
    }
}

extension FileCopy {
    /// Copies a file so that the name is there with the whole content or not at all.
    package static func put(_ from: String, to: String, replacing: Bool = true) throws(Failure) {
        let unfinished = DurableFile.unfinishedPath(beside: to)
        do throws(Failure) {
            try copy(from, to: unfinished)
        } catch {
            unlink(unfinished)
            throw error.isOfSource ? error : Failure(path: to, errno: error.errno)
        }
        do throws(DurableFile.Failure) {
            try DurableFile.move(unfinished, to: to, replacing: replacing)
        } catch {
            unlink(unfinished)
            throw Failure(error)
        }
    }

    /// Writes a text outside the diary so that the name is there with all of it or not at all, and makes the folders
    /// above it.
    package static func write(_ text: String, to path: String, replacing: Bool = true) throws(DiaryError) {
        try makeFolder(DurableFile.split(path).folder)
        do throws(DurableFile.Failure) {
            try DurableFile.write(text.utf8, to: path, replacing: replacing)
        } catch {
            throw .outside(path: path, errno: error.errno)
        }
    }

    /// Makes a folder outside the diary with all above it, for this user alone.
    package static func makeFolder(_ path: String) throws(DiaryError) {
        do throws(DurableFile.Failure) {
            try DurableFile.makeFolder(path)
        } catch {
            throw .outside(path: error.path, errno: error.errno)
        }
    }
}
