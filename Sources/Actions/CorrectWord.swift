package import Diary
package import Hearing
internal import VoiceCore

package enum WordCorrection: Sendable {
    /// An empty text removes the words.
    case everywhere(String, by: String)
    /// A word that the ear considered, where it begins at a moment that `isMeant`.
    case alternative(String, isMeant: @Sendable (_ start: Double) -> Bool)
    /// A place from 0; an empty text confirms the word there.
    case place(Int, by: String)
}

package enum WordCorrectionFault: Error, Sendable {
    case notInText
    case noAlternatives(bySecondEar: Bool)
    case noSuchAlternative
    case manyPlaces([Word])
    /// Today's text holds the heard word more or less than once.
    case notOnce(heard: String)
    case noSuchPlace
    case noWordLeft
}

/// Corrects words but keeps the marks around them, and the other words' doubts and places in the sound.
package struct CorrectedText {
    package static let mostLettersOfWord = 200

    private let entry: Entry
    private var text: TextCorrection
    private var sure: Set<Int> = []

    package init(_ entry: Entry) {
        self.entry = entry
        text = TextCorrection(entry.wholeText)
    }

    @discardableResult
    package mutating func correct(_ correction: WordCorrection) throws(WordCorrectionFault) -> Int {
        switch correction {
        case .everywhere(let old, let new):
            let isRemoval = new.allSatisfy(\.isWhitespace)
            let count = isRemoval ? text.remove(old) : text.replace(old, by: new)
            guard count > 0 else { throw .notInText }
            return count
        case .alternative(let word, let isMeant): try accept(word, isMeant)
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
    fileprivate var isShownWord: Bool { isLetter || isNumber || isSymbol }
}
