import Foundation
import TestKit
import Testing

/// A sentence that a person says again and again, from the test data that Debian packages with PocketSphinx.
struct Speech {
    static let words = ["go", "forward", "ten", "meters"]
    let path: String
    /// The length of the sentence with the silence after it.
    let bytes: Int

    init(in folder: TestFolder) throws {
        let said = try #require(
            FileManager.default.contents(atPath: "/usr/share/pocketsphinx/test/data/goforward.raw"),
            "pocketsphinx-testdata is not installed"
        )
        let once = [UInt8](said) + [UInt8](repeating: 0, count: 16_000)
        bytes = once.count
        path = folder.write(second: once, times: 100, to: "speech.raw")
    }

    /// The share of the sentence's words that a text has.
    func overlap(with text: String) -> Double {
        let heard = Set(text.lowercased().split { !$0.isLetter }.map(String.init))
        return Double(Self.words.filter { heard.contains($0) }.count) / Double(Self.words.count)
    }
}
