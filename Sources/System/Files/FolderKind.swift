internal import Glibc

/// Recognises a diary, or a folder written from one, by its names.
package enum FolderKind {
    package enum Kind: String, CaseIterable, Sendable {
        case diary, mirror, export, backup
    }

    package static let database = "diary.sqlite"
    package static let mirrorList = ".voicecore-mirror"
    package static let exportMark = ".voicecore-export"

    package static let backupCard = "backup.json"
    package static let backupSums = "SHA256SUMS"

    package static func isBackup(among names: [String]) -> Bool {
        names.contains(backupCard) && names.contains(backupSums)
    }

    package static let sealedEnding = ".age"

    package static func isSealedBackup(among names: [String]) -> Bool {
        isBackup(among: names) && names.contains(database + sealedEnding)
    }

    package static let audio = "audio"

    package static func kind(among names: [String]) -> Kind? {
        if isBackup(among: names) { return .backup }
        if names.contains(database), names.contains(audio) { return .diary }
        if names.contains(mirrorList) { return .mirror }
        return names.contains(exportMark) ? .export : nil
    }

    /// Looks only for known names; a folder that lost its database is no diary any more.
    package static func kind(of folder: String) -> Kind? {
        let marks = [backupCard, backupSums, database, audio, mirrorList, exportMark]
        let found = kind(among: marks.filter { access("\(folder)/\($0)", F_OK) == 0 })
        return found == .diary && isEmptied(folder) ? nil : found
    }

    private static func isEmptied(_ folder: String) -> Bool {
        func isEmpty(_ name: String) -> Bool {
            var status = stat()
            return stat("\(folder)/\(name)", &status) != 0 || status.st_size == 0
        }
        return isEmpty(database) && isEmpty(database + "-wal") && FolderNames.holdsFiles("\(folder)/\(audio)")
    }

    /// Follows links; the path need not exist yet.
    package static func folder(above path: String) -> (kind: Kind, path: String)? {
        var above = Path(path).place.text
        while case let folder = DurableFile.split(above).folder, folder != above {
            above = folder
            if let kind = kind(of: above) { return (kind, above) }
        }
        return nil
    }

    static func isSmallPicture(_ name: String) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9"), letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return name.hasSuffix(".small.jpg") && name.utf8.count == 74
            && name.utf8.prefix(64).allSatisfy { digits.contains($0) || letters.contains($0) }
    }
}
