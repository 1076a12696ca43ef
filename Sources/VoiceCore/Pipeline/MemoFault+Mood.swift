internal import Mood
internal import System

extension MemoFault {
    static func moodTables(_ error: MoodTableError) -> MemoFault {
        switch error {
        case .missing(let folder): MemoFault(.moodTables, FaultFacts(path: folder))
        case .unreadable(let path, let code): MemoFault(.moodTables, FaultFacts(path: path, systemCode: code))
        case .malformed(let path, let line): MemoFault(.moodTables, FaultFacts(path: path, line: line))
        case .phrase(let path, let line, let fault):
            MemoFault(.moodTables, Self.phrase(fault, FaultFacts(path: path, line: line)))
        case .swallows(let path, let line, let word):
            MemoFault(.moodTables, FaultFacts(path: path, name: word, line: line))
        case .pattern(let path, let line, let offset):
            MemoFault(.moodTables, FaultFacts(path: path, count: offset, line: line))
        }
    }

    /// What of a line is wrong, by a word for it in ``FaultFacts/said``, and what stands there.
    private static func phrase(_ fault: PhraseFault, _ facts: FaultFacts) -> FaultFacts {
        var facts = facts
        switch fault {
        case .columns(let count): (facts.said, facts.count) = ("columns", count)
        case .feeling(let text): (facts.said, facts.name) = ("feeling", text)
        case .strength(let text): (facts.said, facts.name) = ("strength", text)
        case .empty: facts.said = "empty"
        case .tooLong: facts.said = "tooLong"
        case .unknownSlot: facts.said = "unknownSlot"
        case .slotName(let text): (facts.said, facts.name) = ("slotName", text)
        case .beginning: facts.said = "beginning"
        }
        return facts
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
