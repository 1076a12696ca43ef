import Testing
@testable import VoiceCore

@Suite("When the status is written")
struct WritePaceTests {
    private let start = SuspendingClock.now

    /// When each of many changes in a row is written, in milliseconds.
    private func writes(until end: Int, _ pace: inout WritePace, from begin: Int = 0) -> [Int] {
        (begin...end).filter { time in
            let now = start + .milliseconds(time)
            guard pace.next.map({ $0 <= now }) ?? true else { return false }
            pace.wrote(from: now, to: now)
            return true
        }
    }

    @Test("at once after a quiet time, soon after that, and then once a second")
    func paced() {
        var pace = WritePace()
        #expect(writes(until: 4_000, &pace) == [0, 50, 150, 350, 750, 1_550, 2_550, 3_550])
        #expect(writes(until: 10_000, &pace, from: 9_000).prefix(2) == [9_000, 9_050])
    }

    @Test("less often where it takes long to write")
    func slow() {
        var pace = WritePace()
        pace.wrote(from: start, to: start + .milliseconds(200))
        #expect(pace.next == start + .seconds(4))
    }
}
