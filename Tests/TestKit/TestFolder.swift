internal import Foundation
internal import Glibc
internal import System

package final class TestFolder: Sendable {
    package let path: String

    package init() {
        let place = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(place)/voicecore-test-XXXXXX".utf8CString)
        path = mkdtemp(&template).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    package var names: [String] { FolderNames.of(path) }

    /// Relative paths of every file and folder.
    package var files: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    package func write(_ bytes: [UInt8], to name: String) -> String {
        let descriptor = open(self(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        return self(name)
    }

    package func read(_ name: String) -> [UInt8] { FileBytes.read(self(name)) ?? [] }
}

/// A program that has a file open: the test's own descriptor would leak into programs that other tests start.
package final class OtherWriter: Sendable {
    private let program: Process
    private let input = Pipe()

    package init(of file: String) throws {
        let output = Pipe()
        program = Process()
        program.executableURL = URL(filePath: "/bin/sh")
        program.arguments = ["-c", "exec 3>>\"$1\"; echo; read -r line", "sh", file]
        (program.standardInput, program.standardOutput) = (input, output)
        try program.run()
        _ = output.fileHandleForReading.availableData
    }

    package func end() {
        try? input.fileHandleForWriting.close()
        program.waitUntilExit()
    }
}

/// A small file system in memory; only root can mount it.
package enum Volume {
    package static let mayMount: Bool = {
        let place = NSTemporaryDirectory() + "mount-\(UUID().uuidString)"
        mkdir(place, 0o700)
        defer { rmdir(place) }
        return mount(place) && unmount(place)
    }()

    package static func run(_ words: String...) -> Bool {
        let answer = try? ProgramCall.hold(
            with: "/usr/bin/env",
            arguments: words,
            environment: ["PATH=/usr/sbin:/sbin:/usr/bin:/bin"],
            input: [],
            limitSeconds: 120
        )
        return answer?.end == .exited(0)
    }

    package static func mount(_ place: String, megabytes: Int = 24) -> Bool {
        getuid() == 0 && run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "voicecore", place)
    }

    package static func unmount(_ place: String) -> Bool { run("umount", "--lazy", place) }
}
