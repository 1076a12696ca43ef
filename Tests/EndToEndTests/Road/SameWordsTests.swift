import Foundation
import Testing
import VoiceCore

@Suite("The same fault reads the same")
struct SameWordsTests {
    private static let refused = [
        ("notes.wav", Array("Dear diary".utf8), "not a sound format VoiceCore knows"),
        ("torn.wav", Array("RIFF\u{4}\0\0\0WAVE".utf8), "the sound is damaged"),
    ]

    @Test("in ingest, its dry run, status, doctor and the daemon's log", arguments: refused)
    func everywhere(name: String, bytes: [UInt8], start: String) async throws {
        let yard = try RoadYard()
        let path = "memos/\(name)"
        try Data(bytes).write(to: URL(filePath: yard.folder + "/" + path))
        let ingest = try await yard.run("ingest \(path)")
        let line = try #require(ingest.message.split(separator: "\n").first { $0.contains(start) })
        let said = String(line.trimmingPrefix("voicecore: \(path): "))
        #expect(said.hasPrefix(start))
        let advice = "if another program plays it, save it there as WAV or FLAC and file that"
        #expect(ingest.message.contains(advice.dropFirst() + ".\n"))
        #expect(
            try await yard.run("ingest --json \(path)").output.contains("\"message\":\"\(said); \(advice)\"")
        )
        #expect(try await yard.run("ingest --dry-run \(path)").message == ingest.message)
        #expect(try await yard.run("status \(path)").output.contains("\(said); \(advice)"))
        #expect(
            try await yard.run("status --json \(path)").output.contains("\"message\":\"\(said); \(advice)\"")
        )
        #expect(try await yard.run("status").output.contains("\(said); \(advice)"))
        #expect(try await yard.run("doctor").output.contains(said))
        let probe = try await yard.run("ingest --dry-run --facts --json \(path)")
        #expect(ingest.message.hasPrefix(probe.message))
        #expect(probe.output.contains("\"error\":\"\(said)\""))
        let daemon = try await yard.shell(
            "\"${PROGRAM}d\" --inbox memos --once --diary other --config config.json5"
        )
        #expect(daemon.message.contains("\(path): "))
        #expect(daemon.message.contains("\(said); \(advice)"))
    }
}
