internal import Glibc

enum ScratchFolder {
    static let present: String = {
        guard let named = getenv("TMPDIR") else { return "/tmp" }
        let path = String(cString: named)
        return path.hasPrefix("/") ? path : "/tmp"
    }()
}
