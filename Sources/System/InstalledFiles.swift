internal import Glibc

/// Where the library finds what belongs to it: its helper programs, and its data such as models.
///
/// It is handed to whatever needs a helper or a model. ``standard`` suits programs that were built or installed as
/// usual; a program that brings its parts in a folder of its own says so with ``init(home:)``.
public struct InstalledFiles: Equatable, Sendable {
    /// The folders that may hold helper programs, such as `voicecore-hear`; the first that has one counts.
    public var helperFolders: [String]
    /// The folders below which data may lie, such as `models/en-us.json`; the first that has it counts.
    public var dataFolders: [String]

    /// Looks for helpers and for data in these folders, and nowhere else.
    public init(helperFolders: [String], dataFolders: [String]) {
        self.helperFolders = helperFolders
        self.dataFolders = dataFolders
    }

    /// What lies below one folder: the prefix of an installation, or a folder with the programs and `models` in it.
    public init(home: String) {
        self.init(
            helperFolders: ["\(home)/libexec/voicecore", home],
            dataFolders: ["\(home)/share/voicecore", home]
        )
    }

    /// What the environment names, what lies beside the running program, then what is installed on this machine.
    ///
    /// `VOICECORE_HOME` names a folder as ``init(home:)`` takes it, `VOICECORE_HELPERS` and `VOICECORE_DATA` one of
    /// each kind.
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

    /// The path of a helper program, such as `voicecore-hear`, or nothing when it is not there.
    package func helper(_ name: String) -> String? {
        helperFolders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && Self.isFile($0) }
    }

    /// The path of a file or folder of data, such as `models/en-us.json`, or nothing when it is not there.
    package func data(_ name: String) -> String? {
        let places = [name, Self.placeInBundle(name)]
        return dataFolders.lazy.flatMap { folder in places.map { "\(folder)/\($0)" } }
            .first { access($0, R_OK) == 0 }
    }

    /// Where the package manager puts data beside a program that was built with it.
    private static func placeInBundle(_ name: String) -> String {
        guard let slash = name.firstIndex(of: "/") else { return "VoiceCore_\(name).resources" }
        return "VoiceCore_\(name[..<slash]).resources\(name[slash...])"
    }

    /// What belongs to a program by its place, in a build folder or an installation under any prefix.
    static func beside(program: String) -> InstalledFiles {
        let outward = foldersOutward(from: program)
        let near = Array(outward.prefix(4))
        // In a checkout its own data counts before the copy that a build made of it.
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

    /// The folder of a program and every folder above it.
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
