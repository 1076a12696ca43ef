internal import Diary
internal import Glibc
internal import Hearing
internal import Mood
internal import Sound
public import System

/// What went wrong with a memo: a reason and its facts, of which programs make their sentences.
public struct MemoFault: Equatable, Sendable {
    /// Why the memo is not filed.
    public let reason: Reason
    /// What there is to say of it.
    package let facts: FaultFacts
    /// From which programs choose their exit codes.
    package private(set) var kind: Kind
    /// Before when nothing tries it again by itself, where a rule says so.
    package var nextTry: Moment?
    /// Whether it was given up before, until a person asks.
    package private(set) var isGivenUp = false

    package init(_ reason: Reason, _ facts: FaultFacts = FaultFacts()) {
        self.reason = reason
        self.facts = facts
        kind = reason.kind
    }

    /// Reads what the ledger kept; a reason that no version knows any more is ``Reason/held``.
    package init(reason: String?, kept: String?) {
        self.init(reason.flatMap(Reason.init(rawValue:)) ?? .held, FaultFacts(kept: kept))
    }

    /// The same, when it stops somebody who only wanted the words of an entry that was given up.
    var givenUp: MemoFault {
        var fault = self
        fault.kind = .unavailable
        fault.isGivenUp = true
        return fault
    }

    /// Whether the same file may well be taken another time.
    public var isPassing: Bool { reason.isPassing }

    /// The file whose absence it is, where it is that; when it is there, it is time to try again.
    package var missingPath: String? {
        switch reason {
        case .modelMissing, .engineMissing: facts.path
        default: nil
        }
    }
}

extension MemoFault: CustomStringConvertible {
    /// The reason and the facts, for those who write programs.
    public var description: String {
        [reason.rawValue, facts.kept].compactMap(\.self).joined(separator: " ")
    }
}

extension MemoFault {
    /// Understands what any stage throws.
    package init(_ error: any Error) {
        self =
            switch error {
            case let failure as IngestFailure: MemoFault(failure.cause)
            case let error as OfferedFile.Refusal: Self.refusal(error)
            case let error as SoundError: Self.sound(error)
            case let error as PhotoError: Self.photo(error)
            case let error as TranscriptionError: Self.hearing(error)
            case let error as DiaryError: Self.diary(error)
            case let error as PipelineError: Self.road(error)
            case let error as DurableFile.Failure: Self.system(.cannotWrite, error.errno, path: error.path)
            case let error as MoodTableError: Self.moodTables(error)
            case let error as AnalyserError: Self.analysis(error)
            case is CancellationError: MemoFault(.stopped)
            default: MemoFault(.unknown, FaultFacts(said: "\(error)"))
            }
    }

    private static func refusal(_ error: OfferedFile.Refusal) -> MemoFault {
        switch error {
        case .notFound: MemoFault(.notFound)
        case .notPermitted: MemoFault(.notPermitted)
        case .folderNotPermitted:
            MemoFault(.notPermitted, FaultFacts(name: SoundError.SourceKind.folder.rawValue))
        case .notAFile: MemoFault(.notAFile)
        case .leadsNowhere: MemoFault(.notAFile, FaultFacts(name: SoundError.SourceKind.link.rawValue))
        case .unreadable(let code): system(.unreadable, code)
        case .changing: MemoFault(.changing)
        }
    }

    private static func road(_ error: PipelineError) -> MemoFault {
        switch error {
        case .taken(let process): MemoFault(.taken, FaultFacts(count: process > 0 ? Int(process) : nil))
        case .ended(let times, let nextTry): ended(times, nextTry)
        case .endedOften: MemoFault(.endedOften)
        case .workLost: MemoFault(.workLost)
        case .notReadBack: MemoFault(.notReadBack)
        case .noWords: MemoFault(.noWords)
        case .givenUp(let fault): fault.givenUp
        case .noSound: MemoFault(.noSound)
        case .soundGone(let path): MemoFault(.soundGone, FaultFacts(path: path))
        case .soundCut(let path): MemoFault(.soundCut, FaultFacts(path: path))
        }
    }

    private static func ended(_ times: Int, _ nextTry: Moment) -> MemoFault {
        var fault = MemoFault(.ended, FaultFacts(count: times))
        fault.nextTry = nextTry
        return fault
    }

    /// A system call that failed: some errors are reasons of their own, whatever was tried.
    static func system(_ reason: Reason, _ code: Int32, path: String? = nil) -> MemoFault {
        let facts = FaultFacts(path: path, systemCode: code)
        return switch code {
        case ENOSPC, EDQUOT: MemoFault(.noSpace, facts)
        case EACCES, EPERM: MemoFault(.notPermitted, facts)
        case EROFS: MemoFault(.readOnly, facts)
        default: MemoFault(reason, facts)
        }
    }
}
