import Testing
import Wires
@testable import NeuralEar

@Suite("Tokens of a neural ear")
struct TokenizerTests {
    static func file(_ pieces: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in ["<unk>", "<s>", "</s>"].map({ Array($0.utf8) }) {
            bytes += [UInt8(piece.count)] + piece
        }
        for byte in UInt8.min...UInt8.max { bytes += [1, byte] }
        for piece in pieces.map({ Array($0.utf8) }) {
            let count = piece.count
            bytes += count < 128 ? [UInt8(count)] : [UInt8(128 + count % 128), UInt8(count / 128)]
            bytes += piece
        }
        return bytes
    }

    @Test("Spaces separate words, each as probable as its tokens together")
    func words() throws {
        let long = "▁" + String(repeating: "a", count: 300)
        let tokenizer = try Tokenizer(Self.file(["▁Hel", "lo", ",", "▁a▁b", "<<ST_4>>", long]))
        let tokens = [259, 260, 261, 262, 263, 2].map { (token: $0, probability: 0.5) }
        #expect(
            tokenizer.words(of: tokens) == [
                HeardText.Word(text: "Hello,", probability: 0.125),
                HeardText.Word(text: "a", probability: 0.5),
                HeardText.Word(text: "b", probability: 0.5),
            ]
        )
        #expect(tokenizer.words(of: [(token: 264, probability: 1)]).first?.text.count == 300)
    }

    @Test("Multibyte letters are joined, and unknown tokens write nothing")
    func bytes() throws {
        let tokenizer = try Tokenizer(Self.file(["▁"]))
        let tokens = [259, 3 + 0xC3, 3 + 0xA9, 0, 1, -1, 99_999].map { (token: $0, probability: 1.0) }
        #expect(tokenizer.words(of: tokens).map(\.text) == ["é"])
    }

    @Test("Splits a word as the model learned it, joining first what is first in the table")
    func pieces() throws {
        let tokenizer = try Tokenizer(Self.file(["do", "il", "▁M", "▁Mil", "l", "▁", "M", "i"]))
        #expect(tokenizer.tokens(of: "Mildo") == [262, 259])
        #expect(tokenizer.tokens(of: "Mé") == [261, 3 + 0xC3, 3 + 0xA9])
    }

    @Test("Refuses a file that ends early or holds too little")
    func damaged() {
        let whole = Self.file(["▁Hello"])
        #expect(throws: Tokenizer.Fault.cutShort) { try Tokenizer(whole.dropLast()) }
        #expect(throws: Tokenizer.Fault.cutShort) { try Tokenizer(whole + [200]) }
        #expect(throws: Tokenizer.Fault.tooFew(0)) { try Tokenizer([]) }
        #expect(throws: Tokenizer.Fault.self) { try Tokenizer(whole.prefix(100)) }
    }
}
