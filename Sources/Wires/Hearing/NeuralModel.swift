internal import CDigest

/// The files of a neural ear, and the numbers that they do not state.
package struct NeuralModel: Equatable, Sendable {
    /// A file that loads only if its digest is right.
    package struct File: Equatable, Sendable {
        package var path: String
        /// Lower-case hexadecimal digits.
        package var sha256: String

        package init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }

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
    /// A text with more tokens a second is a loop.
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
        self.library = library
        self.libraryVersion = libraryVersion
        self.encoder = encoder
        self.decoder = decoder
        self.tokenizer = tokenizer
        self.layers = layers
        self.heads = heads
        self.headWidth = headWidth
        self.tokensPerSecond = tokensPerSecond
    }
}

/// The effort of a neural ear for the text of a part.
package struct NeuralSettings: Codable, Equatable, Hashable, Sendable {
    /// Beginnings followed at the same time; 1 takes the likeliest token each time.
    package var beam: Int
    /// Silence added before and behind the sound.
    package var padSeconds: Double
    /// Words that the search prefers.
    package var favoured: [FavouredWord]

    package init(beam: Int, padSeconds: Double, favoured: [FavouredWord] = []) {
        self.beam = beam
        self.padSeconds = padSeconds
        self.favoured = favoured
    }
}

package struct FavouredWord: Codable, Equatable, Hashable, Sendable {
    package var text: String
    /// The worth of each of its tokens, as a logarithm.
    package var bonus: Double

    package init(text: String, bonus: Double) {
        self.text = text
        self.bonus = bonus
    }
}

/// A text that a part of the sound may hold.
package struct HeardText: Equatable, Sendable {
    /// A word with its punctuation.
    package struct Word: Equatable, Sendable {
        package var text: String
        /// The product of its tokens' probabilities.
        package var probability: Double

        package init(text: String, probability: Double) {
            self.text = text
            self.probability = probability
        }
    }

    package var words: [Word]
    /// The mean over all tokens.
    package var meanProbability: Double
    /// The sum of the logarithms of all tokens' probabilities.
    package var score: Double
    package var tokens: Int
    /// False if the text was stopped because it had more tokens than the sound can have.
    package var hasEnded: Bool

    package init(words: [Word], meanProbability: Double, score: Double, tokens: Int, hasEnded: Bool) {
        self.words = words
        self.meanProbability = meanProbability
        self.score = score
        self.tokens = tokens
        self.hasEnded = hasEnded
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
