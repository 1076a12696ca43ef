import Glibc
@testable import System
import Testing
import TestKit

@Suite("Files that are whole or not there")
struct DurableFileTests {
    private let folder = TestFolder()

    init() throws { try DurableFile.makeFolder(folder("deep/er")) }

    @Test("Reports a folder that the system does not allow", arguments: ["/proc/x", "/proc/x/y", ""])
    func impossibleFolder(path: String) {
        let refusal = #expect(throws: DurableFile.Failure.self) { try DurableFile.makeFolder(path) }
        #expect(refusal?.step == .makeFolder)
        #expect(refusal?.errno == ENOENT)
    }

    @Test("Writing again replaces the file and leaves no temporary file")
    func replaces() throws {
        try DurableFile.write("one".utf8, to: folder("note"))
        try DurableFile.write("two".utf8, to: folder("note"))
        #expect(folder.read("note") == Array("two".utf8))
        #expect(folder.names == ["deep", "note"])
    }

    @Test("Others can read neither the files nor the folders")
    func closedToOthers() throws {
        try DurableFile.write([], to: folder("note"))
        var (file, deep) = (stat(), stat())
        #expect(stat(folder("note"), &file) == 0 && file.st_mode & 0o777 == 0o600)
        #expect(stat(folder("deep"), &deep) == 0 && deep.st_mode & 0o777 == 0o700)
    }

    @Test("Writing without replacing leaves an existing file alone")
    func exclusive() throws {
        try DurableFile.write("old".utf8, to: folder("note"))
        try DurableFile.write("new".utf8, to: folder("other"))
        #expect(throws: DurableFile.Failure(step: .rename, path: folder("note"), errno: EEXIST)) {
            try DurableFile.move(folder("other"), to: folder("note"), replacing: false)
        }
        #expect(folder.read("note") == Array("old".utf8))
    }

    @Test("A file in the place of a folder is reported as such")
    func fileInTheWay() throws {
        try DurableFile.write([], to: folder("note"))
        #expect(throws: DurableFile.Failure(step: .makeFolder, path: folder("note"), errno: ENOTDIR)) {
            try DurableFile.makeFolder(folder("note"))
        }
    }
}

@Suite("A lock on a file")
struct FileLockTests {
    let folder = TestFolder()

    @Test("Only one holder has the lock, even within a program, and asking disturbs nobody")
    func exclusive() {
        let (first, second) = (opened(), opened())
        #expect(!FileLock.isHeld(first))
        #expect(FileLock.take(first) == .taken)
        #expect(FileLock.take(second) == .held)
        #expect(FileLock.isHeld(second))
        for descriptor in [first, second] { FileLock.close(descriptor) }
    }

    @Test("A released lock is free although a program being started still has the file open")
    func freedAtOnce() {
        let first = opened()
        #expect(FileLock.take(first) == .taken)
        let inherited = dup(first)
        FileLock.close(first)

        let second = opened()
        #expect(FileLock.take(second) == .taken)
        [inherited, second].forEach { close($0) }
    }

    @Test("A read-only file cannot be locked")
    func unusable() {
        close(opened())
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        #expect(FileLock.take(descriptor) == .unusable(errno: EBADF))
        close(descriptor)
    }

    private var path: String { "\(folder.path)/lock" }

    private func opened() -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
}
