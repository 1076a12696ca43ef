internal import Wires

/// The words shown while somebody speaks: those that the second ear heard, and PocketSphinx's since.
///
/// PocketSphinx gives all of its words each time, and may change the last ones; they are told apart by their number.
struct LiveText: Equatable, Sendable {
    /// The words of the parts that are over, and those of the part that is being spoken.
    private var settled: [String] = []
    private var current: [String] = []
    /// How many words PocketSphinx had when this part began, and when it was heard last.
    private var wordsBefore = 0
    private var wordsHeard = 0

    /// Takes what the second ear made of a part that is over; nothing leaves PocketSphinx's words there.
    mutating func settle(_ better: [String]?, of words: [String]) {
        settled += better ?? Array(words.dropFirst(wordsBefore))
        wordsBefore = words.count
        improve([], of: words)
    }

    /// Takes what the second ear made of the part that is being spoken; nothing leaves PocketSphinx's words there.
    mutating func improve(_ better: [String]?, of words: [String]) {
        current = better ?? Array(words.dropFirst(wordsBefore))
        wordsHeard = words.count
    }

    /// All words so far, with those that PocketSphinx has by now.
    func joined(with words: [String]) -> String {
        var since = words.dropFirst(wordsHeard)
        // PocketSphinx gives a word a little later than the second ear heard it.
        if let first = since.first, let last = current.last, Self.plain(first) == Self.plain(last) {
            since = since.dropFirst()
        }
        return (settled + current + since).joined(separator: " ")
    }

    private static func plain(_ word: String) -> String {
        WrittenForm.bare(word).lowercased()
    }
}
