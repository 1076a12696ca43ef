import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("An installation works by itself, and goes without a trace", .slow)
struct InstallTests {
    private func files(below folder: String) -> Set<String> {
        let walker = FileManager.default.enumerator(atPath: folder)
        return Set(
            (walker?.compactMap { $0 as? String } ?? []).filter { path in
                var isFolder: ObjCBool = false
                let files = FileManager.default
                let isThere = files.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                return isThere && !isFolder.boolValue
            }
        )
    }

    @Test("Programs, helpers, models, pages, completions and units come, work, and go again")
    func installation() async throws {
        let prefix = NSTemporaryDirectory() + "voicecore-prefix-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: prefix) }
        try makeFolder(prefix + "/bin")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: prefix + "/bin/mine"))
        let script = try Built.path("scripts/install")
        let built = DurableFile.split(try Built.program("voicecore")).folder

        let installed = try await Built.shell(
            "\"$@\"",
            script,
            "--prefix",
            prefix,
            "--built",
            built,
            "--without-ear"
        )
        #expect(installed.code == 0, "\(installed.message)")
        let files = files(below: prefix)
        #expect(
            files.isSuperset(of: [
                "bin/voicecore", "bin/voicecored", "libexec/voicecore/voicecore-decode",
                "libexec/voicecore/voicecore-hear", "share/voicecore/models/en-us.json",
                "share/voicecore/engines/faster-whisper",
                "share/man/man1/voicecore.1", "share/bash-completion/completions/voicecore",
                "share/zsh/site-functions/_voicecore", "share/fish/vendor_completions.d/voicecore.fish",
                "share/systemd/user/voicecored.service",
            ])
        )
        let unit = try String(file: prefix + "/share/systemd/user/voicecored.service")
        #expect(unit.contains("ExecStart=\(prefix)/bin/voicecored"))

        let sample = try Built.path("samples/2026-03-18-party.opus")
        let probe = try await Built.shell(
            "\"$@\"",
            prefix + "/bin/voicecore",
            "ingest",
            "--dry-run",
            "--facts",
            sample
        )
        #expect(probe.code == 0, "\(probe.message)")

        let removed = try await Built.shell("\"$@\"", script, "--prefix", prefix, "--uninstall")
        #expect(removed.code == 0)
        #expect(self.files(below: prefix) == ["bin/mine"])
    }

    @Test("The unit for a whole machine is installed on request, where systemd looks for it, and goes again")
    func system() async throws {
        let stage = NSTemporaryDirectory() + "voicecore-stage-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: stage) }
        let script = try Built.path("scripts/install")
        let built = DurableFile.split(try Built.program("voicecore")).folder
        func install(_ options: String...) async throws -> Built.Outcome {
            try await Built.shell(
                "\"$1\" --without-ear --built \"$2\" \(options.joined(separator: " "))",
                script,
                built,
                environment: ["DESTDIR": stage]
            )
        }
        let elsewhere = try await install("--prefix /opt/diary --system")
        #expect(elsewhere.code == 64)
        #expect(elsewhere.message.contains("--system goes with --prefix /usr/local or /usr"))
        #expect(try await install("--prefix /usr/local --system").code == 0)
        let path = stage + "/usr/local/lib/systemd/system/voicecored.service"
        let unit = try String(file: path)
        #expect(unit.contains("ExecStart=/usr/local/bin/voicecored\n"))
        #expect(unit.contains("DynamicUser=yes"))
        #expect(try await install("--prefix /usr/local --uninstall").code == 0)
        #expect(files(below: stage).isEmpty)
    }

    @Test("Where nothing is installed, taking it away says so")
    func nothingThere() async throws {
        let script = try Built.path("scripts/install")
        let outcome = try await Built.shell("\"$@\"", script, "--prefix", "/nonexistent", "--uninstall")
        #expect(outcome.code == 66)
        #expect(outcome.message == "install: nothing of VoiceCore is installed under /nonexistent\n")
    }
}
