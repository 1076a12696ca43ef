import Foundation
import Testing
import VoiceCore

@Suite("The README's first screen is true")
struct ReadmeTests {
    /// The lines of each block of code, in their order.
    private func blocks() throws -> [[String]] {
        let text = try String(contentsOfFile: try Built.path("README.md"), encoding: .utf8)
        return text.components(separatedBy: "```\n").enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.split(separator: "\n").map(String.init) }
    }

    @Test("The first words are the commands that try and test it, and both are there")
    func firstWords() throws {
        let text = try String(contentsOfFile: try Built.path("README.md"), encoding: .utf8)
        let screen = text.split(separator: "\n").prefix(18).joined(separator: "\n")
        for command in ["scripts/try", "scripts/test"] {
            #expect(screen.contains("`\(command)`"))
            #expect(FileManager.default.isExecutableFile(atPath: try Built.path(command)))
        }
    }

    @Test("It names as many samples as scripts/try files, which leaves the stories out")
    func count() async throws {
        let text = try String(contentsOfFile: try Built.path("README.md"), encoding: .utf8)
        #expect(text.contains("files the nineteen [samples]"))
        let folder = String(try Built.path("samples/README.md").dropLast("/README.md".count))
        let diary = try DiaryYard()
        let tried = try await diary.run("ingest", "--dry-run", "--ignore", "stories", folder)
        #expect(tried.lines.count == 19, "\(tried.output)")
        let script = try String(contentsOfFile: try Built.path("scripts/try"), encoding: .utf8)
        #expect(script.contains("--ignore stories"))
    }

    @Test("What it shows of the samples is what comes of them, word for word but for the ids")
    func samples() async throws {
        let yard = try DiaryYard()
        let block = try #require(try blocks().first)
        #expect(block.first == "$ scripts/try")
        let shown = block.dropFirst().filter { $0 != "…" }
        let files = shown.compactMap { $0.split(separator: " ").dropFirst().first?.dropLast() }.map(
            String.init
        )
        let ingest = ["ingest", "--diary", yard.diary] + files
        let top = try Built.path("README.md").dropLast("/README.md".count)
        let done = try await Built.shell(
            "bash",
            "cd \"$1\" && shift && \"$@\"",
            [String(top), try Built.program("voicecore")] + ingest
        )
        let ids = /entry [0-9a-f]{4,}/
        #expect(
            done.lines.map { $0.replacing(ids, with: "entry") }
                == shown.map { $0.replacing(ids, with: "entry") }
        )
    }

    /// The commands below the first block, run as they stand in a home of their own.
    ///
    /// What installs is left out, the microphone is a file, and the service manager is a script that starts what the
    /// unit says, once.
    @Test("Its commands work in a new home, in the order in which they stand there")
    func commands() async throws {
        let yard = try DiaryYard()
        let sample = try Built.path("samples/2026-03-14-river.wav")
        let bin = DurableFile.split(try Built.program("voicecore")).folder
        let unit = try Built.path("scripts/systemd/user/voicecored.service")
        let lines = try blocks().dropFirst().joined().filter { !$0.hasPrefix("scripts/") }
            .map { $0.hasPrefix("voicecore record") ? "voicecore record --from '\(sample)'" : $0 }
            .map { $0.hasPrefix("voicecore page") ? "page" : $0 }
        #expect(lines.count > 5)
        let script = """
            set -euo pipefail
            export HOME=\(yard.root) PATH="\(bin):$PATH"
            cd "$HOME"; mkdir Memos; cp '\(sample)' Memos/
            systemctl() {
                [ "$*" = '--user enable --now voicecored' ]
                command=$(sed -n 's|^ExecStart=@PREFIX@/bin/||p' '\(unit)')
                $command --once --settle 0
            }
            # The pages are served until Ctrl-C, which comes as soon as their address is printed.
            page() {
                "\(bin)/voicecore" page --print > >(read -r line; echo "$line"; kill -INT "$(cat page.pid)") &
                echo $! > page.pid
                wait $! || [ $? = 130 ]
            }
            \(lines.joined(separator: "\n"))
            voicecore status
            """
        let done = try await Built.shell("bash", script)
        #expect(done.code == 0, "\(done.message)")
        #expect(done.output.contains("filed \(yard.root)/Memos/2026-03-14-river.wav: 2026-03-14,"))
        #expect(done.output.contains("http://127."), "the pages have an address: \(done.output)")
        #expect(done.output.contains(" at 0:0"), "search finds a place: \(done.output)")
    }
}
