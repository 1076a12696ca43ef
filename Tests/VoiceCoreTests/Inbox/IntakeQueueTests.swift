import Testing
@testable import VoiceCore

@Suite("The queue of memos")
struct IntakeQueueTests {
    private let now = SuspendingClock.now

    private func file(_ name: String, seconds: Int64) -> IntakeQueue.Work {
        let look = FileLook(inode: 1, bytes: seconds * 8_000, modified: 1)
        return .file(SettledFile(path: "\(name).m4a", inbox: "/in", look: look))
    }

    private func names(_ queue: Held<IntakeQueue>, _ count: Int) -> [String?] {
        (0..<count).map { _ in queue.next(at: now)?.name }
    }

    @Test("A short memo does not wait behind any number of long ones")
    func shortPassesLong() {
        let queue = Held(IntakeQueue(lanes: 2))
        for index in 0..<10 { queue.value.add(file("long\(index)", seconds: 3_600)) }
        queue.value.add(file("short", seconds: 10))
        #expect(names(queue, 3) == ["long0.m4a", "short.m4a", nil])
    }

    @Test("A long memo does not starve behind any number of short ones")
    func longPassesShort() throws {
        let queue = Held(IntakeQueue(lanes: 2))
        for index in 0..<10 { queue.value.add(file("short\(index)", seconds: 10)) }
        let first = try #require(queue.next(at: now))
        _ = queue.next(at: now)
        queue.value.add(file("long", seconds: 3_600))
        queue.value.finished(first)
        #expect(queue.next(at: now)?.name == "long.m4a")
    }

    @Test("With one lane the short ones go first")
    func oneLane() throws {
        let queue = Held(IntakeQueue(lanes: 1))
        queue.value.add(file("long", seconds: 3_600))
        queue.value.add(file("short", seconds: 10))
        let first = try #require(queue.next(at: now))
        #expect(first.name == "short.m4a")
        #expect(queue.next(at: now) == nil)
        queue.value.finished(first)
        #expect(queue.next(at: now)?.name == "long.m4a")
    }

    @Test("Those that arrived first go first")
    func order() {
        let queue = Held(IntakeQueue(lanes: 3))
        for name in ["b", "a", "c"] { queue.value.add(file(name, seconds: 10)) }
        #expect(names(queue, 4) == ["b.m4a", "a.m4a", "c.m4a", nil])
    }

    @Test("A waiting item blocks no other, and comes back at its time")
    func postponed() throws {
        let queue = Held(IntakeQueue(lanes: 1))
        queue.value.add(file("bad", seconds: 10))
        let bad = try #require(queue.next(at: now))
        queue.value.postpone(bad, because: .busy, until: now + .seconds(60))
        queue.value.add(file("good", seconds: 10))
        let good = try #require(queue.next(at: now))
        #expect(good.name == "good.m4a")
        queue.value.finished(good)
        #expect(queue.next(at: now) == nil)
        #expect(queue.value.nextDue == now + .seconds(60))
        let again = try #require(queue.next(at: now + .seconds(60)))
        #expect(again.name == "bad.m4a" && again.attempts == 1)
    }

    @Test("A waiting item comes back at once when its obstacle is gone")
    func released() throws {
        let queue = Held(IntakeQueue(lanes: 2))
        queue.value.add(file("model", seconds: 10))
        queue.value.add(file("space", seconds: 10))
        let items = [queue.next(at: now), queue.next(at: now)].compactMap { $0 }
        queue.value.postpone(items[0], because: .missing(path: "/model"), until: now + .seconds(900))
        queue.value.postpone(items[1], because: .noSpace(path: "/"), until: now + .seconds(900))
        #expect(queue.release { $0 == .missing(path: "/model") } == ["model.m4a"])
        #expect(queue.next(at: now)?.name == "model.m4a")
        #expect(queue.next(at: now) == nil)
    }

    @Test("A file that changes while it is in hand is taken again afterwards, and not at the same time")
    func changedInHand() throws {
        let queue = Held(IntakeQueue(lanes: 2))
        queue.value.add(file("memo", seconds: 10))
        let first = try #require(queue.next(at: now))
        queue.value.add(file("memo", seconds: 20))
        #expect(queue.next(at: now) == nil)
        queue.value.postpone(first, because: .busy, until: now + .seconds(900))
        #expect(queue.next(at: now)?.work == file("memo", seconds: 20))
    }

    @Test("A file that changes while it waits is one item")
    func changedWaiting() {
        let queue = Held(IntakeQueue(lanes: 2))
        queue.value.add(file("memo", seconds: 10))
        queue.value.add(file("memo", seconds: 20))
        #expect(queue.value.waiting.map(\.work) == [file("memo", seconds: 20)])
    }

    @Test("A returning item keeps its turn")
    func turns() throws {
        let queue = Held(IntakeQueue(lanes: 3))
        for name in ["a", "b", "c"] { queue.value.add(file(name, seconds: 10)) }
        let items = try (0..<3).map { _ in try #require(queue.next(at: now)) }
        // Later items get earlier retry times.
        for (place, item) in items.enumerated() {
            queue.value.postpone(item, because: .busy, until: now + .seconds(9 - place))
        }
        queue.value.add(file("d", seconds: 10))
        #expect(queue.value.nextDue == now + .seconds(7))
        #expect(queue.value.waiting.map(\.name) == ["a.m4a", "b.m4a", "c.m4a", "d.m4a"])
        let due = now + .seconds(9)
        let order = (0..<4).compactMap { _ -> String? in
            guard let item = queue.next(at: due) else { return nil }
            queue.value.finished(item)
            return item.name
        }
        #expect(order == ["a.m4a", "b.m4a", "c.m4a", "d.m4a"])
        #expect(queue.value.waiting.isEmpty && queue.value.nextDue == nil && !queue.value.hasObstacles)
    }

    @Test("A hundred thousand files are taken in the order in which they came")
    func many() {
        let queue = Held(IntakeQueue(lanes: 2))
        let count = 100_000
        for number in 0..<count { queue.value.add(file("\(number)", seconds: 10)) }
        // One file keeps changing, and one waits for disk space.
        var isInOrder = true
        for number in 0..<count {
            guard let item = queue.next(at: now) else { break }
            if number == 0 {
                queue.value.postpone(item, because: .noSpace(path: "/"), until: now + .seconds(60))
            } else {
                queue.value.finished(item)
            }
            if number % 100 == 0 { queue.value.add(file("\(count - 1)", seconds: 10)) }
            let isMore = queue.value.hasObstacles && !queue.value.isIdle(at: now)
            isInOrder = isInOrder && item.name == "\(number).m4a" && (isMore || number == count - 1)
        }
        #expect(isInOrder)
        #expect(queue.value.waiting.map(\.name) == ["0.m4a"])
    }

    @Test("The queue is idle if all items wait for a later time")
    func idle() throws {
        let queue = Held(IntakeQueue(lanes: 2))
        #expect(queue.value.isIdle(at: now))
        queue.value.add(file("memo", seconds: 10))
        #expect(!queue.value.isIdle(at: now))
        let item = try #require(queue.next(at: now))
        #expect(!queue.value.isIdle(at: now))
        queue.value.postpone(item, because: .busy, until: now + .seconds(1))
        #expect(queue.value.isIdle(at: now) && queue.value.hasObstacles)
        #expect(!queue.value.isIdle(at: now + .seconds(1)))
    }
}
