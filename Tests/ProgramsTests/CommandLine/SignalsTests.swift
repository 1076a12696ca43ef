import Glibc
import TestKit
import Testing
@testable import Programs

@Suite("Signals are a sequence", .serialized)
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

    @Test("A signal after the work lets the program end in order")
    func late() async {
        let (early, work) = AsyncStream.makeStream(of: Programs.Signal.self)
        let (late, end) = AsyncStream.makeStream(of: Programs.Signal.self)
        let trap = SignalTrap([.user2]) { work.yield($0) }
        defer { trap.cancel(late: nil) }
        var (earlySignals, lateSignals) = (early.makeAsyncIterator(), late.makeAsyncIterator())
        kill(getpid(), SIGUSR2)
        #expect(await earlySignals.next() == .user2)
        trap.cancel { end.yield($0) }
        kill(getpid(), SIGUSR2)
        #expect(await lateSignals.next() == .user2)
    }

    @Test("A signal's code is the one that shells give")
    func codes() {
        #expect(Signal.interrupt.exitCode.rawValue == 128 + SIGINT)
        #expect(Signal.terminate.exitCode.rawValue == 128 + SIGTERM)
    }
}
