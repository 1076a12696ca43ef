package import Hearing

/// Which words of a text that a person wrote were said where they are placed: any words can be placed in any sound.
package struct SaidWords {
    private let own: [Word]
    private let heard: [Word]
    private let heardSeconds: Double
    /// The ear heard too little of the sound to contradict anything.
    private let isBeyondDoubt: Bool

    /// The placed words of a text, and those that were heard in the first seconds of its sound.
    package init(_ own: [Word], heard: [Word], seconds: Double) {
        (self.own, self.heard, heardSeconds) = (own, heard, seconds)
        isBeyondDoubt = heard.count * 3 < own.count { $0.start < seconds }
    }

    /// True also if nobody heard that part of the sound.
    package func isSaid(_ place: Int) -> Bool {
        guard !isBeyondDoubt, own.indices.contains(place), own[place].start < heardSeconds else {
            return true
        }
        let around = own[max(0, place - Self.near)...min(own.count - 1, place + Self.near)]
        return around.contains { word in
            heard.contains { abs($0.start - word.start) <= 0.5 && Self.key($0.word) == Self.key(word.word) }
        }
    }

    private static func key(_ word: String) -> [String] { SearchTokens.of(word).map(\.text) }

    /// Words on both sides that confirm one.
    private static let near = 5
}

extension Entry {
    /// For each word of the text, whether it was said where it is aligned; nil without alignment.
    package var textWordsAreSaid: [Bool]? {
        guard let textWords else { return nil }
        let said = SaidWords(textWords, heard: transcript?.words ?? [], seconds: transcript?.seconds ?? 0)
        return textWords.indices.map(said.isSaid)
    }
}
