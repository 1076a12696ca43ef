internal import CLinux
package import Glibc

// Calls that take a path; unlike Glibc's, they also reach names that are not UTF-8 (see `Path`).

package func open(_ path: String, _ flags: Int32) -> Int32 { Path(path).withBytes { Glibc.open($0, flags) } }

package func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    Path(path).withBytes { Glibc.open($0, flags, mode) }
}

package func opendir(_ path: String) -> OpaquePointer? { Path(path).withBytes { Glibc.opendir($0) } }

package func stat(_ path: String, _ facts: UnsafeMutablePointer<stat>) -> Int32 {
    Path(path).withBytes { fstatat(AT_FDCWD, $0, facts, 0) }
}

package func lstat(_ path: String, _ facts: UnsafeMutablePointer<stat>) -> Int32 {
    Path(path).withBytes { Glibc.lstat($0, facts) }
}

package func access(_ path: String, _ mode: Int32) -> Int32 {
    Path(path).withBytes { Glibc.access($0, mode) }
}

@discardableResult
package func unlink(_ path: String) -> Int32 { Path(path).withBytes { Glibc.unlink($0) } }

@discardableResult
package func rename(_ from: String, _ to: String) -> Int32 {
    Path(from).withBytes { from in Path(to).withBytes { Glibc.rename(from, $0) } }
}

@discardableResult
package func link(_ from: String, _ to: String) -> Int32 {
    Path(from).withBytes { from in Path(to).withBytes { Glibc.link(from, $0) } }
}

@discardableResult
package func mkdir(_ path: String, _ mode: UInt32) -> Int32 { Path(path).withBytes { Glibc.mkdir($0, mode) } }

@discardableResult
package func rmdir(_ path: String) -> Int32 { Path(path).withBytes { Glibc.rmdir($0) } }

extension Path {
    package var resolved: String? {
        guard let real = withBytes({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return Path(real).text
    }

    /// Resolves the nearest existing folder and appends the rest.
    package var place: Path {
        if let resolved { return Path(resolved) }
        let (above, name) = DurableFile.split(text)
        guard above != text else { return self }
        let folder = Path(above).place
        switch name {
        case "", ".": return folder
        case "..": return Path(DurableFile.split(folder.text).folder)
        default:
            return Path(
                folder.text.utf8.last == UInt8(ascii: "/") ? folder.text + name : "\(folder.text)/\(name)"
            )
        }
    }

    package var fileSystem: Int64? {
        var kind: Int64 = 0
        return withBytes { clinux_file_system($0, &kind) } == 0 ? kind : nil
    }
}
