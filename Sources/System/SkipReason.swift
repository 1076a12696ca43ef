/// Why something in an inbox, or another folder of memos, is passed over.
///
/// Only what is certain by its name or kind is judged here; whether a file holds sound is for the road to say.
package enum SkipReason: String, CaseIterable, Codable, Sendable {
    /// The name begins with a dot, as those of most sync programs' unfinished files do.
    case hidden
    /// The name that a sync program, browser or upload gives to a file that it has not finished.
    case unfinished
    /// A stand-in for a file that is still only on a server.
    case placeholder
    /// What belongs to a memo: its date, its title.
    case sidecar
    /// What a file manager or an editor leaves behind.
    case clutter
    /// No bytes yet; looked at again when it grows.
    case empty
    /// A symbolic link: what it leads to is somebody else's.
    case link
    /// A pipe, a socket or a device.
    case special
    /// Part of a diary, such as the small picture that it made of a photo.
    case diary
    /// A pattern of the settings names it.
    case ignored

    /// Judges a file or folder by its name alone; nothing when it may be, or hold, a memo.
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

    /// Judges every name between an inbox and what lies in it.
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

    /// Nextcloud and ownCloud with virtual files, iCloud.
    private static let placeholderEndings: Set<String> = ["nextcloud", "owncloud", "icloud"]

    private static let sidecarEndings: Set<String> = ["json", "txt", "md", "srt", "vtt", "xmp"]

    private static let clutterNames: Set<String> = [
        "thumbs.db", "desktop.ini", "icon\r", "lost+found", "#recycle",
    ]
}
