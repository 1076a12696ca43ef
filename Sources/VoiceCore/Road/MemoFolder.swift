internal import Glibc
internal import Ground

/// Finds the memos below a folder, as far as that can be told without reading them.
public enum MemoFolder {
    /// The paths that an argument stands for: a folder's memos in the order of their names, else itself.
    ///
    /// Hidden files and folders are passed over, links to folders are not followed, and so is the folder of
    /// the diary itself.
    public static func memos(at path: String, except diary: String) -> [String] {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else { return [path] }
        var found: [String] = []
        walk(
            path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path,
            except: diary,
            depth: 0,
            &found
        )
        return found
    }

    /// More than anyone nests folders; a loop of mounts ends here.
    private static let mostDepth = 64

    private static func walk(_ folder: String, except diary: String, depth: Int, _ found: inout [String]) {
        guard depth < mostDepth, absolute(folder) != diary else { return }
        for name in FolderNames.of(folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0 else { continue }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR: walk(path, except: diary, depth: depth + 1, &found)
            case S_IFREG, S_IFLNK: if SoundName.isLikely(name) || beginsLikeSound(path) { found.append(path) }
            default: break
            }
        }
    }

    private static func absolute(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func beginsLikeSound(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        var bytes = [UInt8](repeating: 0, count: SoundName.headBytes)
        guard read(descriptor, &bytes, bytes.count) == bytes.count else { return false }
        return SoundName.isSound(bytes)
    }
}

/// What sound files are called and how they begin.
enum SoundName {
    private static let endings: Set<String> = [
        "wav", "wave", "w64", "rf64", "bwf", "aif", "aiff", "aifc", "caf", "au", "snd", "flac", "ogg", "oga",
        "opus", "spx", "mp3", "mp2", "m4a", "m4b", "m4r", "aac", "mp4", "mov", "3gp", "3gpp", "3ga", "3g2",
        "amr", "awb", "webm", "weba", "mka", "mkv", "wma", "asf",
    ]

    private static let beginnings: [[UInt8]] =
        [
            "RIFF", "RF64", "riff", "FORM", "caff", "OggS", "fLaC", "ID3", "#!AMR", ".snd",
        ].map { Array($0.utf8) } + [[0x1A, 0x45, 0xDF, 0xA3], [0x30, 0x26, 0xB2, 0x75]]

    /// How many bytes of a file tell whether it begins like sound.
    static let headBytes = 12

    static func isLikely(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    static func isSound(_ bytes: [UInt8]) -> Bool {
        beginnings.contains { bytes.starts(with: $0) } || bytes.dropFirst(4).starts(with: "ftyp".utf8)
    }

    /// Whether a file that is said to be sound may be: streams of MPEG begin with eleven ones and no name.
    static func mayBeSound(_ bytes: [UInt8]) -> Bool {
        isSound(bytes) || bytes.count > 1 && bytes[0] == 0xff && bytes[1] & 0xe0 == 0xe0
    }
}
