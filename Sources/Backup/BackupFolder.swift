internal import Glibc
internal import System

/// A folder of backups, each a folder named by its time, and whole or absent.
package struct BackupFolder: Sendable {
    package let path: String

    package init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    package func paths() -> [String] {
        FolderNames.of(path).filter { $0.utf8.first.map { (48...57).contains($0) } == true }
            .map { "\(path)/\($0)" }.filter { access("\($0)/\(BackupCard.name)", F_OK) == 0 }
    }

    func card(of path: String) -> BackupCard? {
        FileBytes.read("\(path)/\(BackupCard.name)").flatMap { BackupCard(json: $0) }
    }

    /// The newest backup, even with a damaged list: an older one never silently replaces it.
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

    func freeName(at moment: String) -> String {
        let name = String(moment.prefix(19).map { $0 == ":" ? "-" : $0 }) + "Z"
        guard access("\(path)/\(name)", F_OK) == 0 else { return name }
        for number in 2... where access("\(path)/\(name)-\(number)", F_OK) != 0 { return "\(name)-\(number)" }
        return name
    }
}

package struct WholeBackup: Equatable, Sendable {
    static let sumsName = FolderKind.backupSums
    static let contentsName = "CONTENTS.age"
    static let picturesName = "photos"
    static let ending = FolderKind.sealedEnding

    package let path: String
    package let card: BackupCard
    let sums: [Path: ListedDigest]

    /// nil without a card; a damaged list is empty.
    init?(path: String) {
        guard let card = BackupFolder(path).card(of: path) else { return nil }
        self.path = path
        self.card = card
        sums = FileBytes.read("\(path)/\(Self.sumsName)").flatMap(DigestList.read) ?? [:]
    }

    package var isEncrypted: Bool { !card.recipients.isEmpty }

    /// False for a list that was cut short.
    var isListed: Bool {
        let end = isEncrypted ? Self.ending : ""
        let sounds = sums.keys.count { $0.isAtOrBelow(Path(FolderKind.audio)) }
        let pictures = sums.keys.count { $0.isAtOrBelow(Path(Self.picturesName)) }
        return sums[Path(FolderKind.database + end)] != nil && sounds >= card.sounds
            && pictures >= card.pictures ?? 0
            && (!isEncrypted || sums[Path(Self.contentsName)] != nil)
    }

    func sortedFiles() -> [String] {
        sums.keys.filter { ![BackupCard.name, Self.contentsName].contains($0.text) }.sorted().map(\.text)
    }
}
