import Foundation
import Testing
import VoiceCore

@Suite("An analyser of one's own")
struct AnalyserTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    private func use(analyser: String) throws {
        let script = "['sh', '-c', 'cat >/dev/null; \(analyser)']"
        try yard.write("{engine: ['\(yard.folder)/engine'], analyser: \(script)}", to: "config.json5")
    }

    @Test("is asked of what a person writes and changes, and of a memo that is heard again")
    func asked() async throws {
        try use(analyser: "echo positive 80 %, negative 20 %, joy")
        #expect(try await yard.run("add 'a plain day'").output.contains("joy 80"))
        let shown = try await yard.run("show last").output
        #expect(shown.contains("by your analyser") && !shown.contains("Because of"), "\(shown)")
        try use(analyser: "echo positive 10 %, negative 90 %, sadness")
        #expect(try await yard.run("edit last --yes --text 'another day'").output.contains("sadness"))
        try yard.memo("one.wav")
        // Not as `last`: what was written in this second may be a little later than the memo's time says.
        let memo = try #require(
            try await yard.run("ingest memos/one.wav").output.firstMatch(of: /entry ([0-9a-f]+)/)?.1
        )
        try use(analyser: "exit 7")
        let redone = try await yard.run("redo \(memo)")
        #expect(redone.code == 69, "\(redone.message)")
        #expect(redone.message.contains("analyser"))
        try yard.write(
            "{engine: ['\(yard.folder)/engine'], analyser: ['\(yard.folder)/none']}",
            to: "config.json5"
        )
        try yard.memo("two.wav")
        try yard.memo("three.wav", seconds: 1.5)
        let filed = try await yard.run("ingest memos/two.wav memos/three.wav")
        #expect(filed.code == 0, "\(filed.message)")
        let said = filed.message.split(separator: "\n").filter { $0.contains("none is missing") }
        #expect(said.count == 1 && said[0].contains("built-in mood reader was used"), "\(filed.message)")
        #expect(said.first?.contains(".wav and 1 more: ") == true, "\(filed.message)")
        #expect(filed.message.contains("voicecore doctor tells more"))
        let doctor = try await yard.run("doctor")
        #expect(doctor.output.contains("correct the setting analyser"), "\(doctor.output)")
        try use(analyser: "exit 7")
        let added = try await yard.run("add 'a third day'")
        #expect(added.code == 0 && added.message.contains("the analyser is asked again later"))
    }

    @Test("is asked again of a text, which is named by as much of its id as in every list")
    func again() async throws {
        try use(analyser: "exit 7")
        let id = try #require(try await yard.run("add 'a third day'").output.split(separator: " ").first)
        let retried = try await yard.run("status --retry")
        #expect(retried.output.hasPrefix("filed \(id): "), "\(retried)")
        #expect(retried.message.contains("voicecore: \(id): the analyser ended"), "\(retried)")
        #expect(!retried.output.contains("entry \(id)"), "\(retried)")
    }
}
