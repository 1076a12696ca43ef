internal import CDigest

/// A neural ear's files, and the numbers that they do not state.
package struct NeuralModel: Equatable, Sendable {
    package struct File: Equatable, Sendable {
        package var path: String
        package var sha256: String

        package init(path: String, sha256: String) { (self.path, self.sha256) = (path, sha256) }

        package func isRight(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var digest = [UInt8](repeating: 0, count: 32)
            cdigest_sha256(bytes.baseAddress, bytes.count, &digest)
            return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == sha256
        }
    }

    package var library: File
    /// The only version whose table of entries is known.
    package var libraryVersion: String
    package var encoder: File
    package var decoder: File
    package var tokenizer: File
    package var layers: Int
    package var heads: Int
    package var headWidth: Int
    /// A text with more tokens is a loop.
    package var tokensPerSecond: Double

    package init(
        library: File,
        libraryVersion: String,
        encoder: File,
        decoder: File,
        tokenizer: File,
        layers: Int,
        heads: Int,
        headWidth: Int,
        tokensPerSecond: Double
    ) {
        (self.library, self.libraryVersion) = (library, libraryVersion)
        (self.encoder, self.decoder, self.tokenizer) = (encoder, decoder, tokenizer)
        (self.layers, self.heads, self.headWidth) = (layers, heads, headWidth)
        self.tokensPerSecond = tokensPerSecond
    }
}

package struct NeuralSettings: Codable, Equatable, Hashable, Sendable {
    /// Beginnings followed at the same time.
    package var beam: Int
    package var padSeconds: Double
    package var favoured: [FavouredWord]

    package init(beam: Int, padSeconds: Double, favoured: [FavouredWord] = []) {
        (self.beam, self.padSeconds, self.favoured) = (beam, padSeconds, favoured)
    }
}

package struct FavouredWord: Codable, Equatable, Hashable, Sendable {
    package var text: String
    /// A logarithm for each of its tokens.
    package var bonus: Double

    package init(text: String, bonus: Double) { (self.text, self.bonus) = (text, bonus) }
}

package struct HeardText: Equatable, Sendable {
    package struct Word: Equatable, Sendable {
        package var text: String
        /// The product over its tokens.
        package var probability: Double

        package init(text: String, probability: Double) {
            (self.text, self.probability) = (text, probability)
        }
    }

    package var words: [Word]
    /// The mean over all tokens.
    package var meanProbability: Double
    /// The sum of all tokens' logarithms.
    package var score: Double
    package var tokens: Int
    /// False if the text had more tokens than the sound can have.
    package var hasEnded: Bool

    package init(words: [Word], meanProbability: Double, score: Double, tokens: Int, hasEnded: Bool) {
        (self.words, self.meanProbability, self.score) = (words, meanProbability, score)
        (self.tokens, self.hasEnded) = (tokens, hasEnded)
    }
}

extension NeuralModel {
    func encode(into writer: inout WireWriter) {
        for file in [library, encoder, decoder, tokenizer] {
            writer.put(file.path)
            writer.put(file.sha256)
        }
        writer.put(libraryVersion)
        for number in [layers, heads, headWidth] { writer.put(number) }
        writer.put(tokensPerSecond)
    }

    init(from reader: inout WireReader) throws(WireError) {
        library = try File(from: &reader)
        encoder = try File(from: &reader)
        decoder = try File(from: &reader)
        tokenizer = try File(from: &reader)
        libraryVersion = try reader.text()
        layers = try reader.int()
        heads = try reader.int()
        headWidth = try reader.int()
        tokensPerSecond = try reader.double()
    }
}

extension NeuralModel.File {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        path = try reader.text()
        sha256 = try reader.text()
    }
}

extension NeuralSettings {
    func encode(into writer: inout WireWriter) {
        writer.put(beam)
        writer.put(padSeconds)
        writer.put(favoured) {
            $0.put($1.text)
            $0.put($1.bonus)
        }
    }

    init(from reader: inout WireReader) throws(WireError) {
        beam = try reader.int()
        padSeconds = try reader.double()
        favoured = try reader.list { (reader) throws(WireError) in
            FavouredWord(text: try reader.text(), bonus: try reader.double())
        }
    }
}

extension HeardText {
    func encode(into writer: inout WireWriter) {
        writer.put(words) {
            $0.put($1.text)
            $0.put($1.probability)
        }
        writer.put(meanProbability)
        writer.put(score)
        writer.put(tokens)
        writer.put(hasEnded)
    }

    init(from reader: inout WireReader) throws(WireError) {
        words = try reader.list { (reader) throws(WireError) in
            Word(text: try reader.text(), probability: try reader.double())
        }
        meanProbability = try reader.double()
        score = try reader.double()
        tokens = try reader.int()
        hasEnded = try reader.bool()
    }
}
