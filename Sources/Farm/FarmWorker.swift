internal import Dispatch
internal import Hearing
internal import Sound
internal import Synchronization
internal import System
internal import Wires

/// Takes jobs from a farm and hears them until its task is cancelled; then it gives its jobs back.
package final class FarmWorker: Sendable {
    package struct Manner: Sendable {
        /// Seconds of silence after which its job goes to another worker.
        package var silenceSeconds = 30.0
        /// Wait at one queue before looking into the next.
        package var waitMilliseconds = 500
        package var replicas = 1
        package var version = ""
        /// Jobs at once; asked before each.
        package var room: @Sendable () -> Int = { 1 }
        /// Shows itself to the pool.
        package var isShown = true
        /// Seconds between words to the pool without news.
        package var wordSeconds = 10.0
        package var note: @Sendable (FarmNote) -> Void = { _ in }

        package init() {}
    }

    let broker: Broker
    let keys: PoolKeys
    private let ears: [FarmEar]
    let manner: Manner
    let bench: WorkBench
    /// Foreign key marks that were noted.
    let foreign = Mutex<Set<String>>([])

    package init(
        _ broker: Broker,
        keys: PoolKeys,
        ears: [FarmEar],
        manner: Manner,
        now: @escaping @Sendable () -> Double
    ) {
        (self.broker, self.keys, self.ears, self.manner) = (broker, keys, ears, manner)
        bench = WorkBench(now: now)
    }

    package var tally: (done: Int, failed: Int) { bench.tally }

    package func run() async {
        await withTaskGroup { group in
            for ear in ears { group.addTask { await self.takeJobs(for: ear) } }
            group.addTask { await self.keepInTouch() }
        }
        if manner.isShown { say(isLast: true) }
    }

    private func takeJobs(for ear: FarmEar) async {
        await withDiscardingTaskGroup { hearing in
            var queues: [JobQueue] = []
            var turn = 0
            while !Task.isCancelled {
                guard bench.reserve(most: manner.room()) else {
                    await bench.change(orAfter: .seconds(1))
                    continue
                }
                if queues.isEmpty { queues = await open(ear.kind) }
                turn += 1
                let (first, wait) = (turn, manner.waitMilliseconds)
                let taken = await BlockingWork.run(label: "farm") { [queues] _ in
                    Self.next(of: queues, turn: first, waitMilliseconds: wait)
                }
                switch taken {
                case .job(let job):
                    hearing.addTask {
                        await self.work(on: job, ear)
                        self.bench.free()
                    }
                case .none:
                    bench.free()
                case .lost:
                    bench.free()
                    queues = []
                    try? await Task.sleep(for: .seconds(1), clock: .suspending)
                }
            }
        }
    }

    private func open(_ kind: HearingKind) async -> [JobQueue] {
        await BlockingWork.run(label: "farm") { [broker, manner] _ in
            do throws(BrokerError) {
                try broker.makeMissing(replicas: manner.replicas)
                var queues: [JobQueue] = []
                for lane in FarmSubject.Lane.allCases {
                    try broker.makeQueue(
                        kind,
                        lane,
                        silenceSeconds: manner.silenceSeconds,
                        replicas: manner.replicas
                    )
                    queues.append(try broker.pull(kind, lane))
                }
                return queues
            } catch {
                return []
            }
        }
    }

    private enum Next: Sendable {
        case job(TakenJob)
        case none
        case lost
    }

    /// Looks into the queues in order and then waits at the first; now and then the last comes first, so that it is
    /// never starved.
    private static func next(of queues: [JobQueue], turn: Int, waitMilliseconds: Int) -> Next {
        guard let first = queues.first else { return .lost }
        do throws(BrokerError) {
            for queue in turn.isMultiple(of: 8) ? queues.reversed() : queues {
                if let job = try queue.next(waitMilliseconds: 0) { return .job(job) }
            }
            return try first.next(waitMilliseconds: waitMilliseconds).map(Next.job) ?? .none
        } catch {
            return .lost
        }
    }

    /// Reports jobs in hand and this worker's state within a second after a change, and at most once a second.
    private func keepInTouch() async {
        let rest = min(manner.silenceSeconds / 3, manner.wordSeconds)
        let pause = min(1, rest)
        while !Task.isCancelled {
            let told = bench.news
            for job in bench.inHand { job.taken.isInHand() }
            if manner.isShown { await BlockingWork.run(label: "farm") { _ in self.say() } }
            try? await Task.sleep(for: .seconds(pause), clock: .suspending)
            await bench.change(since: told, orAfter: .seconds(rest - pause))
        }
    }

    private func say(isLast: Bool = false) {
        let (now, tally) = (bench.now(), bench.tally)
        let word = WorkerWord(
            name: ProcessName.present,
            version: manner.version,
            kinds: ears.map(\.kind.subject),
            keys: keys.marks,
            room: isLast ? 0 : manner.room(),
            inHand: isLast ? [] : bench.inHand.map { WorkerWord.InHand(id: $0.taken.id, since: $0.since) },
            done: tally.done,
            doneLastHour: bench.doneLastHour,
            failed: tally.failed,
            at: now
        )
        let subject = FarmSubject.worker(ProcessName.present)
        if isLast {
            try? broker.purge(subject, in: FarmStream.workers.name)
        } else {
            try? broker.keep(subject, word.encoded)
        }
    }
}
