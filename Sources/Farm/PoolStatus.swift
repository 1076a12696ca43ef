/// What a pool is doing, as its broker shows it.
package struct PoolStatus: Equatable, Sendable {
    /// Jobs that nobody has in hand.
    package var waiting: Int
    /// Jobs that somebody has in hand.
    package var inHand: Int
    /// When the oldest of both was offered, in seconds since 1970.
    package var oldest: Double?
    /// Bytes of sound that wait to be heard.
    package var soundBytes: Int
    /// Answers that are kept for who may still ask.
    package var answers: Int
    /// The last word of each worker, by name.
    package var workers: [WorkerWord]

    /// Jobs that were done in the last hour.
    package var doneLastHour: Int { workers.reduce(0) { $0 + $1.doneLastHour } }

    /// Asks the broker; it blocks.
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
    /// The last words of no more workers than that, by name; it blocks.
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
