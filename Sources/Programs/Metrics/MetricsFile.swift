internal import Glibc
internal import VoiceCore

/// The file of counts for a monitor; it never replaces or removes a file that is not ours.
package struct MetricsFile: Sendable {
    package enum Fault: Error, Equatable, Sendable {
        case taken(by: String)
        case system(errno: Int32)

        package var sentence: String {
            switch self {
            case .taken(let fact): fact
            case .system(let errno): String(cString: strerror(errno))
            }
        }
    }

    private static let beginning = "# HELP voicecore_"

    package let path: String

    package init(_ path: String) { self.path = path }

    package var obstacle: String? {
        if let (kind, folder) = InboxRefusal.around(Path(DurableFile.split(path).folder).place.text) {
            return "it is in \(kind), \(folder)"
        }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return nil }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return "it is a folder"
        case S_IFREG:
            // A power cut may have left it empty.
            let isEmptyOfOurs = facts.st_size == 0 && facts.st_uid == geteuid()
            return isEmptyOfOurs || isOfCounts ? nil : "there is a file that voicecored did not write"
        case S_IFLNK: return "it is a link"
        default: return "it is not a regular file"
        }
    }

    private var isOfCounts: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.beginning.utf8.count)
        let count = read(descriptor, &bytes, bytes.count)
        return count == bytes.count && bytes.elementsEqual(Self.beginning.utf8)
    }

    /// Replaces the text, which others may read as it holds only numbers; not synced, being worthless later.
    package func write(_ text: String) throws(Fault) {
        if let obstacle { throw .taken(by: obstacle) }
        let isNew = access(path, F_OK) != 0
        let beside = DurableFile.unfinishedPath(beside: path)
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        var text = text
        let count = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        var fault = count == text.utf8.count ? 0 : count < 0 ? errno : ENOSPC
        if fault == 0, fchmod(descriptor, 0o644) != 0 { fault = errno }
        close(descriptor)
        if fault == 0, isNew {
            fault = ExclusiveRename.system.rename(beside, path)
        } else if fault == 0, rename(beside, path) != 0 {
            fault = errno
        }
        guard fault != 0 else { return }
        unlink(beside)
        throw .system(errno: fault)
    }

    /// Removes the file if it is still ours: stale counts mislead.
    package func remove() {
        if obstacle == nil { unlink(path) }
    }
}

extension Settings {
    package var metricsObstacle: String? {
        guard let path = self[Key.metricsFile] else { return nil }
        if Path(path).place == Path(self[Key.vocabulary]).place { return "personal words are kept there" }
        return MetricsFile(path).obstacle
    }

    package func checkMetricsFile() throws(Failure) {
        guard let path = self[Key.metricsFile], let obstacle = metricsObstacle else { return }
        throw Failure(.configuration, "\(path): metricsFile cannot be written there: \(obstacle)")
            .advising("name another file as metricsFile")
    }
}
