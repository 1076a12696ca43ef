import Glibc
import TestKit
import Testing
@testable import System

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

    @Test(
        "A released lock is free although a program being started still has the file open"
    )
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
