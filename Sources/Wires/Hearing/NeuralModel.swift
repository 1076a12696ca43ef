internal import CDigest

/// The files of a neural ear, and the numbers that its files do not tell.
package struct NeuralModel: Equatable, Sendable {
    /// A file that is loaded only if it is the one that was meant.
    package struct File: Equatable, Sendable {
        /// Where the file is.
        package var path: String
        /// In hexadecimal digits, in small letters.
        package var sha256: String

        package init(path: String, sha256: String) {
            self.path = path
            self.sha256 = sha256
        }

        /// Whether some bytes are the file's.
        package func isRight(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var digest = [UInt8](repeating: 0, count: 32)
            cdigest_sha256(bytes.baseAddress, bytes.count, &digest)
            return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == sha256
        }
    }

    /// The library that computes.
    package var library: File
    /// The only version of the library whose table of entries is known.
    package var libraryVersion: String
    /// What turns sound into features.
    package var encoder: File
    /// What turns features into tokens.
    package var decoder: File
    /// What turns tokens into text.
    package var tokenizer: File
    /// How many layers the decoder has.
    package var layers: Int
    /// How many heads each layer has.
    package var heads: Int
    /// How many numbers each head has.
    package var headWidth: Int
    /// The text of a second has no more tokens than this; what has more is a loop.
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

/// How hard a neural ear looks for the text of a part.
package struct NeuralSettings: Codable, Equatable, Hashable, Sendable {
    /// How many beginnings of a text are followed at the same time; 1 takes the likeliest token each time.
    package var beam: Int
    /// Seconds of silence that are put before and behind the sound.
    package var padSeconds: Double
    /// Words that the search leans towards.
    package var favoured: [FavouredWord]

    package init(beam: Int, padSeconds: Double, favoured: [FavouredWord] = []) {
        self.beam = beam
        self.padSeconds = padSeconds
        self.favoured = favoured
    }
}

/// A word that a search leans towards.
package struct FavouredWord: Codable, Equatable, Hashable, Sendable {
    /// The word as it is written.
    package var text: String
    /// What each of its tokens is worth, as a logarithm.
    package var bonus: Double

    package init(text: String, bonus: Double) {
        self.text = text
        self.bonus = bonus
    }
}

/// A text that a part of the sound may hold.
package struct HeardText: Equatable, Sendable {
    /// A word as it is written, with its punctuation, and the product of its tokens' probabilities.
    package struct Word: Equatable, Sendable {
        /// The word as it is written.
        package var text: String
        /// How sure it is, from 0 to 1.
        package var probability: Double

        package init(text: String, probability: Double) {
            self.text = text
            self.probability = probability
        }
    }

    /// The words in their order.
    package var words: [Word]
    /// The mean of all tokens' probabilities.
    package var meanProbability: Double
    /// The sum of the logarithms of all tokens' probabilities, and how many there are.
    package var score: Double
    /// How many tokens they are made of.
    package var tokens: Int
    /// Whether it came to an end by itself, before there were more tokens than the sound can have.
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
