package enum FarmNote: Equatable, Sendable {
    /// The broker does not answer; what is to be heard is heard here.
    case alone(BrokerError)
    /// The broker answers again.
    case back
    /// The pool's key file cannot be used.
    case noKey(path: String, KeyFile.Fault)
    /// This worker, the first of so many, has none of the keys to what is offered here, which has this mark.
    case otherKeys(worker: String, count: Int, mark: String)
    /// This worker, the first of so many, hears none of what this machine offers, and no other does.
    case otherKinds(worker: String, count: Int, Difference)
    /// A job came that none of a worker's keys opens, of which the newest has the other mark.
    case foreignJob(mark: String, own: String)
    /// Somebody in the pool sent what cannot have been heard; it is heard here.
    case nonsense(job: String)
    /// The pool gave a part up; it is heard here.
    case givenUp(job: String)
    /// A part went out of the pool again and again, and nobody said why; it is heard here.
    case unopened(job: String)
    /// A part cannot travel with so many personal words; it is heard here.
    case tooMuch(words: Int)
    /// The pool's streams are full: offering waits until there is room.
    case full

    /// The difference of a worker from this machine.
    package enum Difference: Equatable, Sendable {
        /// It does not have this ear.
        case ear(engine: String, model: String)
        /// It has another version of us, or of the ear's model.
        case version
        /// Its processor rounds differently.
        case processor
    }
}

extension HearingKind {
    func difference(from kinds: [String]) -> FarmNote.Difference {
        let own = subject.split(separator: ".")
        let alike = kinds.map { $0.split(separator: ".") }.filter { $0.starts(with: own.prefix(2)) }
        guard !alike.isEmpty else { return .ear(engine: engine, model: model) }
        return alike.contains { $0.starts(with: own.prefix(3)) } ? .processor : .version
    }
}
