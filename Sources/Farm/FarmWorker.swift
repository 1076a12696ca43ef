internal import Dispatch
internal import Glibc
internal import Hearing
internal import Sound
internal import Synchronization
internal import System
internal import Wires

/// Hears a farm's jobs until its task is cancelled; then gives its jobs back.
package final class FarmWorker: Sendable {
    package struct Manner: Sendable {
        /// Of silence, until its job goes to another worker.
        package var silenceSeconds = 30.0
        /// At one queue, before looking into the next.
        package var waitMilliseconds = 500
        package var replicas = 1
        package var version = ""
        /// Jobs at once; asked before each.
        package var room: @Sendable () -> Int = { 1 }
        package var isShown = true
        /// Between words to the pool without news.
        package var wordSeconds = 10.0
        package var note: @Sendable (FarmNote) -> Void = { _ in }

        package init() {}
    }

    let broker: Broker
    let keys: PoolKeys
    private let ears: [FarmEar]
    let manner: Manner
    let bench: WorkBench
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
                case .none: bench.free()
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
                    let (silence, replicas) = (manner.silenceSeconds, manner.replicas)
                    try broker.makeQueue(kind, lane, silenceSeconds: silence, replicas: replicas)
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

    /// Looks into the queues in order, then waits at the first; each eighth turn begins at the last, so none starves.
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

    private enum Outcome: Sendable {
        case answered
        case over
        case again(afterSeconds: Double)
        case givenBack
    }

    func work(on taken: TakenJob, _ ear: FarmEar) async {
        bench.begin(taken)
        let outcome = await outcome(of: taken, ear)
        await BlockingWork.run(label: "farm") { [broker] _ in
            switch outcome {
            case .answered, .over:
                do throws(BrokerError) {
                    try taken.done()
                    try broker.purge(FarmSubject.sound(id: taken.id), in: FarmStream.sounds.name)
                } catch {
                    // The job is handed out again and then found to be done.
                }
            case .again(let seconds): taken.giveBack(afterSeconds: seconds)
            case .givenBack:
                // Kept beside the sound and removed with it.
                let subject = FarmSubject.returned(id: taken.id, delivery: taken.deliveries)
                try? broker.keep(subject, [], onlyFirst: true)
                taken.giveBack()
            }
        }
        switch outcome {
        case .again, .givenBack: bench.end(taken, done: false)
        case .answered, .over: bench.end(taken, done: true)
        }
    }

    private func outcome(of taken: TakenJob, _ ear: FarmEar) async -> Outcome {
        let tries = await tries(of: taken)
        guard let (job, key) = FarmJob.unboxed(taken.bytes, with: keys), job.id == taken.id,
            job.kind == ear.kind
        else {
            // Another worker may have the key; otherwise the collector gives up.
            noteIfForeign(taken)
            return tries > FarmLimits.tries ? .over : .again(afterSeconds: 5)
        }
        if await isAnswered(job) { return .over }
        if tries > FarmLimits.tries { return await answer(.refused(.tooManyTries), job) }
        guard let sound = await sound(of: job, key) else {
            return Task.isCancelled ? .givenBack : await answer(.refused(.soundUnfit), job)
        }
        do throws(TranscriptionError) {
            let hearing = ear.ear.knowing(job.words)
            let pieces = try await hearing.hear(sound.range, of: sound.sound, preset: job.preset) { seconds in
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
            return error == .cancelled ? .givenBack : .again(afterSeconds: 1)
        }
    }

    /// Leaves out deliveries that stopping workers gave back.
    private func tries(of taken: TakenJob) async -> Int {
        let deliveries = taken.deliveries
        guard deliveries > FarmLimits.tries else { return deliveries }
        return await BlockingWork.run(label: "farm") { [broker] _ in
            let sound = FarmSubject.sound(id: taken.id)
            let kept = (try? broker.subjects(of: .sounds, like: sound)) ?? []
            return deliveries - kept.count { FarmSubject.isReturned($0) }
        }
    }

    private func noteIfForeign(_ taken: TakenJob) {
        guard let mark = FarmJob.mark(ofBox: taken.bytes), !keys.marks.contains(mark),
            foreign.withLock({ $0.count < 20 && $0.insert(mark).inserted })
        else { return }
        manner.note(.foreignJob(mark: mark, own: keys.marks.first ?? ""))
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

    /// Nil unless the sound's digest fits.
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

enum ScratchFolder {
    static let present: String = {
        guard let named = getenv("TMPDIR") else { return "/tmp" }
        let path = String(cString: named)
        return path.hasPrefix("/") ? path : "/tmp"
    }()
}
