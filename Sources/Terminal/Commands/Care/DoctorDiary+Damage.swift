import Glibc
import Programs
import VoiceCore

extension DoctorDiary {
    /// Advice for a damaged database; names the newest known backup.
    static func wayBack(from backup: String?) -> String {
        let rest = "voicecore export --mirror DIR saves what can still be read"
        guard let backup else {
            return "Copy the folder, then restore a backup, if you have one, as a new diary: "
                + "voicecore backup --restore BACKUP --diary NEW; \(rest)."
        }
        let isThere = FolderNames.leadsToFolder(backup) || access(backup, F_OK) == 0
        let condition = isThere ? "" : ", once its disk is there"
        return "Copy the folder, then restore the newest backup as a new diary\(condition): "
            + "voicecore backup --restore \(ShellWord(backup)) --diary NEW; \(rest)."
    }
}
