internal import Diary
internal import FoundationEssentials
package import System

package struct BackupCard: Decodable, Equatable, Sendable {
    static let name = FolderKind.backupCard

    package var madeAt: Moment
    package var diary: String?
    package var entries: Int
    package var trash: Int
    package var sounds: Int
    /// Sound and unsaved texts that were missing or unreadable.
    package var missing: [String]
    /// Sounds and pictures that had changed since the diary got them.
    package var changed: [String]?
    /// Changed ones whose originals came from the backup before.
    package var mended: [String]?
    package var damage: String?
    package var damagedRows: Int?
    package var pictures: Int?
    /// Empty for a plain backup.
    package var recipients: [String]
    package var version: String

    struct Losses {
        var missing: [String] = []
        private(set) var changed: [String] = []
        private(set) var mended: [String] = []

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
        let card = JSONText.object(known: [
            "schema": 1, "madeAt": .string(madeAt.description), "entries": .integer(entries),
            "trash": .integer(trash), "sounds": .integer(sounds), "missing": .strings(missing),
            "changed": .strings(changed ?? []), "pictures": .integer(pictures ?? 0),
            "recipients": .strings(recipients), "version": .string(version),
            "diary": diary.map(JSONText.string), "mended": mended.map(JSONText.strings),
            "damage": damage.map(JSONText.string), "damagedRows": damagedRows.map(JSONText.integer),
        ])
        return card.line + "\n"
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
