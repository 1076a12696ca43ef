internal import Glibc
internal import System
internal import VoiceCore

struct SettingsFile {
    /// Nobody writes a megabyte of settings.
    private static let largestBytes = 1_048_576

    let path: String
    private let members: [JSON5Node.Member]
    let unknown: [SettingsError]

    var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    func member(_ key: String) -> JSON5Node.Member? {
        members.first { $0.key == key }
    }

    static func read(_ path: String, isRequired: Bool) throws(SettingsError) -> SettingsFile? {
        guard let bytes = try bytes(of: path) else {
            if isRequired { throw .noSuchFile(path: path) }
            return nil
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path: path) }
        return try SettingsFile(path: path, text: text)
    }

    private init(path: String, text: String) throws(SettingsError) {
        self.path = path
        guard !text.allSatisfy(\.isWhitespace) else {
            (members, unknown) = ([], [])
            return
        }
        do throws(JSON5Error) {
            let node = try JSON5Parser.parse(text)
            guard case .object(let members) = node.value else {
                throw JSON5Error(line: node.line, .expected("an object { … }", found: "another value"))
            }
            self.members = members
        } catch {
            throw .notJSON5(path: path, error)
        }
        unknown = members.filter { !Key.names.contains($0.key) }.map { member in
            let nearest = Suggestion.nearest(to: member.key, among: Key.names)
            let fact = SettingProblem.Fact.unknown(suggestion: nearest)
            return .file(path: path, SettingProblem(member.key, line: member.line, fact))
        }
    }

    private static func bytes(of path: String) throws(SettingsError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .unreadable(path: path, errno: errno)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path: path, errno: EISDIR) }
        // A shell's <(…) is a pipe that may still be written, and /dev/null an empty file.
        _ = fcntl(descriptor, F_SETFL, 0)
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path: path, errno: errno) }
            guard count > 0 else { return bytes }
            bytes += block[..<count]
            guard bytes.count <= largestBytes else { throw .unreadable(path: path, errno: EFBIG) }
        }
    }
}
