internal import Synchronization

final class WorkBench: Sendable {
    struct InHand: Sendable {
        let taken: TakenJob
        let since: Double
    }

    private struct State {
        var reserved = 0
        var inHand: [InHand] = []
        var done = 0
        var failed = 0
        var news = 0
        var times: [Double] = []
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        /// Waiters whose time was over before they began to wait.
        var early: Set<Int> = []
        var next = 0
    }

    private let state = Mutex(State())
    let now: @Sendable () -> Double

    init(now: @escaping @Sendable () -> Double) { self.now = now }

    var inHand: [InHand] { state.withLock { $0.inHand } }
    var tally: (done: Int, failed: Int) { state.withLock { ($0.done, $0.failed) } }

    var news: Int { state.withLock { $0.news } }

    var doneLastHour: Int {
        let from = now() - 3_600
        return state.withLock { state in
            state.times.removeAll { $0 < from }
            return state.times.count
        }
    }

    func reserve(most: Int) -> Bool {
        state.withLock { state in
            guard state.reserved < most else { return false }
            state.reserved += 1
            return true
        }
    }

    func free() {
        state.withLock { $0.reserved -= 1 }
        wake()
    }

    func begin(_ taken: TakenJob) {
        let since = now()
        state.withLock { state in
            state.inHand.append(InHand(taken: taken, since: since))
            state.news += 1
        }
        wake()
    }

    func end(_ taken: TakenJob, done: Bool) {
        let time = now()
        state.withLock { state in
            state.inHand.removeAll { $0.taken === taken }
            state.news += 1
            if done {
                state.done += 1
                state.times.append(time)
            } else {
                state.failed += 1
            }
        }
    }

    /// Returns once a place is freed or a job begun, at once if there is news since `seen`.
    func change(since seen: Int? = nil, orAfter most: Duration) async {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        let timer = Task {
            try? await Task.sleep(for: most, clock: .suspending)
            self.wake(id)
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isEarly = state.withLock { state in
                    guard state.early.remove(id) == nil, seen ?? state.news == state.news else { return true }
                    state.waiting[id] = wake
                    return false
                }
                if isEarly { wake.resume() }
            }
        } onCancel: {
            timer.cancel()
        }
        // Awaited, so that it leaves no mark in `early`.
        timer.cancel()
        await timer.value
        state.withLock { _ = $0.early.remove(id) }
    }

    private func wake(_ id: Int) {
        let waiting = state.withLock { state in
            let waiting = state.waiting.removeValue(forKey: id)
            if waiting == nil { state.early.insert(id) }
            return waiting
        }
        waiting?.resume()
    }

    private func wake() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for one in waiting { one.resume() }
    }
}
