import Glibc
import Testing
import Wires

/// Each test is a process of its own, because nothing leads out of a cage.
@Suite("The cage around a decoder", .enabled(if: !Sanitizer.isOn))
struct CageTests {
    @Test("A caged process opens no file, makes no socket and starts nothing")
    func reachesNothing() async {
        await #expect(processExitsWith: .exitCode(42)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10))
            let opened = open("/etc/hostname", O_RDONLY)
            guard opened == -1, errno == EPERM else { _exit(1) }
            guard socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM else { _exit(2) }
            guard socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) == -1, errno == EPERM else { _exit(3) }
            guard kill(getppid(), 0) == -1, errno == EPERM else { _exit(4) }
            guard unlink("/tmp/nothing-of-that-name") == -1, errno == EPERM else { _exit(5) }
            guard chdir("/") == -1, errno == EPERM else { _exit(6) }
            _exit(42)
        }
    }

    @Test("A caged process gets no executable memory and no more than its limit")
    func memoryIsBounded() async {
        await #expect(processExitsWith: .exitCode(42)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10))
            let code = mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard code == MAP_FAILED, errno == EPERM else { _exit(1) }
            guard malloc(8 << 30) == nil else { _exit(2) }
            guard let some = malloc(8 << 20) else { _exit(3) }
            free(some)
            _exit(42)
        }
    }

    @Test("A caged process has threads only if allowed, and never a child")
    func threadsAreAsked() async {
        await #expect(processExitsWith: .exitCode(42)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10))
            guard !Threads.begin() else { _exit(1) }
            _exit(42)
        }
        await #expect(processExitsWith: .exitCode(42)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10, allowsThreads: true))
            guard Threads.begin() else { _exit(1) }
            var child: pid_t = 0
            guard posix_spawn(&child, "/bin/true", nil, nil, [nil], [nil]) != 0 else { _exit(2) }
            _exit(42)
        }
    }

    @Test("A caged process is stopped when its computing time is over")
    func timeIsBounded() async {
        await #expect(processExitsWith: .signal(SIGXCPU)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 1))
            var number: UInt64 = 1
            while number != 0 { number = number &* 3 }
        }
    }

    @Test("A caged process can still abort, so that its end tells why")
    func abortIsSeen() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10))
            abort()
        }
    }

    @Test("A caged process writes no more than its limit, and nothing when it decodes")
    func filesAreBounded() async {
        await #expect(processExitsWith: .exitCode(42)) {
            var name = Array("/tmp/voicecore-cage-XXXXXX".utf8CString)
            let descriptor = mkstemp(&name)
            unlink(name)
            signal(SIGXFSZ, SIG_IGN)
            Cage.enter(Cage.Limits(memoryBytes: 4 << 30, processorSeconds: 10, fileBytes: 2))
            guard write(descriptor, "xy", 2) == 2 else { _exit(1) }
            guard write(descriptor, "z", 1) == -1, errno == EFBIG else { _exit(2) }
            _exit(42)
        }
    }
}

/// A sanitizer reserves more memory than a cage allows.
enum Sanitizer {
    static let isOn = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil
}

private enum Threads {
    static func begin() -> Bool {
        var thread = pthread_t()
        guard pthread_create(&thread, nil, { _ in nil }, nil) == 0 else { return false }
        return pthread_join(thread, nil) == 0
    }
}
