internal import Diary
internal import Glibc
internal import Hearing
internal import Mood
internal import Sound
internal import System

extension MemoFault {
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

    /// Full disks and missing rights have reasons of their own, whatever was tried.
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

extension MemoFault {
    static func sound(_ error: SoundError) -> MemoFault {
        switch error {
        case .notFound: MemoFault(.notFound)
        case .notPermitted: MemoFault(.notPermitted)
        case .notAFile(let kind): MemoFault(.notAFile, FaultFacts(name: kind.rawValue))
        case .unreadable(let code): system(.unreadable, code)
        case .empty: MemoFault(.empty)
        case .tooShort(let seconds): MemoFault(.tooShort, FaultFacts(seconds: seconds))
        case .cutShort: MemoFault(.soundCut)
        case .tooLong(let limit): MemoFault(.tooLong, FaultFacts(limitSeconds: limit))
        case .unknownFormat: MemoFault(.unknownFormat)
        case .damaged(let reason): MemoFault(.damaged, FaultFacts(said: reason))
        case .unsupportedCodec(let codec): MemoFault(.unsupportedCodec, FaultFacts(name: codec))
        case .unsupportedRate(let hertz): MemoFault(.unsupportedRate, FaultFacts(count: hertz))
        case .unsupportedChannels(let count): MemoFault(.unsupportedChannels, FaultFacts(count: count))
        case .cannotWrite(let code): system(.cannotWrite, code)
        case .cannotEncode(let reason): MemoFault(.cannotEncode, FaultFacts(said: reason))
        case .archiveDiffers(let written, let readBack):
            MemoFault(.archiveDiffers, FaultFacts(count: readBack, expected: written))
        case .decoderMissing, .decoderNotStarted, .decoderEnded, .decoderStopped: decoder(error)
        case .decoderOverLimit, .decoderNonsense: decoder(error)
        case .cancelled: MemoFault(.stopped)
        }
    }

    private static func decoder(_ error: SoundError) -> MemoFault {
        switch error {
        case .decoderMissing(let name): MemoFault(.decoderMissing, FaultFacts(name: name))
        case .decoderNotStarted(let code): system(.decoderNotStarted, code)
        case .decoderEnded(let signal): MemoFault(.decoderEnded, FaultFacts(status: signal))
        case .decoderStopped(let status): MemoFault(.decoderStopped, FaultFacts(status: status))
        case .decoderOverLimit(.silence): MemoFault(.decoderSilent)
        case .decoderOverLimit(let limit): MemoFault(.decoderOverLimit, FaultFacts(name: limit.rawValue))
        default: MemoFault(.decoderNonsense)
        }
    }

    static func hearing(_ error: TranscriptionError) -> MemoFault {
        switch error {
        case .modelMissing(let path, let package):
            MemoFault(.modelMissing, FaultFacts(path: path, name: package))
        case .modelUnusable(let reason): MemoFault(.modelUnusable, FaultFacts(said: reason))
        case .earMissing(let name): MemoFault(.earMissing, FaultFacts(name: name))
        case .engineMissing(let path): MemoFault(.engineMissing, FaultFacts(path: path))
        case .engineEnded(let status, let message):
            MemoFault(.engineEnded, FaultFacts(said: message, status: status))
        case .engineTooSlow(let limit): MemoFault(.engineTooSlow, FaultFacts(limitSeconds: limit))
        case .engineNonsense(let line): MemoFault(.engineNonsense, FaultFacts(said: line))
        case .overCap(let seconds):
            MemoFault(.overCap, FaultFacts(seconds: seconds, limitSeconds: Double(SpeechSamples.capSeconds)))
        case .soundUnreadable(let code): system(.soundUnreadable, code)
        case .notAligned(let word): MemoFault(.notAligned, FaultFacts(name: word))
        case .cancelled: MemoFault(.stopped)
        }
    }
}

extension MemoFault {
    static func photo(_ error: PhotoError) -> MemoFault {
        switch error {
        case .unreadable(ENOENT), .unreadable(ENOTDIR), .unreadable(ENAMETOOLONG): MemoFault(.notFound)
        case .unreadable(let code): system(.unreadable, code)
        case .empty: MemoFault(.notAPhoto)
        case .tooLong(let limit): MemoFault(.photoTooLarge, FaultFacts(name: "bytes", expected: limit))
        case .tooLarge(let limit): MemoFault(.photoTooLarge, FaultFacts(name: "points", expected: limit))
        case .unknownFormat: MemoFault(.notAPhoto)
        case .damaged(let reason): MemoFault(.photoDamaged, FaultFacts(said: reason))
        case .overLimit(.silence): MemoFault(.photoReaderStopped)
        case .overLimit(let limit): MemoFault(.photoOverLimit, FaultFacts(name: limit.rawValue))
        case .helperEnded(let signal): MemoFault(.photoOverLimit, FaultFacts(status: signal))
        case .nonsense: MemoFault(.photoDamaged)
        case .helperStopped(let status): MemoFault(.photoReaderStopped, FaultFacts(status: status))
        case .helperNotStarted(let code): system(.photoReaderStopped, code)
        case .helperMissing(let name): MemoFault(.photoReaderMissing, FaultFacts(name: name))
        case .libraryMissing: MemoFault(.photoReaderMissing, FaultFacts(name: "libvips"))
        }
    }
}

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

    /// ``FaultFacts/said`` names the wrong part of the line.
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
    package var reason: String {
        switch self {
        case .empty: "empty"
        case .noFigures: "noFigures"
        case .outOfRange: "outOfRange"
        case .contradictory: "contradictory"
        }
    }
}

extension MemoFault {
    static func diary(_ error: DiaryError) -> MemoFault {
        switch error {
        case .missing(let path): MemoFault(.diaryMissing, FaultFacts(path: path))
        case .replaced(let path): MemoFault(.diaryReplaced, FaultFacts(path: path))
        case .foreign(let path): MemoFault(.diaryForeign, FaultFacts(path: path))
        case .emptied(let path): MemoFault(.diaryEmptied, FaultFacts(path: path))
        case .sealed(let path): MemoFault(.diarySealed, FaultFacts(path: path))
        case .ofBackups(let path): MemoFault(.diaryOfBackups, FaultFacts(path: path))
        case .amongMemos(let path, let inbox):
            MemoFault(.diaryAmongMemos, FaultFacts(path: path, name: inbox))
        case .newer(let found, let known): MemoFault(.diaryNewer, FaultFacts(count: found, expected: known))
        case .busy: MemoFault(.diaryBusy)
        case .elsewhere(let path): MemoFault(.diaryElsewhere, FaultFacts(path: path))
        case .full: MemoFault(.noSpace)
        case .readOnly: MemoFault(.readOnly)
        case .outdated(let found, let known): MemoFault(.readOnly, FaultFacts(count: found, expected: known))
        case .cannotCreate(let path, let code): system(.cannotCreate, code, path: path)
        case .notPermitted(let path, let code):
            MemoFault(.notPermitted, FaultFacts(path: path, systemCode: code))
        case .file(let path, let code): system(.diaryFile, code, path: path)
        case .outside(let path, let code): outside(path, code)
        case .database(let code, let message): MemoFault(.diary, FaultFacts(said: message, status: code))
        case .damaged(let what), .unreadable(let what): MemoFault(.diary, FaultFacts(said: what))
        case .notFinite(let what): MemoFault(.damaged, FaultFacts(said: "its \(what) is not a finite number"))
        case .noSuchEntry(let id): MemoFault(.noSuchEntry, FaultFacts(name: id))
        case .ambiguous(let prefix, let candidates): ambiguous(prefix, candidates)
        case .duplicate(let id): MemoFault(.duplicate, FaultFacts(name: id.description))
        case .idUsed(let id): MemoFault(.idUsed, FaultFacts(name: id.description))
        case .refused(let refusal): MemoFault(.notForAnEntry, facts(of: refusal))
        case .noSuchRow: MemoFault(.noSuchRow)
        }
    }

    private static func facts(of refusal: BlockRefusal) -> FaultFacts {
        switch refusal {
        case .blank: FaultFacts()
        case .tooLong(let limit): FaultFacts(name: "characters", expected: limit)
        case .tooManyPlaces(let limit): FaultFacts(name: "places", expected: limit)
        case .tooManyPhotos(let limit): FaultFacts(name: "photos", expected: limit)
        case .tooManyPictures(let limit): FaultFacts(name: "pictures", expected: limit)
        case .emptyPhoto: FaultFacts(name: "photo")
        }
    }

    private static func outside(_ path: String, _ code: Int32) -> MemoFault {
        switch code {
        // A read-only disk elsewhere is not the diary's.
        case EROFS: MemoFault(.cannotCreate, FaultFacts(path: path, systemCode: code))
        case ENOENT, ENOTDIR, EEXIST, EISDIR: system(.cannotCreate, code, path: path)
        default: system(.cannotWrite, code, path: path)
        }
    }

    private static func ambiguous(_ prefix: String, _ candidates: [EntryID]) -> MemoFault {
        var facts = FaultFacts(name: prefix)
        facts.candidates = candidates.prefix(9).map(\.description)
        return MemoFault(.ambiguous, facts)
    }
}
