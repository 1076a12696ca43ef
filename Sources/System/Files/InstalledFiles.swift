internal import CLinux
internal import Glibc

/// Finds the library's helper programs and data, such as models.
public struct InstalledFiles: Equatable, Sendable {
    package var helperFolders: [String]
    package var dataFolders: [String]

    package init(helperFolders: [String], dataFolders: [String]) {
        self.helperFolders = helperFolders
        self.dataFolders = dataFolders
    }

    public init(home: String) {
        self.init(
            helperFolders: ["\(home)/libexec/voicecore", home],
            dataFolders: ["\(home)/share/voicecore", home]
        )
    }

    /// Searches the environment's folders, those beside the program, then the installation.
    public static let standard: InstalledFiles = {
        var files = InstalledFiles(
            helperFolders: [Self.variable("VOICECORE_HELPERS")].compactMap { $0 },
            dataFolders: [Self.variable("VOICECORE_DATA")].compactMap { $0 }
        )
        if let home = Self.variable("VOICECORE_HOME") { files.add(InstalledFiles(home: home)) }
        files.add(Self.beside(program: Self.executable))
        if let data = Self.variable("XDG_DATA_HOME") { files.dataFolders.append("\(data)/voicecore") }
        let own = Self.variable("HOME").map { ["\($0)/.local"] } ?? []
        for prefix in own + ["/usr/local", "/usr"] {
            files.helperFolders.append("\(prefix)/libexec/voicecore")
            files.dataFolders.append("\(prefix)/share/voicecore")
        }
        return files
    }()

    package func helper(_ name: String) -> String? {
        helperFolders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && Self.isFile($0) }
    }

    package func data(_ name: String) -> String? {
        let places = [name, Self.placeInBundle(name)]
        return dataFolders.lazy.flatMap { folder in places.map { "\(folder)/\($0)" } }
            .first { access($0, R_OK) == 0 }
    }

    private static func placeInBundle(_ name: String) -> String {
        guard let slash = name.firstIndex(of: "/") else { return "VoiceCore_\(name).resources" }
        return "VoiceCore_\(name[..<slash]).resources\(name[slash...])"
    }

    static func beside(program: String) -> InstalledFiles {
        let outward = foldersOutward(from: program)
        let near = Array(outward.prefix(4))
        // A checkout's own data wins over a build's copy of it.
        let checkout = outward.first { access("\($0)/Sources/VoiceCore/VoiceCore.swift", R_OK) == 0 }
        return InstalledFiles(
            helperFolders: near.flatMap { [$0, "\($0)/../libexec/voicecore"] },
            dataFolders: near.map { "\($0)/../share/voicecore" } + [checkout].compactMap { $0 } + near
        )
    }

    private mutating func add(_ other: InstalledFiles) {
        helperFolders += other.helperFolders
        dataFolders += other.dataFolders
    }

    private static func foldersOutward(from program: String) -> [String] {
        var folders: [String] = []
        var path = program
        while path.utf8.count > 1 {
            path = DurableFile.split(path).folder
            folders.append(path)
        }
        return folders
    }

    private static var executable: String {
        // Tests run in a program of the toolchain; the bundle is an argument.
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

package enum ProgramPath {
    package static func find(_ name: String) -> String? {
        guard !name.contains("/") else { return isProgram(name) ? name : nil }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        access(path, X_OK) == 0 && !FolderNames.leadsToFolder(path)
    }

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
