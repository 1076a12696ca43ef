internal import Glibc
internal import System

/// A folder of backups: each is a folder of its own, named by its time, and whole or not there.
package struct BackupFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Names a folder; nothing is made or looked at.
    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The folders of the backups in it, the newest last.
    package func paths() -> [String] {
        FolderNames.of(path).filter { $0.utf8.first.map { (48...57).contains($0) } == true }
            .map { "\(path)/\($0)" }.filter { access("\($0)/\(BackupCard.name)", F_OK) == 0 }
    }

    /// What a backup in it says of itself.
    func card(of path: String) -> BackupCard? {
        FileBytes.read("\(path)/\(BackupCard.name)").flatMap { BackupCard(json: $0) }
    }

    /// The newest in it, or the one that the folder is itself, also where its list is damaged.
    ///
    /// An older one is never taken silently for one that says nothing of itself any more.
    package func newest() throws(BackupError) -> WholeBackup {
        if let own = WholeBackup(path: path) { return own }
        guard let last = paths().last else { throw .noBackup(path: path) }
        guard let newest = WholeBackup(path: last) else { throw notWhole(last) }
        return newest
    }

    /// The newest to bring back; one without its list is none, and the one before it is named instead.
    package func newestToRestore() throws(BackupError) -> WholeBackup {
        let newest = try newest()
        guard newest.isListed else { throw notWhole(newest.path) }
        return newest
    }

    /// The newest that has its list, whose files the next one can have too.
    package func newestListed() -> WholeBackup? { Self.listed(among: paths()) { _ in true } }

    /// The newest before one in it that has its list, and that is as somebody wants it.
    func listed(before path: String, where isWanted: (WholeBackup) -> Bool = { _ in true }) -> WholeBackup? {
        let name = DurableFile.split(path).name
        return Self.listed(among: paths().filter { DurableFile.split($0).name < name }, where: isWanted)
    }

    private static func listed(among paths: [String], where isWanted: (WholeBackup) -> Bool) -> WholeBackup? {
        for path in paths.reversed() {
            if let backup = WholeBackup(path: path), backup.isListed, isWanted(backup) { return backup }
        }
        return nil
    }

    private func notWhole(_ damaged: String) -> BackupError {
        let folder = BackupFolder(DurableFile.split(damaged).folder)
        return .notWhole(path: damaged, older: folder.listed(before: damaged)?.path)
    }

    /// A name for a backup of this time that is not taken yet: `2026-11-22T21-55-00Z`.
    func freeName(at moment: String) -> String {
        let name = String(moment.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
        guard access("\(path)/\(name)", F_OK) == 0 else { return name }
        for number in 2... where access("\(path)/\(name)-\(number)", F_OK) != 0 { return "\(name)-\(number)" }
        return name
    }
}

/// One backup: a copy of a diary's folder, with the list of what it holds.
package struct WholeBackup: Equatable, Sendable {
    /// The list of digests.
    static let sumsName = FolderKind.backupSums
    /// The same list of what is encrypted, encrypted itself.
    static let contentsName = "CONTENTS.age"
    /// The folder of the pictures, each named by the digest of its bytes.
    static let picturesName = "photos"
    /// How the names of encrypted files end.
    static let ending = FolderKind.sealedEnding

    /// Where it is.
    package let path: String
    /// What it says of itself.
    package let card: BackupCard
    /// The SHA-256 of every file, by its path within the backup.
    let sums: [Path: ListedDigest]

    /// Reads a backup's card and list; nothing where there is no card, and nothing listed where the list is damaged.
    init?(path: String) {
        guard let card = BackupFolder(path).card(of: path) else { return nil }
        self.path = path
        self.card = card
        sums = FileBytes.read("\(path)/\(Self.sumsName)").flatMap(DigestList.read) ?? [:]
    }

    /// Whether its files are encrypted.
    package var isEncrypted: Bool { !card.recipients.isEmpty }

    /// Whether the list names everything that the card counts; a list that was cut short does not.
    var isListed: Bool {
        let end = isEncrypted ? Self.ending : ""
        let sounds = sums.keys.count { $0.isAtOrBelow(Path(FolderKind.audio)) }
        let pictures = sums.keys.count { $0.isAtOrBelow(Path(Self.picturesName)) }
        return sums[Path(FolderKind.database + end)] != nil && sounds >= card.sounds
            && pictures >= card.pictures ?? 0
            && (!isEncrypted || sums[Path(Self.contentsName)] != nil)
    }

    /// The files of the diary in it, sorted, which takes a moment where there are many.
    func sortedFiles() -> [String] {
        sums.keys.filter { ![BackupCard.name, Self.contentsName].contains($0.text) }.sorted().map(\.text)
    }
}
