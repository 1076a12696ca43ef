internal import Foundation
internal import Glibc
internal import System

/// A folder that is gone with everything in it when the test is over.
package final class TestFolder: Sendable {
    package let path: String

    package init() {
        let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(place)/voicecore-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A path in the folder.
    package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// The names in it, sorted.
    package var names: [String] { FolderNames.of(path) }

    /// Every file and folder below it, by its path within it.
    package var files: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Writes a file and gives its path.
    package func write(_ bytes: [UInt8], to name: String) -> String {
        let descriptor = open(self(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        return self(name)
    }

    /// The bytes of a file in it; none where there is no such file.
    package func read(_ name: String) -> [UInt8] {
        let descriptor = open(self(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &block, block.count)
            guard count > 0 else { return all }
            all += block[..<count]
        }
    }
}
