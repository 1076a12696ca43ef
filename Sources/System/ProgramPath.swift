internal import CLinux
internal import Glibc

/// Finds programs as a shell does.
package enum ProgramPath {
    /// The path of a program: as it stands when it has a slash, else the first of its name in `PATH`.
    package static func find(_ name: String) -> String? {
        guard !name.contains("/") else { return isProgram(name) ? name : nil }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether it may be run: a folder may be entered, and is no program.
    private static func isProgram(_ path: String) -> Bool {
        access(path, X_OK) == 0 && !FolderNames.leadsToFolder(path)
    }

    /// The environment of this process, for programs that a person chose and that may need theirs.
    package static var environment: [String] {
        var lines: [String] = []
        var next = clinux_environment()
        while let pointer = next, let line = pointer.pointee {
            lines.append(String(cString: line))
            next = pointer + 1
        }
        return lines
    }
}
