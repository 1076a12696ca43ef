package import Backup
internal import Glibc
internal import System
internal import VoiceCore

extension BackupError {
    package var failure: Failure {
        switch self {
        case .diary(.damaged):
            Failure(
                .inputOutput,
                "the diary's database is damaged on its disk, so it cannot be backed up; older backups stay",
                advice:
                    "voicecore doctor says what is damaged; voicecore backup --restore brings a backup back as "
                    + "a new diary, and voicecore export --mirror saves what can still be read"
            )
        case .diary(let error): MemoFault(error).failure()
        case .file(let path, let code): Self.file(path, code)
        case .badRecipient(let text):
            Failure(.usage, "\(text): not an age recipient")
                .advising("make one with age-keygen: age1 and 58 characters")
        case .badIdentity(let path, let line):
            Failure(.badSound, path + (line.map { ":\($0)" } ?? "") + ": holds no age secret key")
                .advising("name the file that age-keygen wrote")
        case .cancelled: Failure(.interrupted, "stopped before it was done")
        case .noBackup, .notWhole, .databaseDamaged, .encrypted, .noIdentityFits, .damaged: failureOfBackup
        case .busy, .ofAnotherDiary, .occupied, .overtaken: failureOfPlace
        }
    }

    private var failureOfBackup: Failure {
        switch self {
        case .noBackup(let path): Self.noBackup(in: path)
        case .notWhole(let path, let older):
            Failure(
                .badSound,
                "\(path): this backup is not whole: its SHA256SUMS or backup.json is missing or damaged",
                advice: older.map { "the one before it: voicecore backup --restore \(ShellWord($0))" }
                    ?? "there is no older one with its list in this folder"
            )
        case .databaseDamaged(let path, let older):
            Failure(
                .badSound,
                "\(path): " + Self.difference(at: path),
                advice: older.map {
                    "the newest whose database is whole: voicecore backup --restore \(ShellWord($0))"
                } ?? "there is no older one in this folder whose database is whole"
            )
        case .encrypted(let path):
            Failure(.usage, "\(path): encrypted")
                .advising("name the file with the secret key: --identity FILE")
        case .noIdentityFits(let path):
            Failure(.notPermitted, "\(path): none of these keys opens it")
                .advising("name another file with --identity")
        case .damaged(let path):
            Failure(.badSound, "\(path): " + Self.difference(at: path))
                .advising("name another backup in the same folder")
        default: Failure(.inputOutput, "the backup failed")
        }
    }

    /// The older backup that can be restored instead.
    package var older: String? {
        switch self {
        case .notWhole(_, let older), .databaseDamaged(_, let older): older
        default: nil
        }
    }

    private static func difference(at path: String) -> String {
        access(path, F_OK) == 0 ? "not what was written" : "missing"
    }

    private static func noBackup(in path: String) -> Failure {
        let word = ShellWord(path)
        switch FolderKind.kind(of: path) {
        case .mirror, .export:
            return Failure(.noSuchFile, "\(path): no backup there, but entries as files")
                .advising("voicecore import \(word) takes them")
        case .diary:
            return Failure(.noSuchFile, "\(path): a diary, not a backup")
                .advising("voicecore list --diary \(word) shows its entries")
        case .backup, nil:
            return Failure(.noSuchFile, "\(path): no backup there")
                .advising("name the folder given to voicecore backup")
        }
    }

    private var failureOfPlace: Failure {
        switch self {
        case .busy(let path):
            Failure(.busy, "\(path): another program writes a backup there")
                .advising("try again when it is done")
        case .ofAnotherDiary(let path):
            Failure(
                .cannotCreate,
                "\(path): this folder has backups of another diary, so nothing was written",
                advice: "choose another folder; voicecore backup --restore brings back what is in this one"
            )
        case .occupied(let path):
            Failure(.cannotCreate, "\(path): already exists")
                .advising("choose a folder that is empty or not there yet with --diary")
        case .overtaken(let path):
            Failure(.busy, "\(path): another program made a diary there meanwhile, and it stays")
                .advising("choose a folder that is empty or not there yet with --diary")
        default: Failure(.inputOutput, "the backup failed")
        }
    }

    private static func file(_ path: String, _ code: Int32) -> Failure {
        if [ENOSPC, EDQUOT].contains(code) {
            return MemoFault(DiaryError.outside(path: path, errno: code)).failure()
        }
        let exit: ExitCode =
            switch code {
            case ENOENT: .noSuchFile
            case EACCES, EPERM: .notPermitted
            case EROFS, ENOTDIR, EEXIST: .cannotCreate
            default: .inputOutput
            }
        return Failure(exit, "\(path): \(SystemError.text(code))")
    }
}
