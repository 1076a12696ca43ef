internal import Diary
internal import FoundationEssentials
package import System

/// The facts of a backup, in `backup.json`.
package struct BackupCard: Decodable, Equatable, Sendable {
    static let name = FolderKind.backupCard

    /// The time of the diary's state in the backup.
    package var madeAt: Moment
    /// The diary's own mark.
    package var diary: String?
    package var entries: Int
    package var trash: Int
    package var sounds: Int
    /// Sound and unsaved texts that the diary had lost or that could not be read.
    package var missing: [String]
    /// Sounds and pictures that had changed since the diary got them.
    package var changed: [String]?
    /// Changed sounds and pictures whose originals came from the backup before.
    package var mended: [String]?
    /// Damage of the diary's database, and so of the backup's.
    package var damage: String?
    /// Unreadable rows of the diary's database, and so of the backup's.
    package var damagedRows: Int?
    package var pictures: Int?
    /// Empty for a plain backup.
    package var recipients: [String]
    package var version: String

    /// Files that the diary lost or that changed in it.
    struct Losses {
        var missing: [String] = []
        private(set) var changed: [String] = []
        private(set) var mended: [String] = []

        /// Notes a file; `taken` is nil for a missing one.
        mutating func note(_ taken: BackupWork.Taken?, of path: String) {
            switch taken {
            case .asItWas: break
            case .fromLast: mended.append(path)
            case .changed: changed.append(path)
            case nil: missing.append(path)
            }
        }
    }

    /// Has every file that the diary names, unchanged.
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
