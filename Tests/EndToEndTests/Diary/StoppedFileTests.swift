import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("What became of a file")
struct StoppedFileTests {
    private let yard: DiaryYard
    private let file: String
    private let row: LedgerRow

    init() async throws {
        yard = try DiaryYard()
        file = yard.root + "/walk.wav"
        try Data("sound".utf8).write(to: URL(fileURLWithPath: file))
        let place = LedgerPath(path: file, bytes: 5, modifiedNanoseconds: 1, seenAt: Moment(milliseconds: 0))
        let store = try yard.open()
        let seen = try await store.ledger.offer(place)
        row = try await store.ledger.settle(seen.id, sha256: "sha", bytes: 5, at: place)
    }

    @Test("status names one whose ingest was stopped, and how to go on")
    func stopped() async throws {
        let shown = try await yard.run("status").output
        #expect(shown.contains("stopped   \(file): voicecore status --retry goes on\n"), "\(shown)")
        let json = try await yard.run("status", "--json")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: json.lines[0], as: "status") == [])
        #expect(json.output.contains(#""stopped":["\#(file)"]"#), "\(json.output)")
        let store = try yard.open()
        _ = try #require(try await store.ledger.claim(row.id, for: .current, at: Moment(milliseconds: 0)))
        #expect(try await !yard.run("status").output.contains("stopped  "), "somebody works on it")
        try await store.ledger.unclaim(row.id, at: Moment(milliseconds: 0))
    }

    @Test("status tells of one that was deleted since, by its path and its bare name")
    func deleted() async throws {
        try await yard.open().ledger.forget(goneFile: file, at: Moment(milliseconds: 0))
        try FileManager.default.removeItem(atPath: file)
        for name in [file, "walk.wav"] {
            let told = try await yard.run("status", name)
            #expect(told.code == 0, "\(told.message)")
            #expect(told.output.hasPrefix("walk.wav: settled"), "\(told.output)")
            #expect(told.lines.last?.contains("deleted   \(file)") == true, "\(told.output)")
        }
    }
}
