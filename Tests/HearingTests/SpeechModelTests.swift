import Foundation
import Testing
@testable import Hearing
@testable import System

@Suite("Speech models as data")
struct SpeechModelTests {
    static func description(_ change: (inout [String: Any]) -> Void) throws -> String {
        let path = try #require(InstalledFiles.standard.data("models/en-us.json"))
        let data = try Data(contentsOf: URL(filePath: path))
        var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        change(&object)
        let copy = NSTemporaryDirectory() + "model-\(UUID().uuidString).json"
        try JSONSerialization.data(withJSONObject: object).write(to: URL(filePath: copy))
        return copy
    }

    @Test("A missing file of the model names the package that brings it")
    func missing() throws {
        let path = try Self.description { $0["languageModel"] = "/nowhere/en.lm" }
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(
            throws: TranscriptionError.modelMissing(path: "/nowhere/en.lm", package: "pocketsphinx-en-us")
        ) { try SpeechModel(path: path) }
    }

    @Test("A model that does not exist at all is missing, and nonsense is unusable")
    func unusable() throws {
        #expect(throws: TranscriptionError.modelMissing(path: "models/xx.json", package: nil)) {
            try SpeechModel(named: "xx")
        }
        let changes: [(inout [String: Any]) -> Void] = [
            { $0["hertz"] = 8000 }, { $0["schema"] = 2 }, { $0["presets"] = [String: Any]() },
            { $0.removeValue(forKey: "acoustics") },
        ]
        for change in changes {
            let path = try Self.description(change)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let error = #expect(throws: TranscriptionError.self) { try SpeechModel(path: path) }
            guard case .modelUnusable = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A dictionary of something else is refused before a memo is heard")
    func junkDictionary() async throws {
        let junk = NSTemporaryDirectory() + "junk-\(UUID().uuidString).dict"
        try Data("blorp B L AO R P\nhello world\n%%% ###\n".utf8).write(to: URL(filePath: junk))
        let path = try Self.description { $0["dictionary"] = junk }
        defer { for file in [junk, path] { try? FileManager.default.removeItem(atPath: file) } }
        let hearer = PocketSphinxTranscriber(model: try SpeechModel(path: path), workers: 1)
        let error = await #expect(throws: TranscriptionError.self) {
            try await hearer.transcribe(TestSound.goForward, options: HearingOptions()) { _ in }
        }
        guard case .modelUnusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
