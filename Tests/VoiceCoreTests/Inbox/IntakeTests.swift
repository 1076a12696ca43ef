import Foundation
import Synchronization
import Testing
@testable import VoiceCore

/// A road of which a test decides what comes of each memo.
private final class ScriptedRoad: Sendable {
    let taken = Basket<String>()
    let notes = Basket<WatchNote>()
    let filed = Basket<String>()
    let vanished = Basket<String>()
    private let answers: Mutex<[String: [RoadOutcome]]>
    /// Where the memo ``heldUp`` waits on the road until it is opened or cancelled.
    let door = Door()
    static let heldUp = "a"

    init(_ answers: [String: [RoadOutcome]] = [:]) {
        self.answers = Mutex(answers)
    }

    func intake(
        lanes: Int = 2,
        backOff: BackOff = BackOff(first: .milliseconds(20), ceiling: .milliseconds(40)),
        isDone: @escaping @Sendable (SettledFile) async -> Bool = { _ in false }
    ) -> Intake {
        let road = Road(isDone: isDone) { work, moved in
            let name = IntakeQueue.Item(work).name
            self.taken.put(name)
            if name == Self.heldUp { await self.door.pass() }
            if Task.isCancelled { return .stopped }
            moved()
            let answer = self.answers.withLock { answers in
                answers[name].flatMap { rest in
                    answers[name] = Array(rest.dropFirst())
                    return rest.first
                }
            }
            return answer ?? .filed(entry: "entry of \(name)", report: [], replaces: nil)
        }
        return Intake(
            road: road,
            lanes: lanes,
            backOff: backOff,
            glances: .milliseconds(20),
            note: notes.put,
            onFiled: { entry, _ in self.filed.put(entry) },
            onVanished: { self.vanished.put($0.path) }
        )
    }

    static func file(_ path: String, bytes: Int64 = 8_000) -> SettledFile {
        SettledFile(path: path, inbox: "/in", look: FileLook(inode: 1, bytes: bytes, modified: 1))
    }
}

@Suite("Taking memos in", .timeLimit(.minutes(10)))
struct IntakeTests {
    @Test("Each memo is taken, and each completed entry told of")
    func takes() async {
        let road = ScriptedRoad()
        let intake = road.intake()
        for name in ["a", "b", "c"] { await intake.offer(ScriptedRoad.file(name)) }
        await intake.drained()
        #expect(road.taken.all.sorted() == ["a", "b", "c"])
        #expect(road.filed.all.count == 3)
        #expect(await intake.state().filed == 3)
    }

    @Test("What the ledger knows to be done is not taken")
    func done() async {
        let road = ScriptedRoad()
        let intake = road.intake { $0.path == "old" }
        await intake.offer(ScriptedRoad.file("old"))
        await intake.offer(ScriptedRoad.file("new"))
        await intake.drained()
        #expect(road.taken.all == ["new"])
    }

    @Test("A memo that can never work is held and blocks nobody")
    func held() async {
        let road = ScriptedRoad(["bad": [.held(reason: "unreadable", message: "no sound in it")]])
        let intake = road.intake(lanes: 1)
        await intake.offer(ScriptedRoad.file("bad"))
        await intake.offer(ScriptedRoad.file("good"))
        await intake.drained()
        #expect(road.taken.all == ["bad", "good"])
        #expect(
            road.notes.all.contains(
                WatchNote(.held, "bad", .fault(reason: "unreadable", message: "no sound in it"))
            )
        )
        #expect(await intake.state().held == 1)
    }

    @Test("What may work later is tried again and again until it does")
    func triesAgain() async {
        let busy = RoadOutcome.postponed(.busy, message: "the diary is busy")
        let road = ScriptedRoad(["memo": [busy, busy, busy]])
        let intake = road.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("memo"))
        await road.filed.wait("its entry") { $0.count == 1 }
        #expect(road.taken.all == Array(repeating: "memo", count: 4))
        running.cancel()
    }

    @Test(
        "What is left alone for a time says the true time, also where the next run is to try it",
        arguments: [
            (
                RoadOutcome.postponed(.pause(seconds: 60, because: "ended"), message: "killed"), false,
                WatchNote.Fact.again(message: "killed", seconds: 60)
            ),
            (
                .postponed(.pause(seconds: 60, because: "ended"), message: "killed"), true,
                .nextRun(message: "killed", seconds: 60)
            ),
            (.postponed(.busy, message: "busy"), true, .nextRun(message: "busy", seconds: nil)),
        ]
    )
    func trueTime(outcome: RoadOutcome, isOnce: Bool, fact: WatchNote.Fact) async {
        let road = ScriptedRoad(["memo": [outcome]])
        let intake = road.intake(backOff: BackOff(first: .seconds(86_400), ceiling: .seconds(86_400)))
        let running = Task { await intake.run() }
        if isOnce { await intake.endWhenIdle() }
        await intake.offer(ScriptedRoad.file("memo"))
        await intake.drained()
        #expect(road.notes.all.last == WatchNote(.waiting, "memo", fact))
        running.cancel()
    }

    @Test("What waits for something is tried at once when that is seen to be there")
    func obstacleGone() async throws {
        let yard = try Yard()
        let obstacle = Obstacle.missing(path: yard.path + "/model")
        let road = ScriptedRoad(["memo": [.postponed(obstacle, message: "no model")]])
        let intake = road.intake(backOff: BackOff(first: .seconds(86_400), ceiling: .seconds(86_400)))
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("memo"))
        await road.notes.wait("that it waits") { $0.contains { $0.kind == .waiting } }
        try yard.write("model")
        await road.filed.wait("its entry") { $0.count == 1 }
        #expect(road.notes.all.contains { $0.kind == .obstacleGone })
        running.cancel()
    }

    @Test("An entry whose sound is safe is finished later, without its file")
    func incomplete() async throws {
        let yard = try Yard()
        let obstacle = Obstacle.missing(path: yard.path + "/model")
        let road = ScriptedRoad([
            "memo": [.incomplete(entry: "0197", seconds: 3, obstacle, message: "no model")]
        ])
        let intake = road.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("memo"))
        await road.notes.wait("that it waits") { $0.contains { $0.kind == .waiting } }
        try yard.write("model")
        await road.filed.wait("its entry") { $0.count == 1 }
        #expect(road.taken.all.first == "memo" && road.taken.all.last == "0197")
        running.cancel()
    }

    @Test("A file that is gone when its turn comes is told of, for it may come back")
    func vanished() async {
        let road = ScriptedRoad(["memo": [.vanished]])
        let intake = road.intake()
        await intake.offer(ScriptedRoad.file("memo"))
        await intake.drained()
        #expect(road.vanished.all == ["memo"])
    }

    @Test("Closing waits for the memo in hand and takes no other")
    func closes() async {
        let road = ScriptedRoad()
        road.door.close()
        let intake = road.intake(lanes: 1)
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("a"))
        await intake.offer(ScriptedRoad.file("b"))
        await road.taken.wait("the first") { $0 == ["a"] }
        let closing = Task { await intake.close() }
        while await !intake.state().isClosed { await Task.yield() }
        road.door.open()
        await closing.value
        #expect(road.taken.all == ["a"])
        #expect(road.filed.all.count == 1)
        running.cancel()
    }

    @Test("Whoever waits until all is done comes back when it is closed, also while memos wait")
    func closesWhileSomethingWaits() async {
        let road = ScriptedRoad()
        road.door.close()
        let intake = road.intake(lanes: 1)
        await intake.offer(ScriptedRoad.file("a"))
        await intake.offer(ScriptedRoad.file("b"))
        async let drained: Void = intake.drained()
        await road.taken.wait("the first") { $0 == ["a"] }
        await intake.cancelAll()
        await intake.close()
        await drained
        #expect(road.taken.all == ["a"])
        #expect(await intake.state().waiting.count == 1)
    }

    @Test("A memo in hand that is told to stop stops")
    func cancels() async {
        let road = ScriptedRoad()
        road.door.close()
        let intake = road.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("a"))
        await road.taken.wait("it") { $0 == ["a"] }
        await intake.cancelAll()
        await intake.close()
        #expect(road.filed.all == [])
        running.cancel()
    }

    @Test("It moves while nothing is in hand, and stops moving when what is in hand stands still")
    func moves() async {
        let road = ScriptedRoad()
        let intake = road.intake()
        #expect(await intake.moves(within: .zero))
        road.door.close()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedRoad.file("a"))
        await road.taken.wait("it") { $0 == ["a"] }
        #expect(await intake.moves(within: .seconds(3_600)))
        #expect(await !intake.moves(within: .zero))
        road.door.open()
        await road.filed.wait("it") { $0.count == 1 }
        running.cancel()
    }
}
