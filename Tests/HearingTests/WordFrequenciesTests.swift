import Foundation
import Testing
@testable import Hearing

@Suite("Frequencies of words come from the language model's file")
struct WordFrequenciesTests {
    private static func file(
        _ words: [(String, Double)],
        longest: UInt8 = 3,
        tables: Bool = true,
        mark: String = "Trie Language Model"
    ) -> Data {
        func number(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        var data = Data(mark.utf8) + [longest] + number(UInt32(words.count))
        for _ in 1..<longest { data += number(7) }
        data += number(tables ? 1 : 0)
        if tables { data += Data(count: (2 * (Int(longest) - 2) + 1) * 4 * 65_536) }
        for (_, log) in words {
            data += number(Float(log / Foundation.log(1.0001)).bitPattern) + number(0) + number(0)
        }
        // Longer sequences.
        data += Data([0, 1, 0, 0, 7])
        let spelled = words.reduce(into: Data()) { $0 += Data($1.0.utf8) + [0] }
        return data + number(UInt32(spelled.count)) + spelled
    }

    private func frequent(_ data: Data, of words: Set<String> = ["ann", "bob", "zoë"]) throws -> Set<String> {
        let path = NSTemporaryDirectory() + "words-\(UUID().uuidString).lm.bin"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try data.write(to: URL(filePath: path))
        return WordFrequencies.words(words, atLeast: -14, in: path)
    }

    private static let three = [("'em", -9.0), ("ann", -13.5), ("bob", -14.5), ("zoë", -2.0)]

    @Test(
        "Probable words are frequent, in files of every length of sequence",
        arguments: [2, 3, 4] as [UInt8],
        [true, false]
    )
    func frequent(longest: UInt8, tables: Bool) throws {
        #expect(try frequent(Self.file(Self.three, longest: longest, tables: tables)) == ["ann", "zoë"])
    }

    @Test("Another, cut or damaged file has no frequent words")
    func damaged() throws {
        let whole = Self.file(Self.three, tables: false)
        #expect(try frequent(whole) == ["ann", "zoë"])
        #expect(try frequent(Self.file(Self.three, mark: "\\data\\ ngram 1=4   ")).isEmpty)
        #expect(try frequent(Self.file([])).isEmpty)
        for count in 0..<whole.count { #expect(try frequent(whole.prefix(count)).isEmpty) }
        for place in 19..<36 {
            var other = whole
            other[place] = 0xFF
            _ = try frequent(other)
        }
        #expect(WordFrequencies.words(["ann"], atLeast: -99, in: "/nowhere/en.lm.bin").isEmpty)
        #expect(WordFrequencies.words(["ann"], atLeast: -99, in: "/").isEmpty)
    }

    @Test("In the installed model common names are frequent, and others are not")
    func installed() throws {
        let model = try SpeechModel(named: "en-us")
        let names: Set = ["mary", "reynolds", "sandra", "quillan", "wendeline", "mildo"]
        let frequent = WordFrequencies.words(names, atLeast: -14.5, in: model.languageModel)
        #expect(frequent == ["mary", "reynolds", "sandra"])
    }
}
