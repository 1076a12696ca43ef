import Foundation
import Synchronization
import Testing
@testable import VoiceCore

private final class ScriptedDiary: MemoTaking {
    let taken = Basket<String>()
    let notes = Basket<WatchNote>()
    let filed = Basket<String>()
    let vanished = Basket<String>()
    let store: DiaryStore
    private let yard: Yard
    private let answers: Mutex<[String: [MemoOutcome]]>
    private let done: String?
    let door = Door()
    static let heldUp = "a"

    init(_ answers: [String: [MemoOutcome]] = [:], done: String? = nil) throws {
        self.answers = Mutex(answers)
        self.done = done
        yard = try Yard()
        store = try DiaryStore(folder: yard.path + "/diary", options: .init(access: .create))
    }

    func isDone(_ file: SettledFile) async -> Bool { file.path == done }

    func take(_ work: IntakeQueue.Work, moved: @escaping @Sendable () -> Void) async -> MemoOutcome? {
        let name = IntakeQueue.Item(work).name
        taken.put(name)
        if name == Self.heldUp { await door.pass() }
        if Task.isCancelled { return MemoOutcome(MemoOffer(path: name), MemoFault(.stopped)) }
        moved()
        let answer = answers.withLock { answers in
            answers[name].flatMap { rest in
                answers[name] = Array(rest.dropFirst())
                return rest.first
            }
        }
        if let answer { return answer }
        var report = MemoReport(source: name, status: .filed)
        report.entry = "entry of \(name)"
        return MemoOutcome(report)
    }

    func intake(
        lanes: Int = 2,
        backOff: BackOff = BackOff(first: .milliseconds(20), ceiling: .milliseconds(40))
    ) -> Intake {
        Intake(
            self,
            lanes: lanes,
            backOff: backOff,
            glances: .milliseconds(20),
            note: notes.put,
            onFiled: filed.put,
            onVanished: { self.vanished.put($0.path) }
        )
    }

    static func outcome(_ fault: MemoFault) -> MemoOutcome { MemoOutcome(MemoOffer(path: "memo"), fault) }

    static func file(_ path: String, bytes: Int64 = 8_000) -> SettledFile {
        SettledFile(path: path, inbox: "/in", look: FileLook(inode: 1, bytes: bytes, modified: 1))
    }
}

@Suite("Taking memos in")
struct IntakeTests {
    @Test("Each memo is taken, and each completed entry is reported")
    func takes() async throws {
        let diary = try ScriptedDiary()
        let intake = diary.intake()
        for name in ["a", "b", "c"] { await intake.offer(ScriptedDiary.file(name)) }
        await intake.drained()
        #expect(diary.taken.all.sorted() == ["a", "b", "c"])
        #expect(diary.filed.all.count == 3)
        #expect(await intake.state().filed == 3)
    }

    @Test("A file that the ledger knows as done is not taken")
    func done() async throws {
        let diary = try ScriptedDiary(done: "old")
        let intake = diary.intake()
        await intake.offer(ScriptedDiary.file("old"))
        await intake.offer(ScriptedDiary.file("new"))
        await intake.drained()
        #expect(diary.taken.all == ["new"])
    }

    @Test("A memo that can never work is held and blocks nobody")
    func held() async throws {
        let diary = try ScriptedDiary(["bad": [ScriptedDiary.outcome(MemoFault(.damaged))]])
        let intake = diary.intake(lanes: 1)
        await intake.offer(ScriptedDiary.file("bad"))
        await intake.offer(ScriptedDiary.file("good"))
        await intake.drained()
        #expect(diary.taken.all == ["bad", "good"])
        #expect(diary.notes.all.contains(WatchNote(.held, "bad", .fault(MemoFault(.damaged)))))
        #expect(await intake.state().held == 1)
    }

    @Test("A passing fault is tried again until it works")
    func triesAgain() async throws {
        let busy = ScriptedDiary.outcome(MemoFault(.diaryBusy))
        let diary = try ScriptedDiary(["memo": [busy, busy, busy]])
        let intake = diary.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("memo"))
        await diary.filed.wait("its entry") { $0.count == 1 }
        #expect(diary.taken.all == Array(repeating: "memo", count: 4))
        running.cancel()
    }

    @Test(
        "The log says when a waiting memo is tried again, or that the next run tries it",
        arguments: [(true, false), (true, true), (false, true)]
    )
    func trueTime(isKilled: Bool, isOnce: Bool) async throws {
        var fault = MemoFault(isKilled ? .ended : .diaryBusy)
        if isKilled { fault.nextTry = Moment.present(in: .utc).adding(seconds: 60) }
        let outcome = ScriptedDiary.outcome(fault)
        let fact: WatchNote.Fact =
            isOnce ? .nextRun(fault, seconds: isKilled ? 60 : nil) : .again(fault, seconds: 60)
        let diary = try ScriptedDiary(["memo": [outcome]])
        let intake = diary.intake(backOff: BackOff(first: .seconds(86_400), ceiling: .seconds(86_400)))
        let running = Task { await intake.run() }
        if isOnce { await intake.endWhenIdle() }
        await intake.offer(ScriptedDiary.file("memo"))
        await intake.drained()
        #expect(diary.notes.all.last == WatchNote(.waiting, "memo", fact))
        running.cancel()
    }

    @Test("A waiting memo is tried at once when its obstacle is gone")
    func obstacleGone() async throws {
        let yard = try Yard()
        let fault = MemoFault(.modelMissing, FaultFacts(path: yard.path + "/model"))
        let diary = try ScriptedDiary(["memo": [ScriptedDiary.outcome(fault)]])
        let intake = diary.intake(backOff: BackOff(first: .seconds(86_400), ceiling: .seconds(86_400)))
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("memo"))
        await diary.notes.wait("that it waits") { $0.contains { $0.kind == .waiting } }
        try yard.write("model")
        await diary.filed.wait("its entry") { $0.count == 1 }
        #expect(diary.notes.all.contains { $0.kind == .obstacleGone })
        running.cancel()
    }

    @Test("An entry whose sound is safe is finished later, without its file")
    func incomplete() async throws {
        let yard = try Yard()
        let fault = MemoFault(.modelMissing, FaultFacts(path: yard.path + "/model"))
        let entry = EntryID(at: .present(in: .utc)).description
        var report = MemoReport(source: "memo", status: .pending)
        report.entry = entry
        let diary = try ScriptedDiary(["memo": [MemoOutcome(report, fault)]])
        let intake = diary.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("memo"))
        await diary.notes.wait("that it waits") { $0.contains { $0.kind == .waiting } }
        try yard.write("model")
        await diary.filed.wait("its entry") { $0.count == 1 }
        #expect(diary.taken.all.first == "memo" && diary.taken.all.last == entry)
        running.cancel()
    }

    @Test("A file that is gone at its turn is reported, for it may come back")
    func vanished() async throws {
        let diary = try ScriptedDiary(["memo": [ScriptedDiary.outcome(MemoFault(.notFound))]])
        let intake = diary.intake()
        await intake.offer(ScriptedDiary.file("memo"))
        await intake.drained()
        #expect(diary.vanished.all == ["memo"])
    }

    @Test("Closing waits for the memo in hand and takes no other")
    func closes() async throws {
        let diary = try ScriptedDiary()
        diary.door.close()
        let intake = diary.intake(lanes: 1)
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("a"))
        await intake.offer(ScriptedDiary.file("b"))
        await diary.taken.wait("the first") { $0 == ["a"] }
        let closing = Task { await intake.close() }
        while await !intake.state().isClosed { await Task.yield() }
        diary.door.open()
        await closing.value
        #expect(diary.taken.all == ["a"])
        #expect(diary.filed.all.count == 1)
        running.cancel()
    }

    @Test("Closing ends a wait for the intake, even while memos wait")
    func closesWhileSomethingWaits() async throws {
        let diary = try ScriptedDiary()
        diary.door.close()
        let intake = diary.intake(lanes: 1)
        await intake.offer(ScriptedDiary.file("a"))
        await intake.offer(ScriptedDiary.file("b"))
        async let drained: Void = intake.drained()
        await diary.taken.wait("the first") { $0 == ["a"] }
        await intake.cancelAll()
        await intake.close()
        await drained
        #expect(diary.taken.all == ["a"])
        #expect(await intake.state().waiting.count == 1)
    }

    @Test("A memo in hand stops when told to")
    func cancels() async throws {
        let diary = try ScriptedDiary()
        diary.door.close()
        let intake = diary.intake()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("a"))
        await diary.taken.wait("it") { $0 == ["a"] }
        await intake.cancelAll()
        await intake.close()
        #expect(diary.filed.all == [])
        running.cancel()
    }

    @Test("An idle intake counts as moving, a stuck memo does not")
    func moves() async throws {
        let diary = try ScriptedDiary()
        let intake = diary.intake()
        #expect(await intake.moves(within: .zero))
        diary.door.close()
        let running = Task { await intake.run() }
        await intake.offer(ScriptedDiary.file("a"))
        await diary.taken.wait("it") { $0 == ["a"] }
        #expect(await intake.moves(within: .seconds(3_600)))
        #expect(await !intake.moves(within: .zero))
        diary.door.open()
        await diary.filed.wait("it") { $0.count == 1 }
        running.cancel()
    }
}
