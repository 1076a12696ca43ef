internal import Wires

/// The words shown while somebody speaks: those of the second ear, and PocketSphinx's since.
///
/// PocketSphinx gives all of its words each time, and may change the last ones; they are told apart by their number.
struct LiveText: Equatable, Sendable {
    private var settled: [String] = []
    private var current: [String] = []
    /// The number of PocketSphinx's words when this part began, and when the second ear last heard it.
    private var wordsBefore = 0
    private var wordsHeard = 0

    /// Takes the second ear's words for a part that is over; nil leaves PocketSphinx's.
    mutating func settle(_ better: [String]?, of words: [String]) {
        settled += better ?? Array(words.dropFirst(wordsBefore))
        wordsBefore = words.count
        improve([], of: words)
    }

    /// Takes the second ear's words for the part that is being spoken; nil leaves PocketSphinx's.
    mutating func improve(_ better: [String]?, of words: [String]) {
        current = better ?? Array(words.dropFirst(wordsBefore))
        wordsHeard = words.count
    }

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
