import Testing
@testable import VoiceCore

@Suite("Settling")
struct SettlingTests {
    private let start = SuspendingClock.now
    private let rule = Held(Settling(time: .seconds(5)))

    private func look(_ bytes: Int64, modified: Int64 = 1) -> FileLook {
        FileLook(inode: 7, bytes: bytes, modified: modified)
    }

    private func at(_ seconds: Double) -> SuspendingClock.Instant { start + .seconds(seconds) }

    @Test("A file that stays the same for the settling time has settled, and not a moment earlier")
    func settles() {
        #expect(!rule.saw(look(10), at: "memo", now: at(0)))
        #expect(!rule.saw(look(10), at: "memo", now: at(4.999)))
        #expect(rule.saw(look(10), at: "memo", now: at(5)))
    }

    @Test("A slow copy in many bursts settles only after the last of them")
    func bursts() {
        for burst in 0..<50 {
            #expect(!rule.saw(look(Int64(burst) * 4_096), at: "memo", now: at(Double(burst) * 4.9)))
        }
        #expect(!rule.saw(look(49 * 4_096), at: "memo", now: at(49 * 4.9 + 4.9)))
        #expect(rule.saw(look(49 * 4_096), at: "memo", now: at(49 * 4.9 + 5)))
    }

    @Test(
        "Each change begins the wait again",
        arguments: [
            FileLook(inode: 7, bytes: 11, modified: 1),
            FileLook(inode: 7, bytes: 10, modified: 2),
            FileLook(inode: 8, bytes: 10, modified: 1),
            // A file's time may go back with the clock.
            FileLook(inode: 7, bytes: 10, modified: -9_000_000_000),
        ]
    )
    func changes(changed: FileLook) {
        #expect(!rule.saw(look(10), at: "memo", now: at(0)))
        #expect(!rule.saw(changed, at: "memo", now: at(5)))
        #expect(!rule.saw(changed, at: "memo", now: at(9)))
        #expect(rule.saw(changed, at: "memo", now: at(10)))
    }

    @Test("A file's time only has to stay the same; it may lie years ahead")
    func clockAhead() {
        let ahead = look(10, modified: .max)
        #expect(!rule.saw(ahead, at: "memo", now: at(0)))
        #expect(rule.saw(ahead, at: "memo", now: at(5)))
    }

    @Test("A file that somebody still writes waits again, each time longer, up to a minute")
    func writers() {
        _ = rule.saw(look(10), at: "memo", now: at(0))
        var now = at(5)
        var pauses: [Duration] = []
        for _ in 0..<6 {
            #expect(rule.saw(look(10), at: "memo", now: now))
            rule.value.foundWriter(at: "memo", now: now)
            let due = rule.value.nextDue ?? now
            pauses.append(now.duration(to: due))
            now = due
        }
        #expect(pauses == [10, 20, 40, 60, 60, 60].map { .seconds($0) })
    }

    @Test("When the writer closes, the file settles after the settling time, not after the long pause")
    func writerCloses() {
        _ = rule.saw(look(10), at: "memo", now: at(0))
        rule.value.foundWriter(at: "memo", now: at(5))
        rule.value.foundWriter(at: "memo", now: at(15))
        #expect(!rule.saw(look(10), at: "memo", now: at(16)))
        #expect(rule.value.due(at: at(19)) == [])
        #expect(rule.value.due(at: at(20)) == ["memo"])
    }

    @Test("Two files whose names show the same letters settle each by itself")
    func sameLetters() {
        let names = ["Gespra\u{308}ch", "Gespr\u{e4}ch"]
        for (size, name) in names.enumerated() { _ = rule.saw(look(Int64(size)), at: name, now: at(0)) }
        #expect(rule.value.paths.count == 2)
        for (size, name) in names.enumerated() { #expect(rule.saw(look(Int64(size)), at: name, now: at(5))) }
    }

    @Test("Only what is due is looked at, and what is forgotten is not")
    func due() {
        _ = rule.saw(look(1), at: "a", now: at(0))
        _ = rule.saw(look(1), at: "b", now: at(1))
        _ = rule.saw(look(1), at: "c", now: at(0))
        rule.value.forget("c")
        #expect(rule.value.nextDue == at(5))
        #expect(rule.value.due(at: at(5)) == ["a"])
        #expect(rule.value.due(at: at(6)) == ["a", "b"])
        #expect(rule.value.paths == ["a", "b"])
    }
}

@Suite("Backing off")
struct BackOffTests {
    @Test("Each pause is twice the last, up to the ceiling, for ever")
    func doubles() {
        let backOff = BackOff(first: .seconds(5), ceiling: .seconds(900))
        let pauses = [1, 2, 3, 8, 9, 1_000, .max].map(backOff.pause(after:))
        #expect(pauses == [5, 10, 20, 640, 900, 900, 900].map { .seconds($0) })
        #expect(backOff.pause(after: 0) == .seconds(5))
    }
}
