import Foundation
import Testing
import VoiceCore

@Suite("The README's first screen is true")
struct ReadmeTests {
    private func text() throws -> String { try String(file: try Built.path("README.md")) }

    @Test("The commands that try and test VoiceCore stand on it, and both are there")
    func firstWords() throws {
        let screen = try text().split(separator: "\n").prefix(18).joined(separator: "\n")
        for command in ["scripts/try", "scripts/test"] {
            #expect(screen.contains("`\(command)`"))
            #expect(FileManager.default.isExecutableFile(atPath: try Built.path(command)))
        }
    }

    /// The microphone is a file, and the pages are served until their address is printed.
    @Test("Its commands work in a new home, in the order in which they stand there")
    func commands() async throws {
        let yard = try DiaryYard()
        let sample = try Built.path("samples/2026-03-14-river.wav")
        let bin = DurableFile.split(try Built.program("voicecore")).folder
        let blocks = try text().components(separatedBy: "```\n").enumerated()
            .filter { $0.offset % 2 == 1 }.flatMap { $0.element.split(separator: "\n").map(String.init) }
        let lines = blocks.filter { $0.hasPrefix("voicecore ") }
            .map { $0.hasPrefix("voicecore record") ? "voicecore record --from '\(sample)'" : $0 }
            .map { $0.hasPrefix("voicecore page") ? "page" : $0 }
        #expect(lines.count >= 4)
        let script = """
            set -euo pipefail
            export HOME=\(yard.root) PATH="\(bin):$PATH"
            cd "$HOME"; mkdir Memos; cp '\(sample)' Memos/
            # The pages are served until Ctrl-C, which comes as soon as their address is printed.
            page() {
                "\(bin)/voicecore" page --print > >(read -r line; echo "$line"; kill -INT "$(cat page.pid)") &
                echo $! > page.pid
                wait $! || [ $? = 130 ]
            }
            \(lines.joined(separator: "\n"))
            """
        let done = try await Built.shell(script)
        #expect(done.code == 0, "\(done.message)")
        #expect(done.output.contains("filed "), "a memo is filed: \(done.output)")
        #expect(done.output.contains("http://127."), "the pages have an address: \(done.output)")
        #expect(done.output.contains(" at 0:0"), "search finds a place: \(done.output)")
    }
}
