package import Diary
package import Hearing
internal import VoiceCore

/// A correction of single words in an entry's text.
package enum WordCorrection: Sendable {
    /// Other words wherever these stand; an empty text removes them.
    case everywhere(String, by: String)
    /// A word that the ear had thought of, where it begins at a moment that is meant.
    case alternative(String, isMeant: @Sendable (_ start: Double) -> Bool)
    /// Another word at a place of the text, from 0; an empty one says that the word there is right.
    case place(Int, by: String)
}

/// A reason why words were not corrected.
package enum WordCorrectionFault: Error, Sendable {
    case notInText
    case noAlternatives(bySecondEar: Bool)
    case noSuchAlternative
    /// The places in the transcript where the ear thought of that word.
    case manyPlaces([Word])
    /// A word that was heard, and cannot be told from others in the text of today.
    case notOnce(heard: String)
    case noSuchPlace
    /// Nothing would be left of the text.
    case noWordLeft
}

/// An entry's text while its words are corrected.
///
/// A word keeps the marks around it. The other words stay as doubtful as they were, and each keeps its place in the
/// sound.
package struct CorrectedText {
    /// The longest text that takes the place of a single word.
    package static let mostLettersOfWord = 200

    private let entry: Entry
    private var text: TextCorrection
    /// The places of words that nobody doubts any more.
    private var sure: Set<Int> = []

    package init(_ entry: Entry) {
        self.entry = entry
        text = TextCorrection(entry.wholeText)
    }

    /// Corrects words, and says in how many places.
    @discardableResult
    package mutating func correct(_ correction: WordCorrection) throws(WordCorrectionFault) -> Int {
        switch correction {
        case .everywhere(let old, let new):
            let isRemoval = new.allSatisfy(\.isWhitespace)
            let count = isRemoval ? text.remove(old) : text.replace(old, by: new)
            guard count > 0 else { throw .notInText }
            return count
        case .alternative(let word, let isMeant):
            try accept(word, isMeant)
        case .place(let place, let new):
            guard let words = entry.placedWords, words.indices.contains(place),
                text.words.count == words.count, new.count <= Self.mostLettersOfWord
            else { throw .noSuchPlace }
            if !new.isEmpty { text.replaceWord(at: place, by: new) }
            if text.words.count == words.count { sure.insert(place) }
        }
        return 1
    }

    private mutating func accept(_ word: String, _ isMeant: (Double) -> Bool) throws(WordCorrectionFault) {
        let words = entry.transcript?.words ?? []
        guard words.contains(where: { !($0.alternatives ?? []).isEmpty }) else {
            throw .noAlternatives(bySecondEar: entry.transcript?.engine == SecondEar.engine)
        }
        let places = TextCorrection.places(of: word, in: words).filter { isMeant(words[$0].start) }
        guard let place = places.first else { throw .noSuchAlternative }
        guard places.count == 1 else { throw .manyPlaces(places.map { words[$0] }) }
        guard text.put(word, at: place, of: words) else { throw .notOnce(heard: words[place].word) }
    }

    /// The edit that puts the corrected text in the place of the entry's.
    package func edit() throws(WordCorrectionFault) -> EntryEdit {
        guard text.text.contains(where: \.isShownWord) else { throw .noWordLeft }
        var edit = EntryEdit()
        edit.text = text.text
        edit.seenText = entry.wholeText
        edit.textWords = text.placed(from: entry.placedWords, of: entry.wholeText)
        for place in sure where edit.textWords?.indices.contains(place) == true {
            edit.textWords?[place].probability = 1
            edit.textWords?[place].alternatives = nil
        }
        return edit
    }
}

extension Character {
    /// Carries meaning, unlike a mark between words.
    fileprivate var isShownWord: Bool { isLetter || isNumber || isSymbol }
}
