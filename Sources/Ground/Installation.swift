internal import Glibc

/// Where the parts that belong to the running program lie.
///
/// Looked for from the program's own place outward, so that a build folder, an
/// installation under any prefix and a test each find their own parts.
package enum Installation {
    /// The path of one of our helper programs, such as `voicecore-hear`, or nothing when it is not there.
    package static func helper(_ name: String) -> String? {
        let named = variable("VOICECORE_HELPERS").map { ["\($0)/\(name)"] } ?? []
        let beside = foldersOutward.prefix(4).flatMap {
            ["\($0)/\(name)", "\($0)/../libexec/voicecore/\(name)"]
        }
        return (named + beside).first { access($0, X_OK) == 0 && isFile($0) }
    }

    /// The path of a file or folder of our data, such as `models/en-us.json`, or nothing when it is not there.
    package static func data(_ name: String) -> String? {
        let named = variable("VOICECORE_DATA").map { ["\($0)/\(name)"] } ?? []
        let beside = foldersOutward.flatMap { ["\($0)/../share/voicecore/\(name)", "\($0)/\(name)"] }
        return (named + beside).first { access($0, R_OK) == 0 }
    }

    /// The folder of the running program and every folder above it.
    private static var foldersOutward: [String] {
        var folders: [String] = []
        var path = executable
        while path.count > 1 {
            path = DurableFile.split(path).folder
            folders.append(path)
        }
        return folders
    }

    private static var executable: String {
        // A test runs in a program of the toolchain, which loads the bundle that it was told.
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        guard let path = realpath(bundle ?? "/proc/self/exe", nil) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
