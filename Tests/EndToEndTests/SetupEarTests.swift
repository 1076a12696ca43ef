import Foundation
import Testing
import VoiceCore

@Suite("The second ear is installed from a file that is the right one, or not at all")
struct SetupEarTests {
    private let home = NSTemporaryDirectory() + "voicecore-ear-" + UUID().uuidString

    private func setUp(_ options: String...) async throws -> Built.Outcome {
        try await Built.shell(
            "bash",
            "\"$1\" ear \(options.joined(separator: " "))",
            Built.path("scripts/setup"),
            environment: ["HOME": home]
        )
    }

    @Test("a file that is not there, or another one, is refused, and nothing is left behind")
    func refused() async throws {
        let missing = try await setUp("--from", "/nowhere.whl")
        #expect(missing.code == 66)
        #expect(missing.message == "setup ear: there is no file /nowhere.whl\n")

        let other = try await setUp("--from", Built.path("LICENSE"))
        #expect(other.code == 65)
        #expect(other.message.contains("is damaged or another version; it has to be moonshine-voice 0.0.49."))
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test("where no ear is, taking it away says so, and an unknown option is refused")
    func nothingThere() async throws {
        let removed = try await setUp("--remove")
        #expect(removed.code == 66)
        #expect(
            removed.message == "setup ear: there is no second ear in \(home)/.local/share/voicecore/ears\n"
        )
        #expect(try await setUp("--form").code == 64)
    }

    @Test("asked for by name where it is not installed, it is missed with the way to get it")
    func missed() async throws {
        let sample = try Built.path("samples/2026-03-14-river.wav")
        let outcome = try await Built.run("voicememo", "transcribe", "--ear", "moonshine", sample)
        // The program runs with a home that is not there, so that only others' ears count, and one beside the build.
        let everybodys = InstalledFiles(
            helperFolders: [],
            dataFolders: ["/usr/local/share/voicecore", "/usr/share/voicecore"]
        )
        let beside = try DurableFile.split(Built.path("README.md")).folder + "/.build/ears/moonshine-tiny-en"
        guard everybodys.data("ears/moonshine-tiny-en") == nil,
            !FileManager.default.fileExists(atPath: beside)
        else {
            #expect(outcome.code == 0)
            return
        }
        #expect(outcome.code == 69)
        #expect(outcome.message.contains("scripts/setup ear"))
    }
}
