internal import Glibc
internal import System

/// A file with a key of a farm, readable by its owner alone.
package enum KeyFile {
    package enum Fault: Error, Equatable, Sendable {
        case missing
        case folder
        case unreadable(errno: Int32)
        /// It is ours, holds a secret, and others may read it.
        case openToOthers(mode: UInt32)
        case noPoolKeys(PoolKeys.Refusal)
        case noUser
    }

    /// The keys of a pool; a file of public halves may be open to others.
    package static func poolKeys(_ path: String) throws(Fault) -> PoolKeys {
        let (text, isOpen) = try read(path)
        let keys: PoolKeys
        do throws(PoolKeys.Refusal) { keys = try PoolKeys(text) } catch { throw .noPoolKeys(error) }
        if let mode = isOpen, keys.canHear { throw .openToOthers(mode: mode) }
        return keys
    }

    /// The nkey of a user; nil if the file holds other credentials.
    package static func user(_ path: String) throws(Fault) -> NKey? {
        let (text, isOpen) = try read(path)
        let user = text.utf8.count < 200 ? NKey(seed: text) : nil
        guard user != nil || text.contains("-----BEGIN NATS USER JWT-----") else { throw .noUser }
        if let mode = isOpen { throw .openToOthers(mode: mode) }
        return user
    }

    /// Reads a file, and its mode if others than its owner may read or change it.
    ///
    /// Like ssh, this looks at our own files only: what root hands to a service belongs to root.
    private static func read(_ path: String) throws(Fault) -> (text: String, open: UInt32?) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw errno == ENOENT ? .missing : .unreadable(errno: errno)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
        guard let bytes = FileBytes.read(path) else { throw .unreadable(errno: errno) }
        let isOpen = status.st_uid == getuid() && status.st_mode & 0o077 != 0
        return (String(decoding: bytes, as: UTF8.self), isOpen ? status.st_mode & 0o777 : nil)
    }
}
