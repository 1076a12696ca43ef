internal import Glibc

/// The names by which a folder is known as a diary, or as what was written of one, whatever path leads to it.
package enum FolderKind {
    /// What such a folder is.
    package enum Kind: String, CaseIterable, Sendable {
        case diary, mirror, export, backup
    }

    /// The database of a diary.
    package static let database = "diary.sqlite"
    /// The list of what a mirror has written.
    package static let mirrorList = ".voicecore-mirror"
    /// The mark of a folder into which sound was exported.
    package static let exportMark = ".voicecore-export"

    /// What a backup says of itself, and its list of digests.
    package static let backupCard = "backup.json"
    /// The list of digests in a backup.
    package static let backupSums = "SHA256SUMS"

    /// Whether a folder with these names is a backup of a diary.
    package static func isBackup(among names: [String]) -> Bool {
        names.contains(backupCard) && names.contains(backupSums)
    }

    /// How the names of encrypted files in a backup end.
    package static let sealedEnding = ".age"

    /// Whether a folder with these names is a backup of which the database is encrypted.
    package static func isSealedBackup(among names: [String]) -> Bool {
        isBackup(among: names) && names.contains(database + sealedEnding)
    }

    /// The folder of a diary's sound.
    package static let audio = "audio"

    /// What the names in a folder say that it is, so that its sound is no memo; nothing for every other folder.
    package static func kind(among names: [String]) -> Kind? {
        if isBackup(among: names) { return .backup }
        if names.contains(database), names.contains(audio) { return .diary }
        if names.contains(mirrorList) { return .mirror }
        return names.contains(exportMark) ? .export : nil
    }

    /// The same of a folder that may hold very many names; one whose database was lost is no diary any more.
    package static func kind(of folder: String) -> Kind? {
        let marks = [backupCard, backupSums, database, audio, mirrorList, exportMark]
        let found = kind(among: marks.filter { access("\(folder)/\($0)", F_OK) == 0 })
        return found == .diary && isEmptied(folder) ? nil : found
    }

    /// Whether the database in a folder has no bytes, and no log that has them, while files of the diary are there.
    private static func isEmptied(_ folder: String) -> Bool {
        func isEmpty(_ name: String) -> Bool {
            var status = stat()
            return stat("\(folder)/\(name)", &status) != 0 || status.st_size == 0
        }
        return isEmpty(database) && isEmpty(database + "-wal") && FolderNames.holdsFiles("\(folder)/\(audio)")
    }

    /// The nearest folder above a path that is a diary or was written of one, whatever links lead there.
    ///
    /// Nothing needs to be at the path yet.
    package static func folder(above path: String) -> (kind: Kind, path: String)? {
        var above = Path(path).place.text
        while case let folder = DurableFile.split(above).folder, folder != above {
            above = folder
            if let kind = kind(of: above) { return (kind, above) }
        }
        return nil
    }

    /// Whether a file of this name is what a diary shows of a picture, which it made itself: `DIGEST.small.jpg`.
    static func isSmallPicture(_ name: String) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9"), letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return name.hasSuffix(".small.jpg") && name.utf8.count == 74
            && name.utf8.prefix(64).allSatisfy { digits.contains($0) || letters.contains($0) }
    }
}
