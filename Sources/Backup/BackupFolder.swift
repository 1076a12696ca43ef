internal import Glibc
internal import System

/// A folder of backups, each a folder named by its time, and whole or absent.
package struct BackupFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// The newest last.
    package func paths() -> [String] {
        FolderNames.of(path).filter { $0.utf8.first.map { (48...57).contains($0) } == true }
            .map { "\(path)/\($0)" }.filter { access("\($0)/\(BackupCard.name)", F_OK) == 0 }
    }

    func card(of path: String) -> BackupCard? {
        FileBytes.read("\(path)/\(BackupCard.name)").flatMap { BackupCard(json: $0) }
    }

    /// The newest backup, or the one that the folder is itself, even with a damaged list.
    ///
    /// An older one never silently replaces a newer one without a card.
    package func newest() throws(BackupError) -> WholeBackup {
        if let own = WholeBackup(path: path) { return own }
        guard let last = paths().last else { throw .noBackup(path: path) }
        guard let newest = WholeBackup(path: last) else { throw notWhole(last) }
        return newest
    }

    /// The newest to restore; the error for one without its list names the one before.
    package func newestToRestore() throws(BackupError) -> WholeBackup {
        let newest = try newest()
        guard newest.isListed else { throw notWhole(newest.path) }
        return newest
    }

    /// The newest with its list, whose files the next one can link.
    package func newestListed() -> WholeBackup? { Self.listed(among: paths()) { _ in true } }

    /// The newest before `path` with its list that fits `isWanted`.
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

    /// A free name of this time, such as `2026-11-22T21-55-00Z`.
    func freeName(at moment: String) -> String {
        let name = String(moment.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
        guard access("\(path)/\(name)", F_OK) == 0 else { return name }
        for number in 2... where access("\(path)/\(name)-\(number)", F_OK) != 0 { return "\(name)-\(number)" }
        return name
    }
}

/// A copy of a diary's folder with a list of its files.
package struct WholeBackup: Equatable, Sendable {
    static let sumsName = FolderKind.backupSums
    /// The encrypted list of the plain files' digests.
    static let contentsName = "CONTENTS.age"
    /// Each picture is named by its digest.
    static let picturesName = "photos"
    static let ending = FolderKind.sealedEnding

    package let path: String
    package let card: BackupCard
    /// By paths within the backup.
    let sums: [Path: ListedDigest]

    /// nil without a card; a damaged list is empty.
    init?(path: String) {
        guard let card = BackupFolder(path).card(of: path) else { return nil }
        self.path = path
        self.card = card
        sums = FileBytes.read("\(path)/\(Self.sumsName)").flatMap(DigestList.read) ?? [:]
    }

    package var isEncrypted: Bool { !card.recipients.isEmpty }

    /// The list names everything that the card counts; a list that was cut short does not.
    var isListed: Bool {
        let end = isEncrypted ? Self.ending : ""
        let sounds = sums.keys.count { $0.isAtOrBelow(Path(FolderKind.audio)) }
        let pictures = sums.keys.count { $0.isAtOrBelow(Path(Self.picturesName)) }
        return sums[Path(FolderKind.database + end)] != nil && sounds >= card.sounds
            && pictures >= card.pictures ?? 0
            && (!isEncrypted || sums[Path(Self.contentsName)] != nil)
    }

    /// Sorting many files takes a moment.
    func sortedFiles() -> [String] {
        sums.keys.filter { ![BackupCard.name, Self.contentsName].contains($0.text) }.sorted().map(\.text)
    }
}
