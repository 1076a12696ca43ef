internal import Hearing
internal import Sound
internal import Synchronization
internal import System
internal import Wires

extension FarmWorker {
    private enum Outcome: Sendable {
        case answered
        case over
        case again(afterSeconds: Double)
        /// The job is fine: this worker stops.
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
                    // It is handed out again, and then found to be done.
                }
            case .again(let seconds): taken.giveBack(afterSeconds: seconds)
            case .givenBack:
                // That it was no try is kept with its sound, and goes with it.
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
            // Another may have the key; at last its collector finds it gone.
            sayIfForeign(taken)
            return tries > FarmLimits.tries ? .over : .again(afterSeconds: 5)
        }
        if await isAnswered(job) { return .over }
        if tries > FarmLimits.tries { return await answer(.refused(.tooManyTries), job) }
        guard let sound = await sound(of: job, key) else {
            return Task.isCancelled ? .givenBack : await answer(.refused(.soundUnfit), job)
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
            return error == .cancelled ? .givenBack : .again(afterSeconds: 1)
        }
    }

    /// Tries of a job with this one; workers that stopped and gave it back do not count.
    private func tries(of taken: TakenJob) async -> Int {
        let deliveries = taken.deliveries
        guard deliveries > FarmLimits.tries else { return deliveries }
        return await BlockingWork.run(label: "farm") { [broker] _ in
            let sound = FarmSubject.sound(id: taken.id)
            let kept = (try? broker.subjects(of: .sounds, like: sound)) ?? []
            return deliveries - kept.count { FarmSubject.isReturned($0) }
        }
    }

    /// Notes, once for each key, a job that no key of ours opens.
    private func sayIfForeign(_ taken: TakenJob) {
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

    /// The job's sound, if its digest fits.
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
