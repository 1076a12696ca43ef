import CommandLineKit
import Glibc
import TestKit
import Testing

@Suite("Signals are a sequence")
struct SignalsTests {
    @Test("Each signal arrives, and none ends the process")
    func sequence() async {
        var signals = Signals.listen(for: [.user1]).makeAsyncIterator()
        kill(getpid(), SIGUSR1)
        #expect(await signals.next() == .user1)
        kill(getpid(), SIGUSR1)
        #expect(await signals.next() == .user1)
    }

    @Test("A hang-up that nohup made us ignore stays ignored")
    func ignored() async {
        signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, SIG_DFL) }
        var signals = Signals.listen(for: [.hangUp, .user2]).makeAsyncIterator()
        kill(getpid(), SIGHUP)
        kill(getpid(), SIGUSR2)
        #expect(await signals.next() == .user2)
    }

    @Test("A signal's code is the one that shells give")
    func codes() {
        #expect(Signal.interrupt.exitCode.rawValue == 128 + SIGINT)
        #expect(Signal.terminate.exitCode.rawValue == 128 + SIGTERM)
    }
}
