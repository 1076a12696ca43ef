internal import Diary
internal import Feelings
internal import Glibc
internal import Ground
internal import Sound
internal import Words

/// What went wrong with a memo, as the ledger keeps it and a person reads it.
public struct MemoFault: Equatable, Sendable {
    /// What kind of thing went wrong, from which programs choose their exit codes.
    public enum Kind: String, Codable, Sendable {
        case usage, badSound, noSuchFile, unavailable, cannotCreate, inputOutput, busy, notPermitted
        case configuration, cancelled
        /// Nothing went wrong: there is nothing to keep.
        case nothingToKeep
    }

    /// A word for it, such as `unknownFormat`.
    public var reason: String
    public var kind: Kind
    /// What happened: lower case, without a full stop.
    public var message: String
    /// What to do next.
    public var advice: String?
    /// Whether the same file may well be taken another time.
    public var isPassing: Bool
    /// The file whose absence it is, where it is that; when it is there, it is time to try again.
    public var missingPath: String?

    init(_ reason: String, _ kind: Kind, _ message: String, advice: String? = nil, isPassing: Bool = false) {
        self.reason = reason
        self.kind = kind
        self.message = message
        self.advice = advice
        self.isPassing = isPassing
    }

    /// The fact and what to do about it, in one line.
    public var sentence: String { [message, advice].compactMap(\.self).joined(separator: "; ") }
}

extension MemoFault {
    /// Understands what any stage throws.
    public init(_ error: any Error) {
        self =
            switch error {
            case let failure as IngestFailure: MemoFault(failure.cause)
            case let error as OfferedFile.Refusal: Self.refusal(error)
            case let error as SoundError: Self.sound(error)
            case let error as TranscriptionError: Self.hearing(error)
            case let error as DiaryError: Self.diary(error)
            case let error as RoadError: Self.road(error)
            case let error as DurableFile.Failure: Self.file(error)
            case let error as MoodTableError: Self.moodTables(error)
            case let error as AnalyserError: Self.analysis(error)
            case is CancellationError: Self.stopped
            default: MemoFault("unknown", .inputOutput, "\(error)", isPassing: true)
            }
    }

    static let stopped = MemoFault("stopped", .cancelled, "stopped before it was done", isPassing: true)

    private static func refusal(_ error: OfferedFile.Refusal) -> MemoFault {
        switch error {
        case .notFound: MemoFault("notFound", .noSuchFile, "there is no such file", advice: "check the name")
        case .notPermitted:
            MemoFault(
                "notPermitted",
                .notPermitted,
                "the file may not be read",
                advice: "let this user read it (chmod u+r)",
                isPassing: true
            )
        case .notAFile: MemoFault("notAFile", .noSuchFile, "this is not a file", advice: "name a sound file")
        case .unreadable(let code): Self.system("unreadable", "the file cannot be read", code)
        case .changing:
            MemoFault(
                "changing",
                .busy,
                "the file was written to while it was read",
                advice: "try again when it is complete",
                isPassing: true
            )
        }
    }

    private static func road(_ error: RoadError) -> MemoFault {
        switch error {
        case .taken(let process):
            MemoFault(
                "taken",
                .busy,
                "process \(process) is at work on it",
                advice: "try again later",
                isPassing: true
            )
        case .endedTwice:
            MemoFault(
                "endedTwice",
                .badSound,
                "the program ended twice in the middle of this memo",
                advice: "voicememo retry takes it up again"
            )
        case .notReadBack:
            MemoFault(
                "notReadBack",
                .inputOutput,
                "the entry could not be read back as it was written",
                advice: "voicememo doctor looks at the diary"
            )
        case .noWords:
            MemoFault("noWords", .unavailable, "its words are still to come", isPassing: true)
        case .givenUp(let reason, let message): MemoFault(reason, .unavailable, message)
        case .noSound: MemoFault("noSound", .noSuchFile, "the entry has no sound")
        }
    }

    private static func moodTables(_ error: MoodTableError) -> MemoFault {
        let what =
            switch error {
            case .missing(let folder): "\(folder) is not there"
            case .unreadable(let path, let code): "\(path): \(String(cString: strerror(code)))"
            case .malformed(let path, let line): "\(path):\(line) is not as the format says"
            case .pattern(let path, let line, _): "\(path):\(line) is no pattern"
            }
        return MemoFault(
            "moodTables",
            .unavailable,
            "the mood tables cannot be used: \(what)",
            advice: "install VoiceCore again (scripts/install)",
            isPassing: true
        )
    }

    private static func analysis(_ error: AnalyserError) -> MemoFault {
        let what =
            switch error {
            case .notFound(let name): "\(name) is not there"
            case .notStarted(let code): "it does not start: \(String(cString: strerror(code)))"
            case .tooSlow(let limit): "it took longer than \(limit.thousandths) s"
            case .tooMuch: "it wrote too much"
            case .ended: "it ended with an error"
            case .reply: "its reply cannot be understood"
            }
        return MemoFault(
            "analyserFailed",
            .unavailable,
            "the analyser gave no mood: \(what)",
            advice: "voicememo mood --reply tries it out",
            isPassing: true
        )
    }

    private static func file(_ error: DurableFile.Failure) -> MemoFault {
        system("cannotWrite", "\(error.path) cannot be written (\(error.step.rawValue))", error.errno)
    }

    /// A system call that failed, in the system's own words.
    static func system(_ reason: String, _ message: String, _ code: Int32) -> MemoFault {
        let text = "\(message): \(String(cString: strerror(code)))"
        return switch code {
        case ENOSPC, EDQUOT:
            MemoFault("noSpace", .inputOutput, text, advice: "free some space and try again", isPassing: true)
        case EACCES, EPERM:
            MemoFault(
                "notPermitted",
                .notPermitted,
                text,
                advice: "see who owns it and its mode",
                isPassing: true
            )
        case EROFS:
            MemoFault(
                "readOnly",
                .cannotCreate,
                text,
                advice: "make it writable and try again",
                isPassing: true
            )
        case ENOTDIR, EEXIST, EISDIR, ENAMETOOLONG:
            MemoFault(reason, .inputOutput, text, advice: "name another place", isPassing: true)
        case ENOENT:
            MemoFault(
                reason,
                .inputOutput,
                text,
                advice: "see that its folder is there, or name another place",
                isPassing: true
            )
        default: MemoFault(reason, .inputOutput, text, advice: "try again", isPassing: true)
        }
    }
}
