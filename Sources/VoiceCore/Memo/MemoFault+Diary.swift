extension MemoFault {
    static func diary(_ error: DiaryError) -> MemoFault {
        switch error {
        case .missing(let path):
            MemoFault(
                "diaryMissing",
                .noSuchFile,
                "the diary \(path) is not there",
                advice: "mount its volume or name another with --diary",
                isPassing: true
            )
        case .busy:
            MemoFault(
                "diaryBusy",
                .busy,
                "another program has the diary locked",
                advice: "try again when it is done",
                isPassing: true
            )
        case .full:
            MemoFault(
                "noSpace",
                .inputOutput,
                "there is no space left where the diary is",
                advice: "free some space and try again",
                isPassing: true
            )
        case .readOnly:
            MemoFault(
                "readOnly",
                .cannotCreate,
                "the diary is on something that cannot be written",
                advice: "make it writable or name another with --diary",
                isPassing: true
            )
        default: rareDiary(error)
        }
    }

    private static func rareDiary(_ error: DiaryError) -> MemoFault {
        switch error {
        case .notPermitted(let path, let code): system("notPermitted", "\(path) may not be used", code)
        case .cannotCreate(let path, let code): createFault(path, code)
        case .file(let path, let code): system("diaryFile", "\(path) cannot be used", code)
        case .newer(let found, let known):
            MemoFault(
                "diaryNewer",
                .cannotCreate,
                "the diary has form \(found), this program knows \(known)",
                advice: "install the newer version of this program"
            )
        case .noSuchEntry(let id):
            MemoFault(
                "noSuchEntry",
                .noSuchFile,
                "there is no entry \(id)",
                advice: "voicememo list shows them"
            )
        case .ambiguous(let id, _):
            MemoFault(
                "ambiguous",
                .noSuchFile,
                "more than one entry begins with \(id)",
                advice: "give more of the id"
            )
        default:
            MemoFault(
                "diary",
                .inputOutput,
                "the diary cannot be used: \(error)",
                advice: "voicememo doctor looks at it",
                isPassing: true
            )
        }
    }

    private static func createFault(_ path: String, _ code: Int32) -> MemoFault {
        var fault = system("cannotCreate", "\(path) cannot be made", code)
        if fault.kind == .inputOutput, fault.reason != "noSpace" { fault.kind = .cannotCreate }
        return fault
    }
}
