import Testing
@testable import VoiceCore

@Suite("Session rules")
struct SessionRulesTests {
    @Test("Every cell of the table does what it says", arguments: SessionCell.all)
    func cell(_ cell: SessionCell) {
        var rules = SessionRules(onInterruption: cell.policy)
        for event in cell.from.events { _ = rules.handle(event) }

        let effects = rules.handle(cell.event)

        #expect(effects.map(\.name) == cell.effects)
        #expect(rules.state.brief == cell.to)
    }

    @Test("A change of devices that is no loss does nothing", arguments: SessionCell.Start.allCases)
    func otherRoute(_ start: SessionCell.Start) {
        var rules = SessionRules()
        for event in start.events { _ = rules.handle(event) }
        let before = rules

        #expect(rules.handle(.routeChanged) == [])
        #expect(rules == before)
    }

    @Test("What was left for something else goes on from where it was")
    func positionsAreKept() {
        var rules = SessionRules()
        for event: SessionEvent in [
            .play(o, seconds: 60), .progressed(to: 12), .record(p), .stop(p),
        ] { _ = rules.handle(event) }

        #expect(rules.handle(.play(o, seconds: 60)).last == .startPlayback(o, from: 12))
    }

    @Test("A position that is no number is the start", arguments: [Double.nan, .infinity, -.infinity, -1])
    func badPosition(_ seconds: Double) {
        var rules = SessionRules()
        _ = rules.handle(.play(o, seconds: 60))
        _ = rules.handle(.progressed(to: seconds))
        _ = rules.handle(.seek(o, to: seconds))

        #expect(rules.state == .playing(o, position: 0))
    }
}
