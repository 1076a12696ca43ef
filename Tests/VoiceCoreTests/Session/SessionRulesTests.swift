import System
import Testing
import TestKit
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

    @Test("Interrupted playback continues from its position")
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

@Suite("Promises of the session")
struct SessionWalkTests {
    static let events: [SessionEvent] = [
        .record(o), .record(p), .play(o, seconds: 60), .play(p, seconds: 5), .pause(o), .pause(p), .stop(o),
        .stop(p), .seek(o, to: 30), .skip(p, by: 15), .capReached, .interruptionBegan,
        .interruptionEnded(mayResume: true), .interruptionEnded(mayResume: false), .routeLost, .routeChanged,
        .background, .itemEnded, .deviceFailed, .progressed(to: 4),
    ]

    @Test(
        "Every sequence of three events after every state keeps the promises",
        arguments: InterruptionPolicy.allCases
    )
    func everySequence(_ policy: InterruptionPolicy) {
        var sequences = 0
        func walk(_ session: WatchedSession, _ path: [SessionEvent]) {
            guard path.count < 3 else { return sequences += 1 }
            for event in Self.events {
                var next = session
                next.take(event)
                if let broken = next.broken {
                    Issue.record("\((path + [event]).map(\.name)): \(broken)")
                    return
                }
                walk(next, path + [event])
            }
        }
        for start in SessionCell.Start.allCases {
            var session = WatchedSession(policy)
            start.events.forEach { session.take($0) }
            walk(session, [])
        }
        #expect(sequences == 8_000 * SessionCell.Start.allCases.count)
    }

    @Test("A long random walk keeps the promises", arguments: InterruptionPolicy.allCases)
    func randomWalk(_ policy: InterruptionPolicy) {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SeededRandom(seed: seed)
        var session = WatchedSession(policy)
        for step in 0..<100_000 {
            let event = Self.events[Int(random.next() % UInt64(Self.events.count))]
            session.take(event, refusing: random.next() % 16 == 0)
            if let broken = session.broken {
                Issue.record("seed \(seed), step \(step), \(event.name): \(broken)")
                return
            }
        }
    }
}

struct WatchedSession {
    private(set) var rules: SessionRules
    private(set) var broken: String?
    private var activations = 0
    private var capturing: SessionOwner?
    private var hearing: SessionOwner?
    private var playing: SessionOwner?

    init(_ policy: InterruptionPolicy) { rules = SessionRules(onInterruption: policy) }

    /// A refused preflight undoes the event.
    mutating func take(_ event: SessionEvent, refusing: Bool = false) {
        var next = rules
        let effects = next.handle(event)
        let asks = effects.contains { if case .preflight = $0 { true } else { false } }
        if asks {
            check(
                effects.first.map { if case .preflight = $0 { true } else { false } } ?? false,
                "asked late"
            )
            if refusing { return }
        }
        let before = rules.state
        rules = next
        effects.forEach { watch($0) }
        settle(after: event, from: before, effects: effects)
    }

    private mutating func watch(_ effect: SessionEffect) {
        switch effect {
        case .activate: activations += 1
        case .deactivate: activations -= 1
        case .startCapture(let owner):
            check(capturing == nil && playing == nil, "two at once")
            capturing = owner
        case .finalise(let owner, _):
            check(capturing == owner, "finalised what is not open")
            capturing = nil
        case .startHearing(let owner):
            check(hearing == nil, "two recognisers")
            hearing = owner
        case .endHearing(let owner):
            check(hearing == owner, "ended a recogniser that is not there")
            hearing = nil
        case .startPlayback(let owner, let seconds):
            check(capturing == nil && playing == nil && seconds >= 0, "two at once")
            playing = owner
        case .stopPlayback:
            check(playing != nil, "stopped what does not play")
            playing = nil
        case .seekPlayback: check(playing != nil, "sought in what does not play")
        case .preflight, .pauseCapture, .resumeCapture, .progress, .keepPosition, .refuse: break
        }
        check((0...1).contains(activations), "activated twice, or given back twice")
    }

    private mutating func settle(after event: SessionEvent, from: SessionState, effects: [SessionEffect]) {
        let state = rules.state
        check(activations == (state.isActive ? 1 : 0), "active without reason, or the other way round")
        check(hearing == capturing, "a recogniser without a recording, or the other way round")
        check((capturing != nil) == state.hasOpenRecording, "a recording is open that should not be")
        check(capturing == nil || capturing == state.owner, "the recording is another's")
        check((playing != nil) == (state.name == "playing"), "something plays that should not")
        check(rules.positions.values.allSatisfy { $0 > 0 && $0.isFinite }, "a position is none")
        switch event {
        case .seek, .skip, .routeChanged, .pause, .stop, .progressed:
            check(!state.isActive || from.isActive, "started by itself")
        case .interruptionEnded:
            let mayStart = from.hasOpenRecording && rules.onInterruption == .pause
            check(!state.isActive || from.isActive || mayStart, "started by itself")
        case .record, .play, .capReached, .interruptionBegan, .routeLost, .background, .itemEnded,
            .deviceFailed:
            break
        }
    }

    private mutating func check(_ holds: Bool, _ promise: String) {
        if !holds, broken == nil { broken = promise }
    }
}
