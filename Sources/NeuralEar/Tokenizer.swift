package import Wires

package struct Tokenizer: Sendable {
    package enum Fault: Error, Equatable, Sendable {
        case cutShort
        case tooFew(Int)
    }

    private let pieces: [[UInt8]]
    private let tokens: [[UInt8]: Int]

    package static let begin = 1
    package static let end = 2
    /// Three marks, then every single byte.
    private static let fewest = 3 + 256
    /// "▁" stands for the space before a word.
    private static let space: [UInt8] = [0xE2, 0x96, 0x81]

    package var count: Int { pieces.count }

    /// Reads records: a length of one or two bytes, then the bytes.
    package init(_ file: some Sequence<UInt8>) throws(Fault) {
        var pieces: [[UInt8]] = []
        var rest = file.makeIterator()
        while let first = rest.next() {
            var length = Int(first)
            if length >= 128 {
                guard let second = rest.next() else { throw .cutShort }
                length = Int(second) * 128 + length - 128
            }
            var piece: [UInt8] = []
            piece.reserveCapacity(length)
            for _ in 0..<length {
                guard let byte = rest.next() else { throw .cutShort }
                piece.append(byte)
            }
            pieces.append(piece)
        }
        guard pieces.count > Self.fewest else { throw .tooFew(pieces.count) }
        self.pieces = pieces
        // A longer piece wins over a single byte with the same text.
        let named = pieces.enumerated().map { ($0.element, $0.offset) }
        tokens = Dictionary(named.dropFirst(Self.end + 1), uniquingKeysWith: { max($0, $1) })
    }

    /// Joins the pair that comes first in the table again and again, as in the model's training.
    func tokens(of word: String) -> [Int] {
        var parts = [Self.space] + word.map { Array(String($0).utf8) }
        while true {
            let joints = parts.indices.dropLast().compactMap { place in
                tokens[parts[place] + parts[place + 1]].map { (token: $0, place: place) }
            }
            guard let first = joints.min(by: { ($0.token, $0.place) < ($1.token, $1.place) }) else { break }
            parts[first.place] += parts.remove(at: first.place + 1)
        }
        return parts.flatMap { part in
            tokens[part].map { [$0] } ?? part.compactMap { tokens[[$0]] }
        }
    }

    /// A word's probability is the product of its tokens'.
    package func words(of tokens: [(token: Int, probability: Double)]) -> [HeardText.Word] {
        var words: [HeardText.Word] = []
        var word: [UInt8] = []
        var probability = 1.0
        func endWord() {
            if !word.isEmpty {
                words.append(
                    HeardText.Word(text: String(decoding: word, as: UTF8.self), probability: probability)
                )
            }
            (word, probability) = ([], 1)
        }
        for (token, share) in tokens {
            let text = written(token)
            var counted = false
            for byte in text {
                if byte == UInt8(ascii: " ") {
                    endWord()
                    counted = false
                    continue
                }
                word.append(byte)
                if !counted { probability *= share }
                counted = true
            }
        }
        endWord()
        return words
    }

    func beginsWord(_ token: Int) -> Bool { written(token).first == UInt8(ascii: " ") }

    func continuesWord(_ token: Int) -> Bool {
        guard token > Self.end, let first = written(token).first else { return false }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
            return true
        default: return false
        }
    }

    /// Empty for marks such as `<s>` and times.
    func written(_ token: Int) -> [UInt8] {
        guard token > Self.end, pieces.indices.contains(token) else { return [] }
        let piece = pieces[token]
        if piece.starts(with: Array("<<".utf8)) { return [] }
        var text: [UInt8] = []
        var place = 0
        while place < piece.count {
            if piece[place...].starts(with: Self.space) {
                text.append(UInt8(ascii: " "))
                place += Self.space.count
            } else {
                text.append(piece[place])
                place += 1
            }
        }
        return text
    }
}
