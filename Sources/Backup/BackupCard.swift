internal import Diary
internal import FoundationEssentials
package import System

/// What a backup says of itself, in `backup.json`.
package struct BackupCard: Decodable, Equatable, Sendable {
    static let name = FolderKind.backupCard

    /// When the diary was as it is in the backup.
    package var madeAt: Moment
    /// The mark of the diary; nothing in what an earlier version wrote.
    package var diary: String?
    /// How many entries it holds.
    package var entries: Int
    /// How many it holds in the trash.
    package var trash: Int
    /// How many files of sound it holds.
    package var sounds: Int
    /// Sound, and texts that were not saved, that the diary itself had no more or that could not be read.
    package var missing: [String]
    /// Sounds and pictures that had changed since the diary got them; an earlier version says nothing of them.
    package var changed: [String]?
    /// Sounds and pictures that had changed, and that the backup has as they were, from the one before it.
    package var mended: [String]?
    /// What is damaged in the diary's database, and so in the backup's; nothing where that is whole.
    package var damage: String?
    /// How many rows of the diary's database could not be read, and so cannot in the backup's.
    package var damagedRows: Int?
    /// How many files of pictures it holds, with the small ones.
    package var pictures: Int?
    /// For whom it is encrypted; for nobody when it is not.
    package var recipients: [String]
    /// The version that wrote it.
    package var version: String

    /// Files that the diary itself has no more, or not as it got them.
    struct Losses {
        var missing: [String] = []
        private(set) var changed: [String] = []
        private(set) var mended: [String] = []

        /// Notes what was taken of a file; nothing where it is missing.
        mutating func note(_ taken: BackupWork.Taken?, of path: String) {
            switch taken {
            case .asItWas: break
            case .fromLast: mended.append(path)
            case .changed: changed.append(path)
            case nil: missing.append(path)
            }
        }
    }

    /// Whether it has all that the diary names, as it was.
    package var isWhole: Bool {
        missing.isEmpty && (changed ?? []).isEmpty && damage == nil && (damagedRows ?? 0) == 0
    }

    var text: String {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("madeAt", .string(madeAt.description)),
            .init("entries", .integer(entries)),
            .init("trash", .integer(trash)), .init("sounds", .integer(sounds)),
            .init("missing", .array(missing.map(JSONText.string))),
            .init("changed", .array((changed ?? []).map(JSONText.string))),
            .init("pictures", .integer(pictures ?? 0)),
            .init("recipients", .array(recipients.map(JSONText.string))), .init("version", .string(version)),
        ]
        if let diary { members.append(.init("diary", .string(diary))) }
        if let mended { members.append(.init("mended", .array(mended.map(JSONText.string)))) }
        if let damage { members.append(.init("damage", .string(damage))) }
        if let damagedRows { members.append(.init("damagedRows", .integer(damagedRows))) }
        return JSONText.object(members).line + "\n"
    }

    init?(json: [UInt8]) {
        guard let card = try? JSONDecoder().decode(BackupCard.self, from: Data(json)) else { return nil }
        self = card
    }

    init(
        of copy: DiaryCopy,
        marked diary: String?,
        sounds: Int,
        pictures: Int,
        losses: Losses,
        recipients: [String],
        version: String,
        at now: Moment
    ) {
        madeAt = now
        self.diary = diary
        entries = copy.entries
        trash = copy.trash
        self.sounds = sounds
        self.pictures = pictures
        missing = losses.missing.sorted()
        damage = copy.damage
        damagedRows = copy.damagedRows > 0 ? copy.damagedRows : nil
        changed = losses.changed.sorted()
        mended = losses.mended.isEmpty ? nil : losses.mended.sorted()
        self.recipients = recipients
        self.version = version
    }
}
