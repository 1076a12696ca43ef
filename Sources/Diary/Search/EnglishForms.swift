/// The forms in which an English word may stand: `walk`, `walks`, `walked` and `walking` for any of them.
///
/// By the rules of spelling alone, so that some of them are no words; those are in no text, and find nothing.
enum EnglishForms {
    /// The word first, then its other forms; only the word itself where the rules do not fit.
    static func of(_ word: String) -> [String] {
        guard word.utf8.count >= 3, word.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }),
            !unchanging.contains(word)
        else { return [word] }
        var forms = [word]
        for base in bases(of: word) {
            for form in [base] + endings(of: base) where !forms.contains(form) { forms.append(form) }
        }
        return forms
    }

    /// Words that look like a form of another one and are none, or are in so many texts that a form tells nothing.
    private static let unchanging: Set<String> = [
        "and", "are", "but", "can", "did", "does", "evening", "for", "had", "has", "have", "her", "him",
        "his",
        "hundred", "its", "morning", "not", "nothing", "news", "our", "she", "something", "than", "that",
        "the",
        "them", "then", "there", "they", "thing", "this", "was", "were", "will", "wing", "with", "you",
        "your",
    ]

    /// The word itself, and the words it may be a form of.
    private static func bases(of word: String) -> [String] {
        var bases = [word]
        func add(_ base: String) {
            if base.utf8.count >= 3, base.contains(where: isVowel) { bases.append(base) }
        }
        if word.hasSuffix("ies") || word.hasSuffix("ied") {
            add(word.dropLast(3) + "y")
        } else if word.hasSuffix("ing") {
            for stem in stems(String(word.dropLast(3))) { add(stem) }
        } else if word.hasSuffix("eed") {
            add(String(word.dropLast()))
        } else if word.hasSuffix("ed") {
            for stem in stems(String(word.dropLast(2))) { add(stem) }
        } else if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") {
            if hisses(String(word.dropLast(2))), word.hasSuffix("es") { add(String(word.dropLast(2))) }
            add(String(word.dropLast()))
        }
        return bases
    }

    /// Beginnings of `ing` and `ed` forms: `walk`, `hope` for `hop`, `stop` for `stopp`.
    private static func stems(_ stem: String) -> [String] {
        let letters = Array(stem)
        guard let last = letters.last, letters.count >= 2 else { return [] }
        if last == letters[letters.count - 2], !isVowel(last) {
            return "lsfz".contains(last) ? [stem, String(stem.dropLast())] : [String(stem.dropLast())]
        }
        return isShort(letters) ? [stem + "e"] : [stem, stem + "e"]
    }

    private static func endings(of base: String) -> [String] {
        let letters = Array(base)
        guard let last = letters.last, letters.count >= 2 else { return [] }
        let stem = String(base.dropLast())
        if last == "e" {
            return [base + "s", base + "d", letters[letters.count - 2] == "e" ? base + "ing" : stem + "ing"]
        }
        if last == "y", !isVowel(letters[letters.count - 2]) {
            return [stem + "ies", stem + "ied", base + "ing"]
        }
        var endings = [hisses(base) ? base + "es" : base + "s"]
        if !isShort(letters) { endings += [base + "ed", base + "ing"] }
        if isDoubled(letters) { endings += ["\(base)\(last)ed", "\(base)\(last)ing"] }
        return endings
    }

    /// One syllable that ends in one vowel and one consonant, whose consonant is doubled: `stop`.
    private static func isShort(_ letters: [Character]) -> Bool {
        isDoubled(letters) && letters.count(where: isVowel) == 1
    }

    private static func isDoubled(_ letters: [Character]) -> Bool {
        guard letters.count >= 3, let last = letters.last else { return false }
        return !isVowel(last) && !"wxy".contains(last) && isVowel(letters[letters.count - 2])
            && !isVowel(letters[letters.count - 3])
    }

    private static func hisses(_ word: String) -> Bool {
        ["s", "x", "z", "ch", "sh", "o"].contains { word.hasSuffix($0) }
    }

    private static func isVowel(_ letter: Character) -> Bool { "aeiouy".contains(letter) }
}
