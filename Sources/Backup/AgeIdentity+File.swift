internal import Glibc
internal import System

extension AgeIdentity {
    /// Reads a file of `age-keygen`: one identity a line, with notes after `#`.
    package static func read(file path: String) throws(BackupError) -> [AgeIdentity] {
        guard let bytes = FileBytes.read(path) else {
            // A folder, or a device such as /dev/null.
            let isNoFile = [EISDIR, EINVAL].contains(errno)
            throw isNoFile ? .badIdentity(path: path, line: nil) : BackupError(errno: errno, path: path)
        }
        var found: [AgeIdentity] = []
        let lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) {
            $0.isNewline
        }
        for (number, line) in lines.enumerated() {
            let text = line.filter { !$0.isWhitespace }
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            guard let identity = AgeIdentity(text) else { throw .badIdentity(path: path, line: number + 1) }
            found.append(identity)
        }
        guard !found.isEmpty else { throw .badIdentity(path: path, line: nil) }
        return found
    }
}
