internal import Wires

/// A person's words as a tree of tokens; each counts once, never right after another, or a search would loop.
struct FavouredWords {
    struct Place {
        fileprivate var node: Int?
        /// The worth of an unfinished word, lost if another word comes of it.
        fileprivate var pending = 0.0
        fileprivate var said: [Int] = []
        fileprivate var isBehindOne = false
        fileprivate(set) var worth = 0.0
        var isInWord: Bool { node != nil }
    }

    private struct Node {
        var children: [Int: Int] = [:]
        var tokens: [Int] = []
        /// Numbers of all words that end here or below.
        var words = 0..<0
        var bonus = 0.0
        var word: Int?
    }

    /// The least log probability of a word's first token, by the sound alone.
    private static let floor = -10.0

    private var nodes = [Node()]
    private var bonuses: [Double] = []
    private let tokenizer: Tokenizer

    init(_ words: [FavouredWord], tokenizer: Tokenizer) {
        self.tokenizer = tokenizer
        let bonuses = Dictionary(
            words.filter { $0.bonus.isFinite && $0.bonus > 0 }.map {
                (tokenizer.tokens(of: $0.text), $0.bonus)
            },
            uniquingKeysWith: max
        )
        // Sorted, so that the words below each node have consecutive numbers.
        for (tokens, bonus) in bonuses.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            add(tokens, bonus: bonus)
        }
    }

    private mutating func add(_ tokens: [Int], bonus: Double) {
        guard !tokens.isEmpty else { return }
        let number = bonuses.count
        bonuses.append(bonus)
        var node = 0
        for token in tokens {
            if let next = nodes[node].children[token] {
                node = next
            } else {
                nodes[node].children[token] = nodes.count
                nodes[node].tokens.append(token)
                node = nodes.count
                nodes.append(Node(words: number..<number))
            }
            nodes[node].words = nodes[node].words.lowerBound..<number + 1
            nodes[node].bonus = max(nodes[node].bonus, bonus)
        }
        nodes[node].word = number
        nodes[0].words = 0..<bonuses.count
    }

    var isEmpty: Bool { nodes.count == 1 }

    func tokens(at place: Place) -> [Int] {
        guard let node = place.node else { return place.isBehindOne ? [] : tokens(below: 0, but: place.said) }
        let next = tokens(below: node, but: place.said)
        // A beginning may still become another word.
        return word(endingAt: place) == nil ? next + tokens(below: 0, but: place.said) : next
    }

    func place(after old: Place, _ choice: NextTokens.Choice) -> Place {
        var place = old
        let beginsWord = choice.token == Tokenizer.end || tokenizer.beginsWord(choice.token)
        if let node = old.node {
            if enter(choice.token, below: node, &place) { return place }
            (place.node, place.pending) = (nil, 0)
            if let word = word(endingAt: old), !tokenizer.continuesWord(choice.token) {
                place.said.append(word)
                // After a comma, only a token with a space begins the next word.
                place.isBehindOne = !beginsWord
                return place
            }
            place.worth -= old.pending
        }
        guard beginsWord else { return place }
        if !place.isBehindOne, choice.log >= Self.floor { _ = enter(choice.token, below: 0, &place) }
        place.isBehindOne = false
        return place
    }

    private func enter(_ token: Int, below node: Int, _ place: inout Place) -> Bool {
        guard let next = nodes[node].children[token] else { return false }
        let bonus = bonus(of: next, but: place.said)
        guard bonus > 0 else { return false }
        place.node = next
        place.pending += bonus
        place.worth += bonus
        return true
    }

    private func word(endingAt place: Place) -> Int? {
        guard let node = place.node, let word = nodes[node].word, !place.said.contains(word) else {
            return nil
        }
        return word
    }

    private func tokens(below node: Int, but said: [Int]) -> [Int] {
        guard said.contains(where: nodes[node].words.contains) else { return nodes[node].tokens }
        return nodes[node].tokens.filter { token in
            nodes[node].children[token].map { bonus(of: $0, but: said) > 0 } ?? false
        }
    }

    private func bonus(of node: Int, but said: [Int]) -> Double {
        let words = nodes[node].words
        guard said.contains(where: words.contains) else { return nodes[node].bonus }
        return words.lazy.filter { !said.contains($0) }.map { bonuses[$0] }.max() ?? 0
    }
}
