internal import Glibc

/// Where samples without a name are put for a moment.
enum ScratchFolder {
    static let present: String = {
        guard let named = getenv("TMPDIR") else { return "/tmp" }
        let path = String(cString: named)
        return path.hasPrefix("/") ? path : "/tmp"
    }()
}
