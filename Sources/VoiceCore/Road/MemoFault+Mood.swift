internal import Feelings
internal import Ground

extension MemoFault {
    static func moodTables(_ error: MoodTableError) -> MemoFault {
        switch error {
        case .missing(let folder): MemoFault(.moodTables, FaultFacts(path: folder))
        case .unreadable(let path, let code): MemoFault(.moodTables, FaultFacts(path: path, systemCode: code))
        case .malformed(let path, let line): MemoFault(.moodTables, FaultFacts(path: path, line: line))
        case .swallows(let path, let line, let word):
            MemoFault(.moodTables, FaultFacts(path: path, name: word, line: line))
        case .pattern(let path, let line, let offset):
            MemoFault(.moodTables, FaultFacts(path: path, count: offset, line: line))
        }
    }

    static func analysis(_ error: AnalyserError) -> MemoFault {
        switch error {
        case .notFound(let name): MemoFault(.analyserFailed, FaultFacts(path: name))
        case .notStarted(let code): MemoFault(.analyserFailed, FaultFacts(systemCode: code))
        case .tooSlow(let limit): MemoFault(.analyserFailed, FaultFacts(limitSeconds: limit))
        case .tooMuch(let bytes): MemoFault(.analyserFailed, FaultFacts(expected: bytes))
        case .ended(.exited(let code)): MemoFault(.analyserFailed, FaultFacts(status: code))
        case .ended(.signalled(let signal)): MemoFault(.analyserFailed, FaultFacts(status: -signal))
        case .reply(let error): MemoFault(.analyserFailed, reply(error))
        }
    }

    private static func reply(_ error: MoodReplyError) -> FaultFacts {
        var facts = FaultFacts(name: error.reason)
        switch error {
        case .empty, .noFigures: break
        case .outOfRange(let figure, _): facts.percentages = [figure]
        case .contradictory(let positive, let negative, _): facts.percentages = [positive, negative]
        }
        return facts
    }
}

extension MoodReplyError {
    /// The word for it that programs and the ledger know.
    package var reason: String {
        switch self {
        case .empty: "empty"
        case .noFigures: "noFigures"
        case .outOfRange: "outOfRange"
        case .contradictory: "contradictory"
        }
    }
}
