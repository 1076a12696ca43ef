import Glibc
import TestKit
import Testing
@testable import System

@Suite("A lock on a file")
struct FileLockTests {
    let folder = TestFolder()

    @Test("One has it, in one program too, and whoever only looks is in nobody's way")
    func exclusive() {
        let (first, second) = (opened(), opened())
        #expect(!FileLock.isHeld(first))
        #expect(FileLock.take(first) == .taken)
        #expect(FileLock.take(second) == .held)
        #expect(FileLock.isHeld(second))
        for descriptor in [first, second] { FileLock.close(descriptor) }
    }

    @Test(
        "It is free as soon as it is given back, though a program that was just started has the file open yet"
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

    @Test("A file that cannot be written cannot be locked, and says so")
    func unusable() {
        close(opened())
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        #expect(FileLock.take(descriptor) == .unusable(errno: EBADF))
        close(descriptor)
    }

    private var path: String { "\(folder.path)/lock" }

    private func opened() -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
}
