import Glibc
import Testing
@testable import System

@Suite("A program that is started")
struct ChildProcessTests {
    @Test("It gets the descriptors it is handed, however high they are numbered")
    func highDescriptorsArrive() throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        // Sources that lie where an unlucky spawn would put its copies, in crossed order.
        let writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let input = fcntl(null, F_DUPFD_CLOEXEC, 64)
        [ends[1], null].forEach { close($0) }

        let child = try ChildProcess(
            "/bin/echo",
            arguments: ["here"],
            environment: [],
            descriptors: [input, writer, -1]
        )
        #expect(child.wait() == .exited(0))
        [writer, input].forEach { close($0) }

        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(ends[0], &bytes, 16)
        close(ends[0])
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "here\n")
    }

    @Test("Let go, it is gone with all of its group, and nothing of that lies there dead")
    func groupIsGone() throws {
        let leader = try ChildProcess(
            "/bin/sleep",
            arguments: ["600"],
            environment: [],
            descriptors: [-1, -1, -1]
        )
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, leader.id)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("600"), nil]
        defer { words.forEach { free($0) } }
        var other = pid_t()
        // Ours and of its group, as what another splits off for us is until we are told.
        #expect(posix_spawn(&other, "/bin/sleep", nil, &attributes, &words, nil) == 0)
        _ = consume leader
        #expect(waitpid(other, nil, WNOHANG) == -1)
    }
}
