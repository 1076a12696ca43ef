import CDigest
import Testing
@testable import NeuralEar

@Suite("The search for the likeliest text")
struct TextSearchTests {
    @Test("The empty text counts only if no other beginning is likelier")
    func nothing() {
        let nothing = TextSearch.Line(tokens: [Tokenizer.end], logs: [-2], score: -2, hasEnded: true)
        #expect(!TextSearch.counts(nothing, amid: -0.2))
        #expect(TextSearch.counts(nothing, amid: -2))
        let word = TextSearch.Line(tokens: [300, Tokenizer.end], logs: [-1, -1], score: -2, hasEnded: true)
        #expect(TextSearch.counts(word, amid: -0.2))
    }
}

@Suite("The likeliest tokens, and digests of files")
struct NextTokensTests {
    private func likeliest(_ count: Int, _ logits: [Float]) -> [NextTokens.Choice] {
        logits.withUnsafeBufferPointer { NextTokens.likeliest(count, of: $0) }
    }

    @Test("The likeliest tokens come in order, ties by number", arguments: [1, 15, 16, 33])
    func order(_ size: Int) {
        var logits = [Float](repeating: 0, count: size)
        logits[size - 1] = 4
        logits[size / 2] = 4
        let choices = likeliest(2, logits)
        #expect(choices.first?.token == size / 2)
        #expect(choices.count == min(2, size))
        if size > 2 { #expect(choices.last?.token == size - 1) }
    }

    @Test("Probabilities of tokens are shares of all")
    func shares() throws {
        let choices = likeliest(3, [0, 0, 0, 0, -100])
        for choice in choices { #expect(abs(choice.log - -1.386_294) < 1e-5) }
        #expect(choices.map(\.token) == [0, 1, 2])
    }

    @Test("Requested tokens come once, and only if they exist")
    func others() {
        let logits: [Float] = [0, 3, 1, 2]
        let choices = logits.withUnsafeBufferPointer {
            NextTokens.likeliest(2, of: $0, and: [2, 1, 2, 9, -1, 0])
        }
        #expect(choices.map(\.token) == [1, 3, 2, 0])
    }

    @Test("NaN gives no token")
    func noNumbers() {
        #expect(likeliest(2, []).isEmpty)
        #expect(likeliest(2, [.infinity, 0]).isEmpty)
        #expect(likeliest(2, [.nan, .nan]).isEmpty)
        #expect(likeliest(1, [.nan, 3]).map(\.token) == [1])
    }

    @Test("A digest is the same with and without processor instructions")
    func digests() {
        func digest(
            _ bytes: [UInt8],
            _ compute: (UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>?) -> Void
        ) -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            compute(bytes, bytes.count, &digest)
            return digest
        }
        let known: [UInt8] = [0xba, 0x78, 0x16, 0xbf]
        #expect(Array(digest(Array("abc".utf8), cdigest_sha256).prefix(4)) == known)
        for count in [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            #expect(digest(bytes, cdigest_sha256) == digest(bytes, cdigest_sha256_plain))
        }
    }
}
