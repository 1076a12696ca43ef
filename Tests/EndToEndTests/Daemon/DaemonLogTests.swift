import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("Lines of the daemon's log")
struct DaemonLogTests {
    private let yard: DaemonYard

    init() throws { yard = try DaemonYard() }

    private static let steps: [WatchNote.Kind] = [.arrived, .settled, .taken, .leftOut]

    private func said(_ name: String) -> [String] {
        yard.lines.filter { line in
            line.contains("\(yard.inbox)/\(name)")
                && !Self.steps.contains { line.hasPrefix($0.rawValue + ": ") }
        }
    }

    private func photo(_ name: String, at time: String, number: Int) throws {
        let exif = TestExif(time: "2026:03:14 \(time)", offset: "+00:00", latitude: 35.1, longitude: 129.1)
        try yard.write(TestPhoto.jpeg(exif, number: number), to: "\(yard.inbox)/\(name)")
    }

    private func entry(_ line: String?) -> String { line?.split(separator: " ").last.map(String.init) ?? "" }

    @Test("say of a photo that it joined, and leave what is wrong with the memo to that")
    func joined() async throws {
        try yard.start(environment: ["TZ": "UTC"])
        let name = "2026-03-14 18.30.00.wav"
        try yard.write(TestMemo(300, frames: 40_000).bytes.dropLast(20_000), to: "\(yard.inbox)/\(name)")
        await yard.waits(for: .filed, name)
        try photo("a.jpg", at: "18:31:00", number: 1)
        await yard.waits(for: .joined, "a.jpg")
        try yard.drop(TestMemo(301), "mark.wav")
        await yard.waits(for: .filed, "mark.wav")
        let id = entry(yard.lines(.filed).first)
        #expect(said("a.jpg") == ["joined: \(yard.inbox)/a.jpg: \(id)"])
        #expect(said(name).count == 2 && yard.lines(.notWhole).count == 1, "\(said(name))")
    }

    @Test("say of a photo that came before its memo which entry it is in, and which it had")
    func gathered() async throws {
        try yard.start(environment: ["TZ": "UTC"])
        try photo("a.jpg", at: "18:31:00", number: 2)
        await yard.waits(for: .filed, "a.jpg")
        let own = entry(yard.lines(.filed).first)
        try yard.drop(TestMemo(302), "2026-03-14 18.30.00.wav")
        await yard.waits(for: .filed, "2026-03-14 18.30.00.wav")
        let id = entry(yard.lines(.filed).last)
        let joined = "joined: \(yard.inbox)/a.jpg: \(id); its own entry \(own) is gone"
        #expect(said("a.jpg") == ["filed: \(yard.inbox)/a.jpg: \(own)", joined])
        let store = try yard.store()
        #expect(try await store.entries.ids().map(\.description) == [id])
    }

    @Test("say of a memo's own file that was touched, or came back, that it was seen again")
    func seenAgain() async throws {
        try yard.start()
        try yard.drop(TestMemo(303), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        let id = entry(yard.lines(.filed).first)
        #expect(utimes(yard.inbox + "/memo.wav", nil) == 0)
        await yard.waits(for: .seenAgain, "memo.wav: \(id)")
        #expect(unlink(yard.inbox + "/memo.wav") == 0)
        try yard.drop(TestMemo(303), "memo.wav")
        await yard.waits(for: .seenAgain, "memo.wav: \(id)", times: 2)
        try yard.drop(TestMemo(303), "copy.wav")
        await yard.waits(for: .duplicate, "copy.wav: \(id)")
        #expect(said("memo.wav").count == 3 && yard.lines(.duplicate).count == 1, "\(said("memo.wav"))")
    }

    @Test("say once of a duplicate that it went")
    func duplicateWent() async throws {
        try yard.start(["--source", "delete"])
        try yard.drop(TestMemo(304), "memo.wav")
        await yard.waits(for: .filed, "memo.wav")
        let id = entry(yard.lines(.filed).first)
        try yard.drop(TestMemo(304), "copy.wav")
        await yard.waits(for: .fileDeleted, "copy.wav")
        try yard.drop(TestMemo(305), "mark.wav")
        await yard.waits(for: .filed, "mark.wav")
        #expect(said("copy.wav") == ["file deleted: \(yard.inbox)/copy.wav: a duplicate of entry \(id)"])
    }
}
