internal import Dispatch
package import FarmWire
internal import Ground
internal import HearWire
internal import Sound
internal import Synchronization
internal import Words

/// Takes jobs from a farm and hears them, until its task is cancelled; then it gives back what it has in hand.
package final class FarmWorker: Sendable {
    /// How a worker behaves.
    package struct Manner: Sendable {
        /// How long a worker may be silent before its job goes to another.
        package var silenceSeconds = 30.0
        /// How long it waits for a job before it looks into the next queue.
        package var waitMilliseconds = 500
        /// On how many servers of a cluster the queues are kept.
        package var replicas = 1
        /// Our version, as the pool shows it.
        package var version = ""
        /// How many jobs it takes at once; asked before each.
        package var room: @Sendable () -> Int = { 1 }
        /// Whether it shows itself to the pool.
        package var isShown = true

        package init() {}
    }

    private let broker: Broker
    private let keys: PoolKeys
    private let ears: [FarmEar]
    private let manner: Manner
    private let bench: WorkBench

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

    /// How many jobs it has done, and how many it could not do.
    package var tally: (done: Int, failed: Int) { bench.tally }

    /// Works until the task is cancelled.
    package func run() async {
        await withTaskGroup { group in
            for ear in ears { group.addTask { await self.take(for: ear) } }
            group.addTask { await self.keepInTouch() }
        }
        if manner.isShown { say(isLast: true) }
    }

    private func take(for ear: FarmEar) async {
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

    /// Looks into the queues in their order, and then waits at the first; now and then the last comes first, so that
    /// it is never starved.
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

    /// Says at times that jobs are in hand, and what this worker is doing.
    private func keepInTouch() async {
        while !Task.isCancelled {
            for job in bench.inHand { job.taken.isInHand() }
            if manner.isShown { await BlockingWork.run(label: "farm") { _ in self.say() } }
            await bench.change(orAfter: .seconds(min(manner.silenceSeconds / 3, 10)))
        }
    }

    private func say(isLast: Bool = false) {
        let (now, tally) = (bench.now(), bench.tally)
        let word = WorkerWord(
            name: ProcessName.present,
            version: manner.version,
            kinds: ears.map(\.kind.subject),
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

extension FarmWorker {
    /// What is to become of a job that was taken.
    private enum Outcome: Sendable {
        case answered
        /// Nothing more is to be done.
        case over
        case again(afterSeconds: Double)
    }

    private func work(on taken: TakenJob, _ ear: FarmEar) async {
        bench.begin(taken)
        let outcome = await outcome(of: taken, ear)
        await BlockingWork.run(label: "farm") { [broker] _ in
            switch outcome {
            case .answered, .over:
                do throws(BrokerError) {
                    try taken.done()
                    try broker.purge(FarmSubject.sound(id: taken.id), in: FarmStream.sounds.name)
                } catch {
                    // It is handed out again, and then found to be done.
                }
            case .again(let seconds): taken.giveBack(afterSeconds: seconds)
            }
        }
        if case .again = outcome { bench.end(taken, done: false) } else { bench.end(taken, done: true) }
    }

    private func outcome(of taken: TakenJob, _ ear: FarmEar) async -> Outcome {
        let deliveries = taken.deliveries
        guard let (job, key) = FarmJob.unboxed(taken.bytes, with: keys), job.id == taken.id,
            job.kind == ear.kind
        else {
            // Another may have the key; at last its collector finds it gone.
            return deliveries > FarmLimits.tries ? .over : .again(afterSeconds: 5)
        }
        if await isAnswered(job) { return .over }
        if deliveries > FarmLimits.tries { return await answer(.refused(.tooManyTries), job) }
        guard let sound = await sound(of: job, key) else {
            return Task.isCancelled ? .again(afterSeconds: 0) : await answer(.refused(.soundUnfit), job)
        }
        do throws(TranscriptionError) {
            let pieces = try await ear.ear.knowing(job.words).hear(
                sound.range,
                of: sound.sound,
                preset: job.preset
            ) { seconds in
                var writer = WireWriter()
                writer.put(seconds)
                self.broker.tell(FarmSubject.progress(id: job.id), writer.bytes)
            }
            withExtendedLifetime(sound) {}
            let heard = FarmAnswer.heard(pieces)
            return await answer(
                heard.encoded.count > FarmLimits.messageBytes ? .refused(.tooLong) : heard,
                job
            )
        } catch {
            return .again(afterSeconds: error == .cancelled ? 0 : 1)
        }
    }

    private func isAnswered(_ job: FarmJob) async -> Bool {
        await BlockingWork.run(label: "farm") { [broker] _ in
            let kept = try? broker.last(FarmSubject.answer(id: job.id), in: FarmStream.answers.name)
            return kept.flatMap { $0 }.flatMap { job.secret.opened(answer: $0) } != nil
        }
    }

    private func answer(_ answer: FarmAnswer, _ job: FarmJob) async -> Outcome {
        await BlockingWork.run(label: "farm") { [broker] _ in
            do throws(BrokerError) {
                try broker.keep(FarmSubject.answer(id: job.id), job.secret.sealed(answer))
                return .answered
            } catch {
                return .again(afterSeconds: 1)
            }
        }
    }

    /// The job's sound, if it is there and the one that is named.
    private func sound(of job: FarmJob, _ key: PoolKey) async -> PlacedSamples? {
        let packed = await BlockingWork.run(label: "farm") { [broker] _ -> [UInt8]? in
            var packed: [UInt8] = []
            let count = (job.soundBytes + FarmLimits.messageBytes - 1) / FarmLimits.messageBytes
            for index in 0..<count {
                let subject = FarmSubject.sound(id: job.id, index: index)
                guard let message = try? broker.last(subject, in: FarmStream.sounds.name),
                    let bytes = job.secret.opened(sound: message, at: index)
                else { return nil }
                packed += bytes
            }
            return packed
        }
        let folder = ScratchFolder.present
        guard let packed, packed.count <= FarmLimits.soundBytes,
            let samples = try? await LosslessSound.unpack(packed, mostSamples: job.samples, scratch: folder),
            job.isOf(samples, key: key)
        else { return nil }
        return try? PlacedSamples(samples, from: job.firstSample, scratch: folder)
    }
}
