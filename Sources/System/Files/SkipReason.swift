/// Reasons to pass over a file in an inbox.
///
/// Names and kinds decide here; only the pipeline knows if a file holds sound.
package enum SkipReason: String, CaseIterable, Codable, Sendable {
    /// A leading dot, as in most sync programs' unfinished files.
    case hidden
    /// Named as sync programs, browsers or uploads name unfinished files.
    case unfinished
    /// Stands for a file that is still only on a server.
    case placeholder
    /// Belongs to a memo: its date, its title.
    case sidecar
    /// Left by a file manager or an editor.
    case clutter
    /// Looked at again when it grows.
    case empty
    /// The target is somebody else's.
    case link
    case special
    /// Part of a diary, such as the preview of a photo.
    case diary
    case ignored

    /// Nil if, by its name, it may be or hold a memo.
    package static func judge(name: String) -> SkipReason? {
        let name = name.lowercased()
        if name.hasPrefix(".") { return .hidden }
        if FolderKind.isSmallPicture(name) { return .diary }
        if clutterNames.contains(name) || name.hasSuffix("~") || name.hasPrefix("~$") { return .clutter }
        if unfinishedPrefixes.contains(where: name.hasPrefix) { return .unfinished }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let ending = String(name[name.index(after: dot)...])
        if unfinishedEndings.contains(ending) { return .unfinished }
        if placeholderEndings.contains(ending) { return .placeholder }
        if sidecarEndings.contains(ending) { return .sidecar }
        return nil
    }

    /// Judges every name between the inbox and the file.
    package static func judge(path: String, below inbox: String) -> SkipReason? {
        Path(path).names.dropFirst(Path(inbox).names.count).lazy.compactMap { judge(name: $0) }.first
    }

    private static let unfinishedEndings: Set<String> = [
        // Browsers: Chrome and Edge, Firefox and KDE, Safari, Opera, old Edge; Android.
        "crdownload", "part", "download", "opdownload", "partial", "pending",
        // Uploads and downloads: WinSCP, aria2, and what all others call it.
        "filepart", "aria2", "tmp", "temp", "upload", "uploading",
        // Torrents and Resilio Sync, which write under a marked name.
        "!ut", "!qb", "!bt", "bc!", "jc!", "!sync", "bts",
    ]

    private static let unfinishedPrefixes = [
        // Syncthing on Windows, Dropbox and OneDrive, Chrome before it knows the name, Pure-FTPd.
        "~syncthing~", "~tmp", "unconfirmed ", "pureftpd-upload.",
    ]

    private static let placeholderEndings: Set<String> = ["nextcloud", "owncloud", "icloud"]

    private static let sidecarEndings: Set<String> = ["json", "txt", "md", "srt", "vtt", "xmp"]

    private static let clutterNames: Set<String> = [
        "thumbs.db", "desktop.ini", "icon\r", "lost+found", "#recycle",
    ]
}
