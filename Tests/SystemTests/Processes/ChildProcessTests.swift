import Glibc
import Testing
@testable import System

@Suite("Child processes")
struct ChildProcessTests {
    @Test("A child gets the given descriptors, however high their numbers")
    func highDescriptorsArrive() throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        // Descriptors that a careless spawn would overwrite, in crossed order.
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

    @Test("Releasing a child kills its group and leaves no zombie")
    func groupIsGone() throws {
        let leader = try ChildProcess(
            "/bin/sleep",
            arguments: ["600"],
            environment: [],
            descriptors: [-1, -1, -1]
        )
        let id = leader.id
        _ = consume leader
        #expect(kill(-id, 0) != 0)
        #expect(waitpid(id, nil, WNOHANG) == -1)
    }
}
