import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("A file that took the place of another")
struct ReplacedFileTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    @Test("is filed by retry as by ingest, and why tells of both")
    func filed() async throws {
        try yard.memo("a.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        try yard.memo("a.wav", seconds: 2)
        let why = try await yard.run("status memos/a.wav")
        let advice = "voicecore ingest \(yard.folder)/memos/a.wav takes it"
        #expect(why.code == 0 && why.lines[0] == "a.wav: another file is here now, never ingested; \(advice)")
        #expect(why.output.contains("\na.wav, before: filed entry "), "\(why)")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        let json = try await yard.run("status memos/a.wav --json").lines
        #expect(json.count == 2 && json[0].contains(#""reason":"replaced""#), "\(json)")
        for line in json { #expect(try schema.faults(ofLine: line, as: "history") == []) }
        let retried = try await yard.run("status --retry memos/a.wav memos/a.wav")
        #expect(retried.code == 0 && retried.message.contains("1 filed"), "\(retried)")
        #expect(try await yard.run("list").lines.count == 2)
        let after = try await yard.run("status memos/a.wav")
        #expect(after.output.hasPrefix("a.wav: filed entry "), "\(after)")
        #expect(after.output.ranges(of: "\na.wav, before: filed entry ").count == 1, "\(after)")
        let both = try await yard.run("status memos/a.wav --json").lines
        #expect(both.count == 2 && both.allSatisfy { $0.contains(#""state":"filed""#) }, "\(both)")
        #expect(Set(both).count == 2 && both[1].contains(#""what":"replaced""#), "\(both)")
        for line in both { #expect(try schema.faults(ofLine: line, as: "history") == []) }
        let again = try await yard.run("status --retry memos/a.wav")
        #expect(again.code == 0 && again.message.contains("1 already in the diary"), "\(again)")
    }

    @Test(
        "is filed when all are tried again, and the other of two held copies stays held",
        arguments: ["P", "Q"]
    )
    func heldTwice(replaced: String) async throws {
        let broken = "cd memos; mkdir P Q; echo no sound at all | tee P/broken.wav >Q/broken.wav"
        #expect(try await yard.shell(broken).code == 0)
        for folder in ["P", "Q"] { #expect(try await yard.run("ingest memos/\(folder)").code != 0) }
        try yard.memo("good.wav")
        let replace = "cat memos/good.wav >memos/\(replaced)/broken.wav; rm memos/good.wav"
        #expect(try await yard.shell(replace).code == 0)
        let all = try await yard.run("status --retry")
        #expect(all.code == 1 && all.message.contains("1 filed, 1 held"), "\(all)")
        #expect(all.message.ranges(of: "1 filed").count == 1, "\(all)")
        let status = try await yard.run("status --json").output
        let held = replaced == "P" ? "Q" : "P"
        #expect(status.contains(#""held":[{"#) && status.contains("memos/\(held)/broken.wav"), "\(status)")
    }

    @Test("is taken by retry as its inbox says, also where the entry of the earlier one was removed")
    func inbox() async throws {
        let inbox = "{path: '\(yard.folder)/memos', tags: ['phone'], source: 'delete'}"
        let path = try yard.memo("a.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("rm --yes last").code == 0)
        try yard.memo("a.wav", seconds: 2)
        try yard.write("{engine: ['\(yard.folder)/engine'], inboxes: \(inbox)}", to: "config.json5")
        let retried = try await yard.run("status --retry memos/a.wav")
        #expect(retried.code == 0 && retried.output.contains("filed"), "\(retried)")
        #expect(try await yard.run("list --tag phone").lines.count == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("is told of with the earlier one also where it is gone by now, and where that came back")
    func again() async throws {
        let first = try yard.memo("a.wav")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: first))
        #expect(try await yard.run("ingest memos").code == 0)
        try yard.memo("a.wav", seconds: 2)
        #expect(try await yard.run("ingest memos").code == 0)
        let second = try await yard.run("status memos/a.wav").lines
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("status memos/a.wav").lines == second, "nothing new is there")
        try FileManager.default.removeItem(atPath: first)
        #expect(try await yard.run("status memos/a.wav").output.contains("\na.wav, before: filed entry "))
        try bytes.write(to: URL(fileURLWithPath: first))
        #expect(try await yard.run("ingest memos").code == 0)
        let back = try await yard.run("status memos/a.wav").lines
        let heads = { (lines: [String]) in
            lines.filter { $0.hasPrefix("a.wav") }.map { $0.replacing(", before", with: "") }
        }
        #expect(heads(back).count == 2 && heads(back) == heads(second).reversed(), "\(back)")
    }

    @Test("of which nothing came is tried with what was said of that one")
    func held() async throws {
        try yard.write("RIFF but no sound at all", to: "memos/a.wav")
        #expect(try await yard.run("ingest memos/a.wav --journal Walks").code == 65)
        try yard.memo("a.wav")
        let why = try await yard.run("status memos/a.wav").output
        #expect(why.contains("another file is here now") && why.contains("a.wav, before: held"), "\(why)")
        #expect(try await yard.run("status --retry memos/a.wav").code == 0)
        #expect(try await yard.run("list --journal Walks").lines.count == 1)
    }
}
