internal import Diary

extension MemoFault {
    /// The one place that says what a diary's error means: in words, for the ledger, and for exit codes.
    static func diary(_ error: DiaryError) -> MemoFault {
        switch error {
        case .missing, .foreign, .newer, .readOnly, .cannotCreate, .notPermitted: unusable(error)
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
        case .file(let path, let code): system("diaryFile", "\(path) cannot be used", code)
        case .database(let code, let message):
            broken("its database says “\(message)” (\(code))", advice: "voicememo doctor looks at all of it")
        case .damaged(let message):
            broken(
                "its database is damaged: \(message)",
                advice:
                    "put a backup in its place, or import a mirror into a new diary; sound is whole in its audio folder"
            )
        case .noSuchEntry, .ambiguous, .duplicate, .idUsed, .noSuchRow: entry(error)
        }
    }

    /// The diary is not there, or not for us.
    private static func unusable(_ error: DiaryError) -> MemoFault {
        switch error {
        case .missing(let path):
            MemoFault(
                "diaryMissing",
                .noSuchFile,
                "\(path): there is no diary",
                advice:
                    "mount its volume, or name another with --diary; "
                    + "ingest makes one where the folder above it is there",
                isPassing: true
            )
        case .foreign(let path):
            MemoFault(
                "diaryForeign",
                .configuration,
                "\(path): this is a database of another program",
                advice: "nothing was changed; name another folder with --diary"
            )
        case .newer(let found, let known):
            MemoFault(
                "diaryNewer",
                .configuration,
                "the diary has form \(found), and this version knows forms up to \(known)",
                advice: "nothing was changed; install a newer version of VoiceCore"
            )
        case .cannotCreate(let path, let code): createFault(path, code)
        case .notPermitted(let path, let code): system("notPermitted", "\(path) may not be used", code)
        default:
            MemoFault(
                "readOnly",
                .cannotCreate,
                "the diary is on something that cannot be written",
                advice: "make it writable or name another with --diary",
                isPassing: true
            )
        }
    }

    private static func broken(_ what: String, advice: String) -> MemoFault {
        MemoFault(
            "diary",
            .inputOutput,
            "the diary cannot be used: \(what)",
            advice: advice,
            isPassing: true
        )
    }

    /// What was asked for is not there, or not the only one.
    private static func entry(_ error: DiaryError) -> MemoFault {
        switch error {
        case .noSuchEntry(let id):
            MemoFault(
                "noSuchEntry",
                .noSuchFile,
                "\(id): there is no such entry",
                advice: "voicememo list shows them with their ids"
            )
        case .ambiguous(let prefix, let candidates):
            MemoFault(
                "ambiguous",
                .usage,
                "\(prefix): more than one entry begins so",
                advice: "give more of it, such as " + candidates.map(\.description).joined(separator: " or ")
            )
        case .duplicate(let id):
            MemoFault("duplicate", .inputOutput, "these bytes are entry \(id) already")
        case .idUsed(let id):
            MemoFault("idUsed", .inputOutput, "\(id): the id belonged to another entry")
        default:
            MemoFault(
                "noSuchRow",
                .inputOutput,
                "the ledger has no such row any more",
                advice: "another program changed the diary meanwhile; try again",
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
