internal import Diary
internal import Glibc
internal import System
internal import Wires

/// By their names, or by their first bytes if a name does not tell.
package enum MemoFolder {
    package struct Found: Equatable, Sendable {
        package var memos: [String] = []
        /// Folders of an export, not searched.
        package var exports: [String] = []
        /// Folders of diaries, mirrors and backups, not searched.
        package var ofDiaries: [OfDiary] = []
        /// Memos and folders that match a pattern.
        package var ignored = 0
    }

    package struct OfDiary: Equatable, Sendable {
        package var path: String
        package var kind: FolderKind.Kind

        package init(path: String, kind: FolderKind.Kind) { (self.path, self.kind) = (path, kind) }
    }

    package static func find(at paths: [String], except diary: String, ignoring ignored: [FilePattern])
        -> Found
    {
        var (found, seen) = (Found(), Set<Path>())
        for path in paths {
            let here = find(at: path, except: diary, ignoring: ignored)
            found.memos += here.memos.filter { seen.insert(Path($0)).inserted }
            found.ignored += here.ignored
            found.exports += here.exports.filter { seen.insert(Path($0)).inserted }
            found.ofDiaries += here.ofDiaries.filter { seen.insert(Path($0.path)).inserted }
        }
        return found
    }

    /// Memos in an export's folder that the export did not write.
    package static func memos(besideExport folder: String) -> [String] {
        let full = Path(folder).resolved ?? folder
        let export = FolderKind.kind(of: folder) == .export ? full : exportAround(folder) ?? full
        let written = Set(DiaryExport.paths(writtenInto: export).map { Path("\(export)/\($0)") })
        // Without its list, the whole export counts as its own.
        guard !written.isEmpty else { return [] }
        var found = Found()
        let names = FolderNames.of(folder)
        look(at: names, in: folder, Walk(diary: nil, isIgnored: { _ in false }), depth: 0, &found)
        return found.memos.filter { !written.contains(Path(full + $0.dropFirst(folder.count))) }
    }

    private static func exportAround(_ folder: String) -> String? {
        FolderKind.folder(above: folder).flatMap { $0.kind == .export ? $0.path : nil }
    }

    static func find(at path: String, except diary: String, ignoring ignored: [FilePattern] = []) -> Found {
        guard FolderNames.leadsToFolder(path) else { return Found(memos: [path]) }
        var found = Found()
        let folder =
            path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        if let (kind, _) = FolderKind.folder(above: folder) {
            if kind == .export {
                found.exports.append(folder)
            } else {
                found.ofDiaries.append(OfDiary(path: folder, kind: kind))
            }
            return found
        }
        let full = Path(folder).resolved ?? folder
        let walk = Walk(diary: FileIdentity(folder: diary)) { path in
            let path = full + path.dropFirst(folder.count)
            return ignored.contains { $0.matches(path) }
        }
        enter(folder, walk, depth: 0, &found)
        return found
    }

    private struct Walk {
        let diary: FileIdentity?
        let isIgnored: (String) -> Bool
    }

    private static let mostDepth = 64

    private static func enter(_ folder: String, _ walk: Walk, depth: Int, _ found: inout Found) {
        guard depth < mostDepth, let names = try? FolderNames.read(folder) else {
            if !isGone(folder) { found.memos.append(folder) }
            return
        }
        guard FileIdentity(folder: folder) != walk.diary else {
            return found.ofDiaries.append(OfDiary(path: folder, kind: .diary))
        }
        switch FolderKind.kind(among: names).flatMap({ _ in FolderKind.kind(of: folder) }) {
        case nil: look(at: Path.sorted(names), in: folder, walk, depth: depth, &found)
        case .export?: found.exports.append(folder)
        case let kind?: found.ofDiaries.append(OfDiary(path: folder, kind: kind))
        }
    }

    private static func look(
        at names: [String],
        in folder: String,
        _ walk: Walk,
        depth: Int,
        _ found: inout Found
    ) {
        for name in names where name.utf8.first != UInt8(ascii: ".") {
            let path = "\(folder)/\(name)"
            guard !isPassedOver(name) else { continue }
            if walk.isIgnored(path) {
                if FolderNames.leadsToFolder(path) || SoundName.isLikely(name) { found.ignored += 1 }
                continue
            }
            var facts = stat()
            guard lstat(path, &facts) == 0 else {
                if !isGone(path) { found.memos.append(path) }
                continue
            }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR: enter(path, walk, depth: depth + 1, &found)
            case S_IFREG, S_IFLNK: if isLikely(path, named: name) { found.memos.append(path) }
            default: break
            }
        }
    }

    /// An unfinished download, or a picture that a diary made.
    private static func isPassedOver(_ name: String) -> Bool {
        [.unfinished, .diary].contains(SkipReason.judge(name: name))
    }

    package static func holdsMemos(_ folder: String) -> Bool {
        FolderNames.of(folder).contains { name in
            guard !name.hasPrefix("."), !isPassedOver(name) else { return false }
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0, [S_IFREG, S_IFLNK].contains(facts.st_mode & S_IFMT) else {
                return false
            }
            return isLikely(path, named: name)
        }
    }

    private static func isLikely(_ path: String, named name: String) -> Bool {
        SoundName.isLikely(name) || beginsLikeMemo(path)
    }

    private static func isGone(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) != 0 && errno == ENOENT
    }

    static func liesInDiary(_ path: String) -> Bool { FolderKind.folder(above: path) != nil }

    private static func beginsLikeMemo(_ path: String) -> Bool {
        let bytes = head(of: path)
        return bytes.count >= SoundName.headBytes
            && (SoundName.isSound(bytes) || PhotoFormat(head: bytes) != nil)
    }

    package static func isPhoto(_ path: String) -> Bool { PhotoFormat(head: head(of: path)) != nil }

    private static func head(of path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return [] }
        var bytes = [UInt8](repeating: 0, count: PhotoFormat.headBytes)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes[..<max(0, count)])
    }
}

package enum SoundName {
    private static let endings: Set<String> = [
        "wav", "wave", "w64", "rf64", "bwf", "aif", "aiff", "aifc", "caf", "au", "snd", "flac", "ogg", "oga",
        "opus", "spx", "mp3", "mp2", "m4a", "m4b", "m4r", "aac", "mp4", "mov", "3gp", "3gpp", "3ga", "3g2",
        "amr", "awb", "webm", "weba", "mka", "mkv", "wma", "asf",
    ]

    private static let beginnings: [[UInt8]] =
        [
            "RIFF", "RF64", "riff", "FORM", "caff", "OggS", "fLaC", "ID3", "#!AMR", ".snd",
        ].map { Array($0.utf8) } + [[0x1A, 0x45, 0xDF, 0xA3], [0x30, 0x26, 0xB2, 0x75]]

    static let headBytes = 12

    package static func isLikely(_ name: String) -> Bool {
        guard let dot = name.unicodeScalars.lastIndex(of: ".") else { return false }
        return endings.contains(name[dot...].dropFirst().lowercased())
    }

    static func isSound(_ bytes: [UInt8]) -> Bool {
        beginnings.contains { bytes.starts(with: $0) } || bytes.dropFirst(4).starts(with: "ftyp".utf8)
    }

    static func mayBeSound(_ bytes: [UInt8]) -> Bool {
        isSound(bytes) || bytes.count > 1 && bytes[0] == 0xff && bytes[1] & 0xe0 == 0xe0
    }
}
