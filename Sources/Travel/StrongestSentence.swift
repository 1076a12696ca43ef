package import Diary
internal import Mood

extension Entry {
    /// The sentence with the strongest evidence of the mood, or the first.
    package var strongestSentence: String {
        let sentences = Self.sentences(of: wholeText.isEmpty ? lead : wholeText)
        let evidence = mood?.evidence ?? []
        let weighed = sentences.map { sentence in
            let words = sentence.lowercased()
            return evidence.filter { words.contains($0.phrase.lowercased()) }.reduce(0) {
                $0 + abs($1.weight)
            }
        }
        guard let most = weighed.max(), most > 0, let place = weighed.firstIndex(of: most) else {
            return sentences.first ?? ""
        }
        return sentences[place]
    }

    private static func sentences(of text: String) -> [String] {
        var sentences: [String] = [""]
        for character in text {
            if character.isNewline {
                sentences.append("")
            } else if !(character == " " && sentences[sentences.count - 1].isEmpty) {
                let last = sentences[sentences.count - 1].last
                if character == " ", let last, ".!?…。".contains(last) {
                    sentences.append("")
                } else {
                    sentences[sentences.count - 1].append(character)
                }
            }
        }
        return sentences.filter { !$0.isEmpty }
    }
}
