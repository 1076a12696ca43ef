/// Reasons to pass over a file in an inbox by its name or kind.
package enum SkipReason: String, CaseIterable, Codable, Sendable {
    case hidden
    case unfinished
    /// Still only on a server.
    case placeholder
    case sidecar
    case clutter
    case empty
    case link
    case special
    case diary
    case ignored

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

    package static func judge(path: String, below inbox: String) -> SkipReason? {
        Path(path).names.dropFirst(Path(inbox).names.count).lazy.compactMap { judge(name: $0) }.first
    }

    private static let unfinishedEndings: Set<String> = [
        // Chrome and Edge, Firefox and KDE, Safari, Opera, old Edge; Android.
        "crdownload", "part", "download", "opdownload", "partial", "pending",
        // WinSCP, aria2 and others.
        "filepart", "aria2", "tmp", "temp", "upload", "uploading",
        // Torrents and Resilio Sync.
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
