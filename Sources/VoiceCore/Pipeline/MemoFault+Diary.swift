internal import Diary
internal import Glibc

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
        case .outdated(let found, let known):
            MemoFault(.readOnly, FaultFacts(count: found, expected: known))
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
        // Else a disk that cannot be written is taken for the diary's.
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
