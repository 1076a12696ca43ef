/// The state of a pool, as its broker shows it.
package struct PoolStatus: Equatable, Sendable {
    package var waiting: Int
    package var inHand: Int
    /// Time of the oldest open job, in seconds since 1970.
    package var oldest: Double?
    package var soundBytes: Int
    /// Answers that a collector may still ask for.
    package var answers: Int
    package var workers: [WorkerWord]

    package var doneLastHour: Int { workers.reduce(0) { $0 + $1.doneLastHour } }

    /// Blocks.
    package init(_ broker: Broker) throws(BrokerError) {
        let jobs = try broker.state(of: .jobs)
        workers = try broker.workerWords(most: 2_000)
        inHand = 0
        for kind in Set(workers.flatMap(\.kinds)) {
            for lane in FarmSubject.Lane.allCases {
                inHand += (try? broker.inHand(ofQueue: FarmStream.queue(kindNamed: kind, lane))) ?? 0
            }
        }
        inHand = min(inHand, jobs.messages)
        waiting = jobs.messages - inHand
        oldest = jobs.oldest
        soundBytes = try broker.state(of: .sounds).bytes
        answers = try broker.state(of: .answers).messages
    }
}

extension Broker {
    /// Blocks.
    func workerWords(most count: Int) throws(BrokerError) -> [WorkerWord] {
        var words: [WorkerWord] = []
        for subject in try subjects(of: .workers).sorted().prefix(count) {
            guard let bytes = try last(subject, in: FarmStream.workers.name),
                let word = try? WorkerWord(encoded: bytes)
            else { continue }
            words.append(word)
        }
        return words
    }
}
