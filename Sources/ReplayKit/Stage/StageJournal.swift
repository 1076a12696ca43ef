internal import FoundationEssentials
internal import Glibc

/// What happened in a story so far, written down at once, so that a kill in the middle loses none of it.
struct StageJournal {
    enum Page: String {
        case trace, outcomes
        /// Who is called what.
        case cast
    }

    let folder: String

    /// Writes a line down; nothing that happened may be missing, so a want of descriptors is waited out.
    func note(_ line: String, on page: Page) {
        let path = "\(folder)/\(page.rawValue)"
        var descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        while descriptor < 0, errno == EMFILE || errno == ENFILE || errno == EINTR {
            usleep(10_000)
            descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array((line + "\n").utf8)
        _ = write(descriptor, bytes, bytes.count)
    }

    func lines(of page: Page) -> [String] {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(page.rawValue)") else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
