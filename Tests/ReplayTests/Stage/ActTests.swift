import Testing
@testable import Replay

@Suite("A script is divided where its program is started anew")
struct ActTests {
    private func acts(_ steps: String) throws -> [Act] {
        let story = try Story(text: "{ title: 'x', sounds: { a: { bytes: '' } }, script: [\(steps)] }")
        return Act.divide(story.script)
    }

    private static let offer = "{ at: 0, offer: 'a', as: 'a' },"

    @Test("Without a kill it is one act")
    func whole() throws {
        #expect(try acts(Self.offer + Self.offer) == [Act(steps: 0..<2, isKilled: false, isDiskFull: false)])
        #expect(try acts("") == [])
    }

    @Test("A kill ends an act, at once or with the next memo")
    func kills() throws {
        #expect(
            try acts("{ at: 0, kill: 'now' }," + Self.offer) == [
                Act(steps: 0..<1, isKilled: true, isDiskFull: false),
                Act(steps: 1..<2, isKilled: false, isDiskFull: false),
            ]
        )
        #expect(
            try acts("{ at: 0, kill: 'heard' }," + Self.offer + Self.offer) == [
                Act(steps: 0..<2, isKilled: true, isDiskFull: false),
                Act(steps: 2..<3, isKilled: false, isDiskFull: false),
            ]
        )
    }

    @Test("A kill when a memo is offered to others ends an act with the offer, whether it waits or not")
    func offeredKill() throws {
        let offer = "{ at: 0, offer: 'a', as: 'a', waits: false },"
        #expect(
            try acts("{ at: 0, kill: 'offered' }," + offer + "{ at: 1, worker: 'there', hears: 'x' },") == [
                Act(steps: 0..<2, isKilled: true, isDiskFull: false),
                Act(steps: 2..<3, isKilled: false, isDiskFull: false),
            ]
        )
    }

    @Test("A kill between a photo and its row ends an act with the next writing, too, and no other kill does")
    func photoKills() throws {
        let write = "{ at: 0, write: 'x', as: 'x' },"
        let two = [
            Act(steps: 0..<2, isKilled: true, isDiskFull: false),
            Act(steps: 2..<3, isKilled: false, isDiskFull: false),
        ]
        #expect(try acts("{ at: 0, kill: 'placed' }," + write + Self.offer) == two)
        #expect(try acts("{ at: 0, kill: 'placed' }," + Self.offer + write) == two)
        #expect(try acts("{ at: 0, kill: 'kept' }," + write + Self.offer).map(\.steps) == [0..<3])
    }

    @Test("A full disk is an act of its own, and so is what follows a restart")
    func disk() throws {
        let script = Self.offer + "{ at: 0, disk: 'full' }," + Self.offer + "{ at: 0, disk: 'free' },"
        #expect(
            try acts(script + "{ at: 0, restart: true },") == [
                Act(steps: 0..<1, isKilled: false, isDiskFull: false),
                Act(steps: 1..<3, isKilled: false, isDiskFull: true),
                Act(steps: 3..<4, isKilled: false, isDiskFull: false),
                Act(steps: 4..<5, isKilled: false, isDiskFull: false),
            ]
        )
    }
}
