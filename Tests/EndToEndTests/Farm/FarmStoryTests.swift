import Farm
import Foundation
import System
import TestKit
import Testing

@Suite(
    "A memo that is heard by another machine",
    .enabled(if: LocalBroker.isThere, Comment(rawValue: LocalBroker.advice)),
    .serialized
)
struct FarmStoryTests {
    private let yard: FarmYard

    init() async throws {
        yard = try FarmYard()
        #expect(try await yard.run("farm init").code == 0)
        try yard.memo("2026-03-14-river.wav", "2026-03-14-river.wav")
    }

    private func alone() async throws -> String {
        _ = yard.folder.write(Array("{preset: 'fast'}".utf8), to: "alone.json5")
        let filed = try await yard.run("ingest memos", diary: "alone", config: "alone.json5")
        #expect(filed.code == 0, "\(filed.message)")
        return try await text(of: "alone")
    }

    private func text(of diary: String = "diary") async throws -> String {
        let shown = try await yard.run("export last --format json", diary: diary)
        #expect(shown.code == 0, "\(shown.message)")
        struct Entry: Decodable { var text: String? }
        return try JSONDecoder().decode(Entry.self, from: Data(shown.output.utf8)).text ?? ""
    }

    @Test("is in the diary with the same words, and the same memo of another diary is heard once for both")
    func twoDiaries() async throws {
        async let one = yard.run("ingest memos", diary: "one")
        async let two = yard.run("ingest memos", diary: "two")
        try await yard.waits(for: "an offer") { $0.waiting == 1 }
        try yard.startWorker()
        let outcomes = try await [one, two]
        for outcome in outcomes { #expect(outcome.code == 0, "\(outcome.message)") }
        let words = try await alone()
        #expect(!words.isEmpty)
        #expect(try await text(of: "one") == words)
        #expect(try await text(of: "two") == words)
        try await yard.waits(for: "the worker’s word") { $0.workers.first?.done == 1 }
        #expect(try await yard.pool().answers == 1)
    }

    @Test("is not needed to look at the pool, whose status says why this machine's key cannot be used")
    func status() async throws {
        #expect(try await yard.run("farm status").output.contains("\nkey       none") == false)
        _ = yard.folder.write(Array("junk".utf8), to: "farm.key")
        let junk = try await yard.run("farm status")
        #expect(junk.code == 0 && junk.output.contains("not a farm's key"), "\(junk.output)")
        try FileManager.default.removeItem(atPath: yard.folder("farm.key"))
        #expect(try await yard.run("farm status").output.contains("\nkey       none on this machine"))
    }

    @Test("stays removed when it is removed meanwhile, though its words come")
    func removal() async throws {
        async let filing = yard.run("ingest memos")
        try await yard.waits(for: "an offer") { $0.waiting == 1 }
        #expect(try await yard.run("rm last --yes --trash-days 0").code == 0)
        try yard.startWorker()
        _ = try await filing
        try await yard.waits(for: "an answer") { $0.answers == 1 && $0.waiting + $0.inHand == 0 }
        #expect(try await yard.run("list").output == "")
        #expect(try await yard.run("doctor").output.contains("farm"))
        #expect(try await yard.run("status --retry").code == 0)
        #expect(try await yard.run("list").output == "")
    }

    @Test("keeps what a person wrote meanwhile; what was heard is its transcript")
    func edit() async throws {
        async let filing = yard.run("ingest memos")
        try await yard.waits(for: "an offer") { $0.waiting == 1 }
        let edited = try await yard.run("edit last --text 'my own words'")
        #expect(edited.code == 0, "\(edited.message)")
        try yard.startWorker()
        let filed = try await filing
        #expect(filed.code == 0, "\(filed.message)")
        #expect(try await text() == "my own words")
        let words = try await yard.run("show last --words")
        #expect(words.output.contains("0."), "\(words.output)")
    }

    @Test("gets words that come after its program was killed, once, and no worker hears them again")
    func late() async throws {
        let program = try Built.program("voicecore")
        let arguments = ["ingest", "memos", "--diary", "diary", "--config", "config.json5"]
        let child = try ChildProcess(
            "/usr/bin/env",
            arguments: ["-C", yard.folder.path, program] + arguments,
            environment: yard.environment.map { "\($0.key)=\($0.value)" } + ["PATH=/usr/bin:/bin"],
            descriptors: [-1, -1, -1]
        )
        try await yard.waits(for: "an offer") { $0.waiting == 1 }
        _ = child.killAndWait()
        let worker = try yard.startWorker()
        try await yard.waits(for: "an answer") { $0.answers == 1 && $0.waiting + $0.inHand == 0 }
        worker.send(SIGTERM)
        #expect(await worker.waitForEnd() == .exited(0))
        // Nobody hears now: the words that are kept are taken.
        for _ in 0..<2 { #expect(try await yard.run("ingest memos").code == 0) }
        #expect(try await text() == (try await alone()))
        #expect(try await yard.run("list").lines.filter { $0.contains("2026-03-14") }.count == 1)
    }

    @Test("goes to another worker when its worker is told to stop, which does not hear it to the end")
    func stopped() async throws {
        try yard.memo("2026-03-25-long-day.ogg", "2026-03-25-long-day.ogg")
        async let filing = yard.run("ingest memos/2026-03-25-long-day.ogg --over-cap keep")
        let first = try yard.startWorker()
        try await yard.waits(for: "a worker at it") { $0.inHand == 1 }
        first.send(SIGTERM)
        #expect(await first.waitForEnd() == .exited(0))
        let after = try await yard.pool()
        #expect(after.waiting == 1 && after.inHand == 0 && after.workers.isEmpty, "\(after)")
        try yard.startWorker()
        let filed = try await filing
        #expect(filed.code == 0, "\(filed.message)")
        #expect(try await !text().isEmpty)
    }

    @Test("is heard by a program of the priority that the worker was given")
    func nice() async throws {
        let worker = try yard.startWorker(["--nice", "7"])
        let filed = try await yard.run("ingest memos")
        #expect(filed.code == 0, "\(filed.message)")
        // It stays for the next memo.
        let hearing = FolderNames.of("/proc/\(worker.id)/task").flatMap { thread -> [Int32] in
            let bytes = FileBytes.read("/proc/\(worker.id)/task/\(thread)/children") ?? []
            return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
        }.filter { process in
            let name = FileBytes.read("/proc/\(process)/comm") ?? []
            return String(decoding: name, as: UTF8.self).hasPrefix("voicecore-hear")
        }
        #expect(!hearing.isEmpty)
        for process in hearing { #expect(getpriority(__priority_which_t(0), id_t(process)) == 7) }
    }
}
