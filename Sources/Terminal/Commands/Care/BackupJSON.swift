import Backup
import Programs
import VoiceCore

extension BackupMaking.Outcome {
    var json: String {
        JSONText.object([
            .init("schema", 1), .init("backup", .string(path)),
            .init("madeAt", .string(card.madeAt.description)),
            .init("entries", .integer(card.entries)), .init("trash", .integer(card.trash)),
            .init("sounds", .integer(card.sounds)),
            .init("missing", .array(card.missing.map(JSONText.string))),
            .init("changed", .array((card.changed ?? []).map(JSONText.string))),
            .init("mended", .array((card.mended ?? []).map(JSONText.string))),
            .init("recipients", .array(card.recipients.map(JSONText.string))),
            .init("written", .integer(written)), .init("writtenBytes", .integer(writtenBytes)),
            .init("removed", .integer(removed)), .init("sameDisk", .bool(isOnDiaryDisk)),
            .init("missesLast", .bool(missesLast)), .init("damage", .optional(card.damage)),
        ]).line
    }
}

extension WholeBackup.Check {
    func json(of backup: WholeBackup) -> String {
        JSONText.object([
            .init("schema", 1), .init("backup", .string(backup.path)),
            .init("madeAt", .string(backup.card.madeAt.description)),
            .init("entries", .integer(backup.card.entries)), .init("files", .integer(files)),
            .init("damaged", .array(damaged.map(JSONText.string))),
        ]).line
    }
}
